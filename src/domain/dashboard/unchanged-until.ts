/** Until when a dashboard says the same, its countdowns aside: what a phone has kept of it must not outlive that. */
import {
  DAY,
  HOUR,
  JOIN_CLOSES_AFTER,
  JOIN_OPENS_BEFORE,
  RECORDING_KEPT_AFTER_END,
  REMINDER_WINDOW,
} from '../wire/limits.ts';
import { type Instant, lusakaInstant } from '../time/time.ts';

/** How long before and after an instant of the data the dashboard may change, ms. */
const OF_AN_INSTANT = [
  -REMINDER_WINDOW,
  -JOIN_OPENS_BEFORE,
  0,
  JOIN_CLOSES_AFTER,
  RECORDING_KEPT_AFTER_END,
] as const;

/** The same from the beginning of a day that the data name: noon of the day before, then its noon and its end. */
const OF_A_DAY = [-12 * HOUR, 0, 12 * HOUR, DAY] as const;

/** A number from here on can only be an instant: prices and counts are far smaller. */
const OLDEST = Date.UTC(2020, 0);

function changesOf(value: unknown): Instant[] {
  const from = (start: Instant, shifts: readonly number[]) => shifts.map((shift) => start + shift);
  if (typeof value === 'number') return value >= OLDEST ? from(value, OF_AN_INSTANT) : [];
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return from(lusakaInstant(value, '00:00'), OF_A_DAY);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(changesOf);
}

/**
 * The first instant from `now` on at which time alone may change what the dashboard says of `data`: learner's documents
 * and catalogue. Rather too early than too late: each instant and each day of the data counts, whatever it means, so
 * that a new field with a time needs no line here. `Number.MAX_SAFE_INTEGER` where nothing will change (rules §7).
 */
export function unchangedUntil(data: object, now: Instant): Instant {
  return Math.min(...changesOf(data).filter((change) => change >= now), Number.MAX_SAFE_INTEGER);
}
