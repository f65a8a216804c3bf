/** One learner in front of one class: what was asked, what the server said, and what may be tried now (rules §4). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CommandError, isRefusal, toCommandError } from '../../../shared/data/errors.ts';
import { joinOpensAt, joinPage } from '../../../domain/classes/join.ts';
import { COUNTDOWN_INTERVAL, MINUTE } from '../../../domain/wire/limits.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import type { Joinable } from '../../../domain/classes/class-session.ts';
import type { Day, Instant } from '../../../domain/time/time.ts';
import { useNow } from '../../../shared/state/clock.ts';

/** What the page gives; the functions stay the same from one drawing to the next. */
export type Class = {
  readonly slot: Joinable;
  readonly offering: Offering | undefined;
  /** The class's address. @throws CommandError with the reason */
  readonly ask: (signal: AbortSignal) => Promise<string>;
  readonly enter: (url: string) => void;
  /** Looks anew when the class is. */
  readonly refresh: () => void;
  /** Calls back once the course's classes of this weekend open for the learner; returns the way to stop. */
  readonly awaitAccess: (courseId: string, weekend: Day, admitted: () => void) => () => void;
};

/** An answer that comes later than this is not waited for: the class may be open by then, ms. */
const CHECK_TIMEOUT = MINUTE / 3;
const ADMITTED = 'You can join this class now.';

const isAhead = (opensAt: Instant | null | undefined, now: Instant) =>
  opensAt !== null && opensAt !== undefined && opensAt - now > MINUTE;

/** `join` is the click: on the button, or to ask again after a refusal that may be over by now. */
export function useJoin({ slot, offering, ask, enter, refresh, awaitAccess }: Class) {
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
  // Whoever comes early hears at once what else is missing, not when the class begins.
  useEffect(() => {
    if (isEarly && !asked) check();
  }, [isEarly, asked, check]);

  // What was missing early may have come since: from then on a tap asks anew.
  const refusal = why ?? (isEarly || isAhead(told?.opensAt, now) ? told : null);
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
  const news = admitted && view.open ? ADMITTED : '';
  const heard = isOver ? '' : (refusal?.message ?? news);
  return { view, busy, said: failure?.message ?? heard, join };
}

/**
 * One click, one question to the server. `check` asks without a click, well before the window, where the answer can
 * only be why and when. Whoever comes back to the page finds it ready to be asked again.
 */
function useQuestion(ask: Class['ask'], enter: Class['enter'], early: { readonly current: boolean }) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'opening'>('idle');
  /** Why a click was refused, until the next answer. */
  const [why, setWhy] = useState<CommandError | null>(null);
  /** Why the last click got no answer: it takes nothing back of what the hub said before. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  /** What was heard ahead of time. */
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
      // The class may have opened beside this page, in an app of its own, and been left again.
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
