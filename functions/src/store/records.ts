/** Documents that only the functions read or write: course holds, secrets, kept answers, rate limits (rules §1, §6). */
import * as v from 'valibot';
import { seenLearnerSchema } from '../../../src/domain/people/seen-learner.ts';
import { endpointSchema, pushKeysSchema, pushKindSchema } from '../../../src/domain/notifications/push.ts';
import { paymentSchema, transactionIdSchema } from '../../../src/domain/money/payment.ts';
import { standingSchema } from '../../../src/domain/money/wallet/day-close.ts';
import { orderCodeSchema, orderStatusSchema } from '../../../src/domain/money/order.ts';
import { enrollmentSchema } from '../../../src/domain/classes/enrollment.ts';
import { documentIdSchema } from '../../../src/domain/classes/offering.ts';
import { slotSchema } from '../../../src/domain/classes/class-session.ts';
import { daySchema, instantSchema } from '../../../src/domain/time/time.ts';
import { staffPushKindSchema } from '../../../src/domain/weekend/staff-push.ts';

/** A learner with what staff find them by: the keys of the name, null where it was changed and has none yet, and the phone backwards. */
export const learnerRecordSchema = v.object({
  ...seenLearnerSchema.entries,
  nameKeys: v.optional(v.nullable(v.array(v.string()))),
  reversedPhone: v.optional(v.nullable(v.string())),
});

/** An enrollment with what weekends are counted by: the state of its order, and whether a reminder reaches its learner. */
export const enrollmentRecordSchema = v.object({
  ...enrollmentSchema.entries,
  orderStatus: v.optional(orderStatusSchema),
  isReached: v.optional(v.boolean()),
});

/** A ledger entry with its id backwards, so that it is found by the end of it, and with what days are counted by. */
export const paymentRecordSchema = v.object({
  ...paymentSchema.entries,
  reversedId: v.optional(v.string()),
  /** When it came in, null where it did not or nobody knows, and how it stands: by these a day's money is counted. */
  arrivedAt: v.optional(v.nullable(instantSchema)),
  standing: v.optional(standingSchema),
});

/** Which order a learner has under way for a course. */
export const courseHoldSchema = v.object({ orderId: orderCodeSchema });

export const staffSecretSchema = v.object({
  /** Null until the invitation is accepted. */
  passwordHash: v.nullable(v.string()),
  /** Works once; only a hash of it is kept. */
  invitation: v.optional(v.nullable(v.object({ hash: v.string(), expiresAt: instantSchema }))),
});

/** The answer to a command, kept for a day under its idempotency key. */
export const commandKeySchema = v.object({
  uid: v.string(),
  command: v.string(),
  bodyHash: v.string(),
  /** JSON. */
  answer: v.string(),
  /** The learners whom the answer names, where it is a member of staff's: deleting an account finds it by this. */
  about: v.optional(v.array(v.string())),
  expiresAt: instantSchema,
});

/** Which commands one learner sent lately, by uid; each of them reads it. What is counted apart has a hash for its id. */
export const learnerUsesSchema = v.object({
  uses: v.array(v.object({ command: v.string(), at: instantSchema })),
  /** Set when the account is deleted, or closed by staff, so that a command under way ends. */
  closedUntil: v.nullable(instantSchema),
  expiresAt: instantSchema,
});
export type LearnerUses = v.InferOutput<typeof learnerUsesSchema>;

/** Wrong passwords at one account, or from one IP address or browser, which are stored as hashes. */
export const signInAttemptsSchema = v.object({
  failures: v.array(v.object({ id: v.string(), address: v.string(), at: instantSchema })),
  /** The sources, as hashes, from which this account signed in. */
  known: v.array(v.object({ address: v.string(), until: instantSchema })),
  expiresAt: instantSchema,
});
export type SignInAttempts = v.InferOutput<typeof signInAttemptsSchema>;

/** A calendar address; the id is its secret, 128 random bits. */
export const calendarFeedSchema = v.object({
  orderId: orderCodeSchema,
  userId: v.string(),
  createdAt: instantSchema,
});

export const privateSettingsSchema = v.object({
  /** The keys that sign links to receipt files, and challenges for browsers in which nobody is signed in; the first call that needs one makes it. */
  receiptKey: v.optional(v.string()),
  challengeKey: v.optional(v.string()),
  /** The key under which a phone app forwards the wallet's messages, and since when; absent where none does. */
  forwarder: v.optional(v.nullable(v.object({ key: v.string(), setAt: instantSchema }))),
});

/** A push subscription. The id is the SHA-256 of the endpoint, so that a browser belongs to one account at a time. */
export const pushSubscriptionSchema = v.object({
  uid: v.string(),
  endpoint: endpointSchema,
  keys: pushKeysSchema,
  kinds: v.array(pushKindSchema),
  createdAt: instantSchema,
  /** When its owner last asked for a test. */
  testedAt: v.nullable(instantSchema),
});

/** Which pushes about one class a learner got, by kind; without a learner: that all learners got theirs. */
export const reminderSentSchema = v.object({
  /** Deleting the account finds the document by this. */
  uid: v.nullable(v.string()),
  at: instantSchema,
  /** The occasion: the start of the class as it was then, or when the class was changed. */
  occasionAt: instantSchema,
  /** Ids of the subscriptions whose push service has answered. */
  answered: v.array(v.string()),
  expiresAt: instantSchema,
});

/** A change of a class that learners were not notified of yet, in `pushOutbox`. A null time: the class does not take place. */
export const classChangeSchema = v.object({
  kind: v.literal('class_changed'),
  offeringId: documentIdSchema,
  slot: slotSchema,
  /** The time of which they were notified last. */
  fromAt: v.nullable(instantSchema),
  toAt: v.nullable(instantSchema),
  changedAt: instantSchema,
  /** True once somebody may have been notified. */
  begun: v.boolean(),
});

/** A decision on a payment of which the learner was not notified yet, in `pushOutbox`. */
export const decisionNoticeSchema = v.object({
  kind: v.literal('verdict'),
  orderId: orderCodeSchema,
  userId: v.string(),
  decidedAt: instantSchema,
  answered: v.array(v.string()),
});

/** A move to another weekend of which the learner was not notified yet, in `pushOutbox`. */
export const moveNoticeSchema = v.object({
  kind: v.literal('moved'),
  orderId: orderCodeSchema,
  userId: v.string(),
  /** Where the course begins now. */
  weekendDate: daySchema,
  movedAt: instantSchema,
  answered: v.array(v.string()),
});

/** An offered place of which the learner was not notified yet, in `pushOutbox`. */
export const offerNoticeSchema = v.object({
  kind: v.literal('place_offer'),
  offerId: documentIdSchema,
  orderId: orderCodeSchema,
  userId: v.string(),
  answered: v.array(v.string()),
});

/** A refund that was sent. The id is that of the outgoing transaction, so that it pays one refund only. */
export const sentRefundSchema = v.object({ paymentId: transactionIdSchema, refundId: documentIdSchema });

/** Which run has the lease of a job, and until when. */
export const jobLeaseSchema = v.object({ holder: v.string(), expiresAt: instantSchema });

/** Of a course with limits: a number that every transaction raises which gives a seat, so that no two give the same one. */
export const seatTurnSchema = v.object({ turn: v.pipe(v.number(), v.safeInteger()) });
/** A device of a member of staff that is told of the weekend. The id is the SHA-256 of the endpoint. */
export const staffDeviceSchema = v.object({
  uid: v.string(),
  endpoint: endpointSchema,
  keys: pushKeysSchema,
  kinds: v.array(staffPushKindSchema),
  createdAt: instantSchema,
});
