/** Documents that only the functions read or write: course holds, secrets, kept answers, rate limits (rules §1, §6). */
import * as z from 'zod/mini';
import { learnerSchema } from '../../../src/domain/people/account.ts';
import { endpointSchema, pushKeysSchema, pushKindSchema } from '../../../src/domain/notifications/push.ts';
import { orderCodeSchema } from '../../../src/domain/money/order.ts';
import { documentIdSchema } from '../../../src/domain/classes/offering.ts';
import { slotSchema } from '../../../src/domain/classes/class-session.ts';
import { instantSchema } from '../../../src/domain/time/time.ts';

/** A learner with the keys that the name is found by; null where a name was changed and has none yet. */
export const learnerRecordSchema = z.extend(learnerSchema, {
  nameKeys: z.optional(z.nullable(z.array(z.string()))),
});

/** Which order a learner has under way for a course. */
export const courseHoldSchema = z.object({ orderId: orderCodeSchema });

export const staffSecretSchema = z.object({
  /** Null until the invitation is accepted. */
  passwordHash: z.nullable(z.string()),
  /** Works once; only a hash of it is kept. */
  invitation: z.optional(z.nullable(z.object({ hash: z.string(), expiresAt: instantSchema }))),
});

/** The answer to a command, kept for a day under its idempotency key. */
export const commandKeySchema = z.object({
  uid: z.string(),
  command: z.string(),
  bodyHash: z.string(),
  /** JSON. */
  answer: z.string(),
  expiresAt: instantSchema,
});

/** Which commands one learner sent lately, by uid; each of them reads it. */
export const learnerUsesSchema = z.object({
  uses: z.array(z.object({ command: z.string(), at: instantSchema })),
  /** Set when the account is deleted, so that a command under way ends. */
  closedUntil: z.nullable(instantSchema),
  expiresAt: instantSchema,
});
export type LearnerUses = z.infer<typeof learnerUsesSchema>;

/** Wrong passwords at one account, or from one IP address or browser, which are stored as hashes. */
export const signInAttemptsSchema = z.object({
  failures: z.array(z.object({ id: z.string(), address: z.string(), at: instantSchema })),
  /** The sources, as hashes, from which this account signed in. */
  known: z.array(z.object({ address: z.string(), until: instantSchema })),
  expiresAt: instantSchema,
});
export type SignInAttempts = z.infer<typeof signInAttemptsSchema>;

/** A calendar address; the id is its secret, 128 random bits. */
export const calendarFeedSchema = z.object({
  orderId: orderCodeSchema,
  userId: z.string(),
  createdAt: instantSchema,
});

export const privateSettingsSchema = z.object({
  /** The key that signs links to receipt files; the first call that needs it makes it. */
  receiptKey: z.optional(z.string()),
});

/** A push subscription. The id is the SHA-256 of the endpoint, so that a browser belongs to one account at a time. */
export const pushSubscriptionSchema = z.object({
  uid: z.string(),
  endpoint: endpointSchema,
  keys: pushKeysSchema,
  kinds: z.array(pushKindSchema),
  createdAt: instantSchema,
  /** When its owner last asked for a test. */
  testedAt: z.nullable(instantSchema),
});

/** Which pushes about one class a learner got, by kind; without a learner: that all learners got theirs. */
export const reminderSentSchema = z.object({
  /** Deleting the account finds the document by this. */
  uid: z.nullable(z.string()),
  at: instantSchema,
  /** The occasion: the start of the class as it was then, or when the class was changed. */
  occasionAt: instantSchema,
  /** Ids of the subscriptions whose push service has answered. */
  answered: z.array(z.string()),
  expiresAt: instantSchema,
});

/** A change of a class that learners were not notified of yet, in `pushOutbox`. A null time: the class does not take place. */
export const classChangeSchema = z.object({
  kind: z.literal('class_changed'),
  offeringId: documentIdSchema,
  slot: slotSchema,
  /** The time of which they were notified last. */
  fromAt: z.nullable(instantSchema),
  toAt: z.nullable(instantSchema),
  changedAt: instantSchema,
  /** True once somebody may have been notified. */
  begun: z.boolean(),
});

/** A decision on a payment of which the learner was not notified yet, in `pushOutbox`. */
export const decisionNoticeSchema = z.object({
  kind: z.literal('verdict'),
  orderId: orderCodeSchema,
  userId: z.string(),
  decidedAt: instantSchema,
  answered: z.array(z.string()),
});

/** Which run has the lease of a job, and until when. */
export const jobLeaseSchema = z.object({ holder: z.string(), expiresAt: instantSchema });
