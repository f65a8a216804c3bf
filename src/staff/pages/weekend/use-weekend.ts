/** The present weekend as its page shows it: the classes at once, live, and what is counted of them, each minute. */
import { useEffect, useRef, useState } from 'react';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import type { CommandError } from '../../../shared/data/errors.ts';
import { useNow } from '../../../shared/state/clock.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { presentWeekend } from '../../../domain/classes/present-weekend.ts';
import type { Day, Instant } from '../../../domain/time/time.ts';
import type { WeekendCounts } from '../../../domain/weekend/weekend-counts.ts';
import type { Catalogue } from '../../../domain/wire/catalogue.ts';
import { MINUTE, SECOND } from '../../../domain/wire/limits.ts';
import { fetchWeekendCounts, watchWeekend } from '../../data/weekend/weekend.ts';
import { useRead, useWatch } from '../use-read.ts';

type Shown = Catalogue['offerings'][number];

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

export function useWeekend(): ShownWeekend {
  const now = useNow(10 * SECOND);
  const known = useRead('catalogue', loadCatalogue);
  // What is live knows of moves since the catalogue was loaded.
  const [newest, setNewest] = useState<readonly Shown[]>([]);
  const offered = [...newest, ...(known.value?.offerings ?? [])];
  const weekend = presentWeekend(known.value && { ...known.value, offerings: firstOfEach(offered) }, now);
  // Which weekend is to be read is known once the catalogue is, or cannot be.
  const isKnown = known.value !== null || known.failure !== null;
  const keyed = (key: string) => (isKnown ? key : null);
  const live = useWatch<Offering>(keyed(offeringsKey(weekend)), (watcher) => watchWeekend(weekend, watcher));
  const counts = useRead(keyed(countsKey(weekend)), () => fetchWeekendCounts(weekend));
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
    const values = live.value?.values ?? [];
    if (values.length > 0) setNewest((before) => firstOfEach([...values, ...before]));
  }, [live.value, retry]);
  const shown = known.value?.offerings.filter(({ weekendDate }) => weekendDate === weekend) ?? null;
  return {
    weekend,
    now,
    // What learners see of it stands there until the hidden ones are known too.
    offerings: live.value?.values ?? (shown?.length ? shown : null),
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

/** Of several with one id the first. */
const firstOfEach = (offerings: readonly Shown[]): readonly Shown[] =>
  offerings.filter((one, at) => offerings.findIndex(({ id }) => id === one.id) === at);
