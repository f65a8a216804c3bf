/** How long a kept dashboard stays accurate, countdowns aside. */
import {
  DAY,
  HOUR,
  JOIN_CLOSES_AFTER,
  JOIN_OPENS_BEFORE,
  RECORDING_RETENTION,
  REMINDER_WINDOW,
} from '../wire/limits.ts';
import { type Instant, lusakaInstant } from '../time/time.ts';

/** Offsets from an instant in the data at which the dashboard may change, ms. */
const OF_AN_INSTANT = [
  -REMINDER_WINDOW,
  -JOIN_OPENS_BEFORE,
  0,
  JOIN_CLOSES_AFTER,
  RECORDING_RETENTION,
] as const;

/** Offsets from the start of a day in the data: noon before, start, noon, end. */
const OF_A_DAY = [-12 * HOUR, 0, 12 * HOUR, DAY] as const;

/** Larger numbers are instants: prices and counts are far smaller. */
const OLDEST = Date.UTC(2020, 0);

function changesOf(value: unknown): Instant[] {
  const from = (start: Instant, shifts: readonly number[]) => shifts.map((shift) => start + shift);
  if (typeof value === 'number') return value >= OLDEST ? from(value, OF_AN_INSTANT) : [];
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return from(lusakaInstant(value, '00:00'), OF_A_DAY);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(changesOf);
}

/** The earliest instant from `now` on at which `data` may show differently; `Number.MAX_SAFE_INTEGER` if never (rules §7). */
export function unchangedUntil(data: object, now: Instant): Instant {
  return Math.min(...changesOf(data).filter((change) => change >= now), Number.MAX_SAFE_INTEGER);
}
