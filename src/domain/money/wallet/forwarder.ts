/** Payload of the Android gateway `capcom6/android-sms-gateway`, which forwards the wallet's messages. */
import * as z from 'zod/mini';
import { type Instant, instantSchema } from '../../time/time.ts';

export const FORWARDED_EVENT = 'sms:received';

/** `messageId` is derived from the content and not unique, so nothing relies on it. */
export const forwardedSchema = z.object({
  event: z.string(),
  payload: z.object({
    message: z.string().check(z.maxLength(5_000)),
    receivedAt: z.optional(z.string()),
  }),
});

export const forwarderStateSchema = z.object({
  heardAt: z.nullable(instantSchema),
  setAt: z.nullable(instantSchema),
  /** Hours with recent messages about money (`gapSince`). */
  hours: z.optional(z.array(z.int())),
});
export type ForwarderState = z.infer<typeof forwarderStateSchema>;

/** When the phone got the message; undefined if missing or ambiguous. */
export function receivedAtOf(written: string | undefined): Instant | undefined {
  if (written === undefined || !/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(written)) return undefined;
  const instant = Date.parse(written);
  return Number.isNaN(instant) ? undefined : instant;
}
