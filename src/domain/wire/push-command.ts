/** Commands for notifications (rules §8), separate from those every page loads. */
import * as z from 'zod/mini';
import { endpointSchema, pushKeysSchema, pushKindSchema } from '../notifications/push.ts';

/** Saves a subscription, changes its kinds (may be empty), or takes it over from another account on this phone. */
export const savePushSubscription = {
  name: 'save-push-subscription',
  request: z.object({
    endpoint: endpointSchema,
    keys: pushKeysSchema,
    kinds: z.array(pushKindSchema).check(z.maxLength(pushKindSchema.options.length)),
  }),
  answer: z.object({ kinds: z.array(pushKindSchema) }),
} as const;

/** `removed` is false if the subscription is unknown or another account's. */
export const removePushSubscription = {
  name: 'remove-push-subscription',
  request: z.object({ endpoint: endpointSchema }),
  answer: z.object({ removed: z.boolean() }),
} as const;

/** `not_found` if the subscription fails, so that the phone subscribes again; `too_many` within half a minute of the last. */
export const testPush = {
  name: 'test-push',
  request: z.object({ endpoint: endpointSchema }),
  answer: z.object({ sent: z.literal(true) }),
} as const;

/** GET: the `applicationServerKey`, base64url; null if this hub sends no pushes. */
export const pushKey = {
  name: 'push-key',
  answer: z.object({ publicKey: z.nullable(z.string()) }),
} as const;
