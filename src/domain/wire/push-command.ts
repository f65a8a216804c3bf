/** The commands of a phone that wants notifications (rules §8), apart from those that every page loads. */
import * as v from 'valibot';
import { endpointSchema, pushKeysSchema, pushKindSchema } from '../notifications/push.ts';

/** Saves a subscription, changes its kinds, or takes it over from another account on the same phone. `kinds` may be empty. */
export const savePushSubscription = {
  name: 'save-push-subscription',
  request: v.object({
    endpoint: endpointSchema,
    keys: pushKeysSchema,
    kinds: v.pipe(v.array(pushKindSchema), v.maxLength(pushKindSchema.options.length)),
  }),
  answer: v.object({ kinds: v.array(pushKindSchema) }),
} as const;

/** `removed` is false where the hub does not know the subscription, or it belongs to another account. */
export const removePushSubscription = {
  name: 'remove-push-subscription',
  request: v.object({ endpoint: endpointSchema }),
  answer: v.object({ removed: v.boolean() }),
} as const;

/**
 * Sends a real push to this device. Refused with `not_found` where the subscription does not work, so that the phone
 * subscribes again; refused with `too_many` within half a minute after the last test.
 */
export const testPush = {
  name: 'test-push',
  request: v.object({ endpoint: endpointSchema }),
  answer: v.object({ sent: v.literal(true) }),
} as const;

/** GET: the `applicationServerKey` to subscribe with, base64url; null where this hub sends no pushes. */
export const pushKey = {
  name: 'push-key',
  answer: v.object({ publicKey: v.nullable(v.string()) }),
} as const;

export const pushCommands = { savePushSubscription, removePushSubscription, testPush } as const;
export type PushCommand = (typeof pushCommands)[keyof typeof pushCommands];
