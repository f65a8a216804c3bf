/** Payload of the Android gateway `capcom6/android-sms-gateway`, which forwards the wallet's messages. */
import * as z from 'zod/mini';
import { type Instant, instantSchema } from '../../time/time.ts';
import { DAY, HOUR } from '../../wire/limits.ts';
import { isInFuture } from './wallet-line.ts';

export const FORWARDED_EVENT = 'sms:received';

/** `messageId` is derived from the content and not unique, so nothing relies on it. */
export const forwardedSchema = z.object({
  event: z.string(),
  payload: z.object({
    message: z.string().check(z.maxLength(5_000)),
    receivedAt: z.optional(z.string()),
    sender: z.optional(z.nullable(z.string())),
    /** What earlier versions of the app call the sender. */
    phoneNumber: z.optional(z.nullable(z.string())),
  }),
});

export const forwarderStateSchema = z.object({
  heardAt: z.nullable(instantSchema),
  setAt: z.nullable(instantSchema),
  hours: z.optional(z.array(z.int())),
});
export type ForwarderState = z.infer<typeof forwarderStateSchema>;

/** When the phone got the message; undefined if missing, ambiguous or in the future. */
export function receivedAtOf(written: string | undefined, now: Instant): Instant | undefined {
  if (written === undefined || !/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(written)) return undefined;
  const instant = Date.parse(written);
  return Number.isNaN(instant) || isInFuture(instant, now) ? undefined : instant;
}

/** Hours since 1970; the same in Lusaka, which is exactly two hours ahead. */
const hourOf = (instant: Instant) => Math.floor(instant / HOUR);
const WEEK = (7 * DAY) / HOUR;
/** Weeks of history to learn from, at most and at least. */
const WEEKS_MAX = 4;
const WEEKS_MIN = 2;
/** Share of weeks with messages that makes an hour usual. */
const USUAL_SHARE = 0.75;

/** Adds the hour of a message and drops those too old to matter. */
export function withHour(hours: readonly number[], cameAt: Instant, now: Instant): number[] {
  const oldest = hourOf(now) - (WEEKS_MAX + 1) * WEEK;
  const known = new Set([...hours, hourOf(cameAt)]);
  return [...known].filter((hour) => hour >= oldest && hour <= hourOf(now)).sort((a, b) => a - b);
}

/** Start of the first usual hour that passed without a message; null if none did or the history is too short (`docs/operating.md`). */
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
