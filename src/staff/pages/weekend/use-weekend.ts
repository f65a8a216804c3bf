/** The next weekend as its page shows it: the classes at once, live, and what is counted of them, each minute. */
import { useEffect, useRef } from 'react';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { now as hubNow } from '../../../shared/data/clock.ts';
import type { CommandError } from '../../../shared/data/errors.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { firstAttendableWeekend } from '../../../domain/classes/enrollment.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import type { Day, Instant } from '../../../domain/time/time.ts';
import type { WeekendCounts } from '../../../domain/weekend/weekend-counts.ts';
import { MINUTE, SECOND } from '../../../domain/wire/limits.ts';
import { fetchWeekendCounts, watchWeekend } from '../../data/weekend/weekend.ts';
import { beginRead, beginWatch } from '../begun.ts';
import { useRead, useWatch } from '../use-read.ts';

export type ShownWeekend = {
  readonly weekend: Day;
  readonly now: Instant;
  /** Null until they are known. */
  readonly offerings: readonly Offering[] | null;
  readonly unreadable: readonly string[];
  /** Null until they are counted. */
  readonly counts: WeekendCounts | null;
  readonly isCounting: boolean;
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

const offeringsKey = (weekend: Day) => `weekend ${weekend}`;
const countsKey = (weekend: Day) => `weekend counts ${weekend}`;

/** Begins to read what the page shows. */
export function beginWeekend(): void {
  const weekend = firstAttendableWeekend([], hubNow());
  beginRead('catalogue', loadCatalogue);
  beginWatch<Offering>(offeringsKey(weekend), (watcher) => watchWeekend(weekend, watcher));
  beginRead(countsKey(weekend), () => fetchWeekendCounts(weekend));
}

export function useWeekend(): ShownWeekend {
  const now = useNow(10 * SECOND);
  const weekend = firstAttendableWeekend([], now);
  const known = useRead('catalogue', loadCatalogue);
  const live = useWatch<Offering>(offeringsKey(weekend), (watcher) => watchWeekend(weekend, watcher));
  const counts = useRead(countsKey(weekend), () => fetchWeekendCounts(weekend));
  const { retry } = counts;
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), MINUTE);
    return () => clearInterval(timer);
  }, [retry]);
  // A link was published, a class moved: who would stand outside is another number now.
  const seen = useRef(live.value);
  useEffect(() => {
    if (seen.current !== null && seen.current !== live.value) retry();
    seen.current = live.value;
  }, [live.value, retry]);
  const offered = known.value?.offerings.filter(({ weekendDate }) => weekendDate === weekend) ?? null;
  return {
    weekend,
    now,
    // What learners see of it stands there until the hidden ones are known too.
    offerings: live.value?.values ?? (offered?.length ? offered : null),
    unreadable: live.value?.unreadable ?? [],
    counts: counts.value,
    isCounting: counts.failure === null,
    failure: live.failure ?? counts.failure,
    retry: () => {
      if (live.failure !== null) live.retry();
      retry();
    },
  };
}
