/** The commands of a phone that wants notifications (rules §8), apart from those that every page loads. */
import * as z from 'zod/mini';
import { endpointSchema, pushKeysSchema, pushKindSchema } from '../notifications/push.ts';

/** Saves a subscription, changes its kinds, or takes it over from another account on the same phone. `kinds` may be empty. */
export const savePushSubscription = {
  name: 'save-push-subscription',
  request: z.object({
    endpoint: endpointSchema,
    keys: pushKeysSchema,
    kinds: z.array(pushKindSchema).check(z.maxLength(pushKindSchema.options.length)),
  }),
  answer: z.object({ kinds: z.array(pushKindSchema) }),
} as const;

/** `removed` is false where the hub does not know the subscription, or it belongs to another account. */
export const removePushSubscription = {
  name: 'remove-push-subscription',
  request: z.object({ endpoint: endpointSchema }),
  answer: z.object({ removed: z.boolean() }),
} as const;

/**
 * Sends a real push to this device. Refused with `not_found` where the subscription does not work, so that the phone
 * subscribes again; refused with `too_many` within half a minute after the last test.
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
