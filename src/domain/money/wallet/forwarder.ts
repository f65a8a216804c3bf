/** What a phone app forwards of the wallet's messages: the payload of the open Android gateway `capcom6/android-sms-gateway`. */
import * as z from 'zod/mini';
import { type Instant, instantSchema } from '../../time/time.ts';

/** The event of a message that came in; the app can send others, which say nothing of money. */
export const FORWARDED_EVENT = 'sms:received';

/** Its `messageId` is made of the content and not unique, so that nothing here relies on it. */
export const forwardedSchema = z.object({
  event: z.string(),
  payload: z.object({
    message: z.string().check(z.maxLength(5_000)),
    /** With the phone's zone. */
    receivedAt: z.optional(z.string()),
  }),
});

export const forwarderStateSchema = z.object({
  /** When a signed message came last. */
  heardAt: z.nullable(instantSchema),
  setAt: z.nullable(instantSchema),
  /** In which hours messages about money came lately (`forwarder-gap.ts`); absent until the first. */
  hours: z.optional(z.array(z.int())),
});
export type ForwarderState = z.infer<typeof forwarderStateSchema>;

/** When the phone got the message; undefined where it does not say so in a way that names an instant. */
export function receivedAtOf(written: string | undefined): Instant | undefined {
  if (written === undefined || !/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(written)) return undefined;
  const instant = Date.parse(written);
  return Number.isNaN(instant) ? undefined : instant;
}
