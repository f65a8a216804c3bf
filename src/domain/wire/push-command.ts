/** The commands of a phone that wants notifications (rules §8), apart from those that every page loads. */
import * as z from 'zod/mini';
import { endpointSchema, pushKeysSchema, pushKindSchema } from '../notifications/push.ts';

/** Saving again changes the kinds; saving another account's subscription takes it over. No kind at all is fine. */
export const savePushSubscription = {
  name: 'save-push-subscription',
  request: z.object({
    endpoint: endpointSchema,
    keys: pushKeysSchema,
    kinds: z.array(pushKindSchema).check(z.maxLength(pushKindSchema.options.length)),
  }),
  answer: z.object({ kinds: z.array(pushKindSchema) }),
} as const;

/** `removed` is false where the hub did not know it, or knows it as another account's. */
export const removePushSubscription = {
  name: 'remove-push-subscription',
  request: z.object({ endpoint: endpointSchema }),
  answer: z.object({ removed: z.boolean() }),
} as const;

/**
 * Sends a real push to this device. Refused with `not_found` where the subscription is not (or no longer) good, so
 * that the phone subscribes anew, and with `too_many` within half a minute of the last one.
 */
export const testPush = {
  name: 'test-push',
  request: z.object({ endpoint: endpointSchema }),
  answer: z.object({ sent: z.literal(true) }),
} as const;

/** GET: the `applicationServerKey` to subscribe with, base64url; null where this hub sends no pushes. */
export const pushKey = {
  name: 'push-key',
  answer: z.object({ publicKey: z.nullable(z.string()) }),
} as const;

export const pushCommands = { savePushSubscription, removePushSubscription, testPush } as const;
export type PushCommand = (typeof pushCommands)[keyof typeof pushCommands];
