/** Until when a dashboard says the same, its countdowns aside: what a phone has kept of it must not outlive that. */
import {
  JOIN_CLOSES_AFTER,
  JOIN_OPENS_BEFORE,
  RECORDING_KEPT_AFTER_END,
  REMINDER_WINDOW,
} from '../wire/limits.ts';
import type { Instant } from '../time/time.ts';

/** How long before and after an instant of the data the dashboard may change, ms. */
const SHIFTS = [
  -REMINDER_WINDOW,
  -JOIN_OPENS_BEFORE,
  0,
  JOIN_CLOSES_AFTER,
  RECORDING_KEPT_AFTER_END,
] as const;

/** Every number of the data that can only be an instant: prices and counts are far smaller. */
const OLDEST = Date.UTC(2020, 0);

function instantsOf(value: unknown): Instant[] {
  if (typeof value === 'number') return value >= OLDEST ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(instantsOf);
}

/**
 * The first instant from `now` on at which time alone may change what the dashboard says of `data`: learner's documents
 * and catalogue. Rather too early than too late: each instant of the data counts, whatever it means, so that a new field
 * with a time needs no line here. `Number.MAX_SAFE_INTEGER` where nothing will change (rules §7).
 */
export function unchangedUntil(data: object, now: Instant): Instant {
  const changes = instantsOf(data).flatMap((instant) => SHIFTS.map((shift) => instant + shift));
  return Math.min(...changes.filter((change) => change >= now), Number.MAX_SAFE_INTEGER);
}
