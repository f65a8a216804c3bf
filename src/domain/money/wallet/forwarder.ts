/** What a phone app forwards of the wallet's messages: the payload of the open Android gateway `capcom6/android-sms-gateway`. */
import * as v from 'valibot';
import { type Instant, instantSchema } from '../../time/time.ts';

/** The event of a message that came in; the app can send others, which say nothing of money. */
export const FORWARDED_EVENT = 'sms:received';

/** Its `messageId` is made of the content and not unique, so that nothing here relies on it. */
export const forwardedSchema = v.object({
  event: v.string(),
  payload: v.object({
    message: v.pipe(v.string(), v.maxLength(5_000)),
    /** With the phone's zone. */
    receivedAt: v.optional(v.string()),
  }),
});

export const forwarderStateSchema = v.object({
  /** When a signed message came last. */
  heardAt: v.nullable(instantSchema),
  setAt: v.nullable(instantSchema),
  /** In which hours messages about money came lately (`forwarder-gap.ts`); absent until the first. */
  hours: v.optional(v.array(v.pipe(v.number(), v.safeInteger()))),
});
export type ForwarderState = v.InferOutput<typeof forwarderStateSchema>;

/** When the phone got the message; undefined where it does not say so in a way that names an instant. */
export function receivedAtOf(written: string | undefined): Instant | undefined {
  if (written === undefined || !/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(written)) return undefined;
  const instant = Date.parse(written);
  return Number.isNaN(instant) ? undefined : instant;
}
