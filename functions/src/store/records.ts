/** Documents that only the functions read or write: course holds, secrets, kept answers, rate limits (rules §1, §6). */
import * as z from 'zod';
import { seenLearnerSchema } from '../../../src/domain/people/seen-learner.ts';
import { endpointSchema, pushKeysSchema, pushKindSchema } from '../../../src/domain/notifications/push.ts';
import { paymentSchema, transactionIdSchema } from '../../../src/domain/money/payment.ts';
import { standingSchema } from '../../../src/domain/money/wallet/day-close.ts';
import { orderCodeSchema, orderStatusSchema } from '../../../src/domain/money/order.ts';
import { enrollmentSchema } from '../../../src/domain/classes/enrollment.ts';
import { documentIdSchema } from '../../../src/domain/classes/offering.ts';
import { slotSchema } from '../../../src/domain/classes/class-session.ts';
import { daySchema, instantSchema } from '../../../src/domain/time/time.ts';

/** A learner with what staff find them by: the keys of the name, null where it was changed and has none yet, and the phone backwards. */
export const learnerRecordSchema = z.object({
  ...seenLearnerSchema.shape,
  nameKeys: z.array(z.string()).nullable().optional(),
  reversedPhone: z.string().nullable().optional(),
});

/** An enrollment with what weekends are counted by: the state of its order, and whether a reminder reaches its learner. */
export const enrollmentRecordSchema = z.object({
  ...enrollmentSchema.shape,
  orderStatus: z.optional(orderStatusSchema),
  isReached: z.boolean().optional(),
});

/** A ledger entry with its id backwards, so that it is found by the end of it, and with what days are counted by. */
export const paymentRecordSchema = z.object({
  ...paymentSchema.shape,
  reversedId: z.string().optional(),
  /** When it came in, null where it did not or nobody knows, and how it stands: by these a day's money is counted. */
  arrivedAt: z.nullable(instantSchema).optional(),
  standing: z.optional(standingSchema),
});

/** Which order a learner has under way for a course. */
export const courseHoldSchema = z.object({ orderId: orderCodeSchema });

export const staffSecretSchema = z.object({
  /** Null until the invitation is accepted. */
  passwordHash: z.string().nullable(),
  /** Works once; only a hash of it is kept. */
  invitation: z.object({ hash: z.string(), expiresAt: instantSchema }).nullable().optional(),
});

/** The answer to a command, kept for a day under its idempotency key. */
export const commandKeySchema = z.object({
  uid: z.string(),
  command: z.string(),
  bodyHash: z.string(),
  /** JSON. */
  answer: z.string(),
  /** The learners whom the answer names, where it is a member of staff's: deleting an account finds it by this. */
  about: z.array(z.string()).optional(),
  expiresAt: instantSchema,
});

/** Which commands one learner sent lately, by uid; each of them reads it. What is counted apart has a hash for its id. */
export const learnerUsesSchema = z.object({
  uses: z.array(z.object({ command: z.string(), at: instantSchema })),
  /** Set when the account is deleted, or closed by staff, so that a command under way ends. */
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
  /** The keys that sign links to receipt files, and challenges for browsers in which nobody is signed in; the first call that needs one makes it. */
  receiptKey: z.string().optional(),
  challengeKey: z.string().optional(),
  /** The key under which a phone app forwards the wallet's messages, and since when; absent where none does. */
  forwarder: z.object({ key: z.string(), setAt: instantSchema }).nullable().optional(),
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
  uid: z.string().nullable(),
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

/** A move to another weekend of which the learner was not notified yet, in `pushOutbox`. */
export const moveNoticeSchema = z.object({
  kind: z.literal('moved'),
  orderId: orderCodeSchema,
  userId: z.string(),
  /** Where the course begins now. */
  weekendDate: daySchema,
  movedAt: instantSchema,
  answered: z.array(z.string()),
});

/** An offered place of which the learner was not notified yet, in `pushOutbox`. */
export const offerNoticeSchema = z.object({
  kind: z.literal('place_offer'),
  offerId: documentIdSchema,
  orderId: orderCodeSchema,
  userId: z.string(),
  answered: z.array(z.string()),
});

/** A refund that was sent. The id is that of the outgoing transaction, so that it pays one refund only. */
export const sentRefundSchema = z.object({ paymentId: transactionIdSchema, refundId: documentIdSchema });

/** Which run has the lease of a job, and until when. */
export const jobLeaseSchema = z.object({ holder: z.string(), expiresAt: instantSchema });

/** Of a course with limits: a number that every transaction raises which gives a seat, so that no two give the same one. */
export const seatTurnSchema = z.object({ turn: z.int() });
