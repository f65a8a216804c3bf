/** Joining one class: the request, the server's answer, and what the learner can do now (rules §4). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CommandError, isRefusal, toCommandError } from '../../../shared/data/errors.ts';
import { joinOpensAt, joinPage, type JoinRefusal } from '../../../domain/classes/join.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { COUNTDOWN_INTERVAL, MINUTE } from '../../../domain/wire/limits.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import type { Joinable } from '../../../domain/classes/class-session.ts';
import type { Day, Instant } from '../../../domain/time/time.ts';
import { useNow } from '../../../shared/state/clock.ts';

/** What the page passes in. The functions are the same at each render. */
export type Class = {
  readonly slot: Joinable;
  readonly offering: Offering | undefined;
  /** True iff the hub's newest catalogue lacks the class, so that no click can open it. */
  readonly isUnknown?: boolean;
  /** The class's address. @throws CommandError with the reason */
  readonly ask: (signal: AbortSignal) => Promise<string>;
  readonly enter: (url: string) => void;
  /** Fetches the catalogue again, for the time of the class. */
  readonly refresh: () => void;
  /** Calls back once the course's classes of this weekend open for the learner; returns the way to stop. */
  readonly awaitAccess: (courseId: string, weekend: Day, admitted: () => void) => () => void;
};

/** The timeout of a check ahead of the join window, ms: an older answer may be wrong by then. */
const CHECK_TIMEOUT = MINUTE / 3;
const ADMITTED = 'You can join this class now.';
const UNKNOWN = { message: errorMessages.unknownClass };

const isAhead = (opensAt: Instant | null | undefined, now: Instant) =>
  opensAt !== null && opensAt !== undefined && opensAt - now > MINUTE;

/** The state of the page, and `join`, which asks for the class link and counts as a click. */
export function useJoin({ slot, offering, isUnknown = false, ask, enter, refresh, awaitAccess }: Class) {
  const now = useNow(COUNTDOWN_INTERVAL);
  const early = useRef(false);
  const { phase, why, told, failure, asked, join, check, forget } = useQuestion(ask, enter, early);
  useEffect(() => {
    const onReturn = () => document.hidden || refresh();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refresh]);
  const isEarly = isAhead(joinOpensAt(slot, offering, why), now);
  early.current = isEarly;
  // Somebody who comes early learns at once what else is missing, not only when the class begins.
  useEffect(() => {
    if (isEarly && !asked) check();
  }, [isEarly, asked, check]);

  // When the window opens, an early refusal may be out of date: then it no longer counts, and a tap asks again.
  const answered = why ?? (isEarly || isAhead(told?.opensAt, now) ? told : null);
  const refusal: JoinRefusal | null = answered ?? (isUnknown ? UNKNOWN : null);
  const view = joinPage(slot, offering, refusal, now);
  const [admitted, setAdmitted] = useState(false);
  const { again } = view;
  const courseId = offering?.courseId;
  const weekend = offering?.weekendDate;
  useEffect(() => {
    if (!again || courseId === undefined || weekend === undefined) return undefined;
    setAdmitted(false);
    return awaitAccess(courseId, weekend, () => {
      forget();
      setAdmitted(true);
    });
  }, [again, courseId, weekend, awaitAccess, forget]);

  const busy = phase !== 'idle';
  const isOver = refusal?.opensAt !== undefined && view.open;
  const success = admitted && view.open ? ADMITTED : '';
  const answer = isOver ? '' : (refusal?.message ?? success);
  return { view, busy, said: failure?.message ?? answer, join };
}

/**
 * Sends one request per click. `check` asks without a click, well before the join window, when the server can only
 * refuse. Returning to the page clears the last answer, so that the learner can ask again.
 */
function useQuestion(ask: Class['ask'], enter: Class['enter'], early: { readonly current: boolean }) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'opening'>('idle');
  /** Why a click was refused, until the next answer. */
  const [why, setWhy] = useState<CommandError | null>(null);
  /** Why the last click got no answer. An earlier refusal still holds. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  /** The refusal of a check ahead of the join window. */
  const [told, setTold] = useState<CommandError | null>(null);
  const [asked, setAsked] = useState(false);
  const ending = useRef<AbortController | null>(null);
  const clicking = useRef(false);

  const put = useCallback(
    (clicked: boolean) => {
      ending.current?.abort();
      const controller = new AbortController();
      ending.current = controller;
      clicking.current = clicked;
      setAsked(true);
      setFailure(null);
      if (clicked) setPhase('asking');
      else setTimeout(() => controller.abort(), CHECK_TIMEOUT);
      ask(controller.signal).then(
        (url) => {
          if (controller.signal.aborted) return;
          clicking.current = false;
          setPhase('opening');
          enter(url);
        },
        (thrown: unknown) => {
          if (controller.signal.aborted) return;
          clicking.current = false;
          const failed = toCommandError(thrown);
          setPhase('idle');
          if (!isRefusal(failed)) {
            if (clicked) setFailure(failed);
          } else if (early.current) {
            setTold(failed);
            setWhy(null);
          } else if (clicked) setWhy(failed);
        },
      );
    },
    [ask, enter, early],
  );
  const join = useCallback(() => put(true), [put]);
  const check = useCallback(() => put(false), [put]);
  const forget = useCallback(() => {
    setWhy(null);
    setTold(null);
    setFailure(null);
  }, []);

  useEffect(() => {
    const onReturn = () => {
      if (document.hidden || clicking.current) return;
      // The class may have opened in an app of its own, and the learner may have left it again.
      setPhase((before) => (before === 'opening' ? 'idle' : before));
      setWhy((before) => (before?.opensAt === undefined ? null : before));
      setFailure(null);
      setAsked(false);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  useEffect(() => () => ending.current?.abort(), []);
  return { phase, why, told, failure, asked, join, check, forget };
}
