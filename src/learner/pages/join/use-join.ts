/** Joining a class: request, answer, and what the learner can do now (rules §4). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CommandError, isRefusal, toCommandError } from '../../../shared/data/errors.ts';
import { joinOpensAt, joinPage, type JoinRefusal } from '../../../domain/classes/join.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { COUNTDOWN_INTERVAL, MINUTE } from '../../../domain/wire/limits.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import type { Joinable } from '../../../domain/classes/class-session.ts';
import type { Day, Instant } from '../../../domain/time/time.ts';
import { useNow } from '../../../shared/state/clock.ts';

/** The functions must be stable. */
export type Class = {
  readonly slot: Joinable;
  readonly offering: Offering | undefined;
  /** True iff the newest catalogue lacks the class. */
  readonly isUnknown?: boolean;
  /** The class's address. @throws CommandError */
  readonly ask: (signal: AbortSignal) => Promise<string>;
  readonly enter: (url: string) => void;
  /** Fetches the class's time again. */
  readonly refresh: () => void;
  /** Calls back once the weekend's classes open for the learner; returns the stop function. */
  readonly awaitAccess: (courseId: string, weekend: Day, admitted: () => void) => () => void;
};

/** Timeout of an early check, ms; a later answer may be wrong by then. */
const CHECK_TIMEOUT = MINUTE / 3;
const ADMITTED = 'You can join this class now.';
const UNKNOWN = { message: errorMessages.unknownClass };

const isAhead = (opensAt: Instant | null | undefined, now: Instant) =>
  opensAt !== null && opensAt !== undefined && opensAt - now > MINUTE;

/** `join` requests the class link and counts as a click. */
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
  // Tells early arrivals at once what else is missing.
  useEffect(() => {
    if (isEarly && !asked) check();
  }, [isEarly, asked, check]);

  // An early refusal may be out of date once the window opens.
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

/** One request per click; `check` asks early without one. Returning to the page clears the answer. */
function useQuestion(ask: Class['ask'], enter: Class['enter'], early: { readonly current: boolean }) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'opening'>('idle');
  /** Why the last click was refused. */
  const [why, setWhy] = useState<CommandError | null>(null);
  /** Why the last click got no answer; an earlier refusal still holds. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  /** The refusal of an early check. */
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
      // The class may have opened in another app, and the learner may be back.
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
