/** When the forwarder has gone quiet: an hour that usually has messages had none (rules §3). */
import { DAY, HOUR } from '../../wire/limits.ts';
import type { Instant } from '../../time/time.ts';

/** Hours are counted from 1970. Lusaka is two whole hours ahead and never changes its clock, so that its hours are these. */
const hourOf = (instant: Instant) => Math.floor(instant / HOUR);
const WEEK = (7 * DAY) / HOUR;
/** From how many weeks back the hub learns, and of how many it must know before it says anything. */
const WEEKS_MAX = 4;
const WEEKS_MIN = 2;
/** In how many of these weeks an hour had messages, if it usually has some. */
const USUAL_SHARE = 0.75;

/** The hours in which messages about money came, with that of one more; those of which nothing is learned any more are left out. */
export function withHour(hours: readonly number[], cameAt: Instant, now: Instant): number[] {
  const oldest = hourOf(now) - (WEEKS_MAX + 1) * WEEK;
  const known = new Set([...hours, hourOf(cameAt)]);
  return [...known].filter((hour) => hour >= oldest && hour <= hourOf(now)).sort((a, b) => a - b);
}

/**
 * The beginning of the first usual hour without a message since the last one came; null where none is missing, or where the
 * hub knows too little. The hour that is on counts only once it is over.
 */
export function gapSince(hours: readonly number[], now: Instant): Instant | null {
  const known = new Set(hours);
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return null;
  const over = hourOf(now) - 1;
  const silent = Array.from({ length: Math.max(0, Math.min(over - last, WEEK)) }, (_, at) => last + 1 + at);
  const missing = silent.find((hour) => isUsual(known, hour, first));
  return missing === undefined ? null : missing * HOUR;
}

function isUsual(known: ReadonlySet<number>, hour: number, first: number): boolean {
  const weeks = Math.min(WEEKS_MAX, Math.floor((hour - first) / WEEK));
  if (weeks < WEEKS_MIN) return false;
  const before = Array.from({ length: weeks }, (_, at) => hour - (at + 1) * WEEK);
  return before.filter((one) => known.has(one)).length >= weeks * USUAL_SHARE;
}
