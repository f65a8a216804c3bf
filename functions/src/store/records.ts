/** Documents that only the functions read or write (rules §1, §6). */
import * as z from 'zod';
import { seenLearnerSchema } from '../../../src/domain/people/account.ts';
import { endpointSchema, pushKeysSchema, pushKindSchema } from '../../../src/domain/notifications/push.ts';
import { paymentSchema, transactionIdSchema } from '../../../src/domain/money/payment.ts';
import { standingSchema } from '../../../src/domain/money/wallet/day-close.ts';
import { orderCodeSchema, orderStateSchema } from '../../../src/domain/money/order.ts';
import { enrollmentSchema } from '../../../src/domain/classes/enrollment.ts';
import { documentIdSchema } from '../../../src/domain/classes/offering.ts';
import { slotSchema } from '../../../src/domain/classes/class-session.ts';
import { daySchema, instantSchema } from '../../../src/domain/time/time.ts';
import { passkeySchema } from '../../../src/domain/people/passkey.ts';
import { roleSchema } from '../../../src/domain/people/staff-member.ts';

/** Adds search keys: the name's, null after a change until they are remade, and the phone reversed. */
export const learnerRecordSchema = z.object({
  ...seenLearnerSchema.shape,
  nameKeys: z.array(z.string()).nullable().optional(),
  reversedPhone: z.string().nullable().optional(),
});

/** Adds what weekends are counted by: the order's state, and whether reminders reach the learner. */
export const enrollmentRecordSchema = z.object({
  ...enrollmentSchema.shape,
  orderStatus: z.optional(orderStateSchema),
  isReached: z.boolean().optional(),
});

/** Adds the reversed id, for searching by its end, and what days are counted by. */
export const paymentRecordSchema = z.object({
  ...paymentSchema.shape,
  reversedId: z.string().optional(),
  /** Null if it has not arrived, or nobody knows when. */
  arrivedAt: z.nullable(instantSchema).optional(),
  standing: z.optional(standingSchema),
});

export const courseHoldSchema = z.object({ orderId: orderCodeSchema });

export const staffSecretSchema = z.object({
  /** Null until the invitation is accepted. */
  passwordHash: z.string().nullable(),
  /** Works once; only its hash is stored. */
  invitation: z.object({ hash: z.string(), expiresAt: instantSchema }).nullable().optional(),
});

export const commandKeySchema = z.object({
  uid: z.string(),
  command: z.string(),
  bodyHash: z.string(),
  answer: z.string(),
  /** Learners named in an answer to staff, so that deleting an account finds it. */
  about: z.array(z.string()).optional(),
  expiresAt: instantSchema,
});

/** Recent commands of one learner, by uid; limits counted separately use a hash as id. */
export const learnerUsesSchema = z.object({
  uses: z.array(z.object({ command: z.string(), at: instantSchema })),
  /** Set when the account is deleted or closed, which stops commands under way. */
  closedUntil: z.nullable(instantSchema),
  expiresAt: instantSchema,
});
export type LearnerUses = z.infer<typeof learnerUsesSchema>;

export const signInAttemptsSchema = z.object({
  failures: z.array(z.object({ id: z.string(), address: z.string(), at: instantSchema })),
  /** Hashes of the addresses from which this account has signed in. */
  known: z.array(z.object({ address: z.string(), until: instantSchema })),
  expiresAt: instantSchema,
});
export type SignInAttempts = z.infer<typeof signInAttemptsSchema>;

/** The id is the secret of the address, 128 random bits. */
export const calendarFeedSchema = z.object({
  orderId: orderCodeSchema,
  userId: z.string(),
  createdAt: instantSchema,
});

export const privateSettingsSchema = z.object({
  /** Made on first use; they sign links to receipt files, and challenges for signed-out browsers. */
  receiptKey: z.string().optional(),
  challengeKey: z.string().optional(),
  /** For the phone app that forwards wallet messages; absent if there is none. */
  forwarder: z.object({ key: z.string(), setAt: instantSchema }).nullable().optional(),
});

/** The id is the SHA-256 of the endpoint, so that a browser belongs to one account at a time. */
export const pushSubscriptionSchema = z.object({
  uid: z.string(),
  endpoint: endpointSchema,
  keys: pushKeysSchema,
  kinds: z.array(pushKindSchema),
  createdAt: instantSchema,
  testedAt: z.nullable(instantSchema),
});

/** The pushes about one class that a learner got, by kind; without a learner, that all got theirs. */
export const reminderSentSchema = z.object({
  uid: z.string().nullable(),
  at: instantSchema,
  /** The start of the class as of then, or when the class was changed. */
  occasionAt: instantSchema,
  /** Ids of the subscriptions whose push service has answered. */
  answered: z.array(z.string()),
  expiresAt: instantSchema,
});

/** A null time means that the class was cancelled. */
export const classChangeSchema = z.object({
  kind: z.literal('class_changed'),
  offeringId: documentIdSchema,
  slot: slotSchema,
  /** The time that they were last notified of. */
  fromAt: z.nullable(instantSchema),
  toAt: z.nullable(instantSchema),
  changedAt: instantSchema,
  /** True once somebody may have been notified. */
  begun: z.boolean(),
});

/** News of an order, and the subscriptions whose push service has answered. */
const ofNotice = { orderId: orderCodeSchema, userId: z.string(), answered: z.array(z.string()) };

export const decisionNoticeSchema = z.object({
  ...ofNotice,
  kind: z.literal('verdict'),
  decidedAt: instantSchema,
  /** Of a claim to have been in a class; absent for payments. */
  claimId: z.optional(documentIdSchema),
});

export const certificateNoticeSchema = z.object({
  ...ofNotice,
  kind: z.literal('certificate'),
  issuedAt: instantSchema,
});

export const moveNoticeSchema = z.object({
  ...ofNotice,
  kind: z.literal('moved'),
  weekendDate: daySchema,
  movedAt: instantSchema,
});

export const offerNoticeSchema = z.object({
  ...ofNotice,
  kind: z.literal('place_offer'),
  offerId: documentIdSchema,
});

/** The id is the outgoing transaction, so that it pays one refund only. */
export const sentRefundSchema = z.object({ paymentId: transactionIdSchema, refundId: documentIdSchema });

export const jobLeaseSchema = z.object({ holder: z.string(), expiresAt: instantSchema });

/** Raised by each transaction that takes the turn (`Transaction.takeTurn`). */
export const turnSchema = z.object({ turn: z.int() });

export const passkeyRecordSchema = z.object({
  ...passkeySchema.shape,
  uid: z.string(),
  /** base64url. The document id is its SHA-256, because Firestore reserves `__…__`. */
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** Signature counter: one that does not rise reveals a copy; some authenticators stay at 0. */
  counter: z.int().gte(0),
  transports: z.array(z.string()),
});

/** Removed by its first answer; one that a browser got signed stays, marked as answered. The id is its SHA-256. */
export const passkeyChallengeSchema = z.object({
  purpose: z.enum(['sign_in', 'finish', 'finish_enrol', 'touch', 'enrol', 'enrol_first']),
  /** The only one who may answer: a session, or a browser by the hash of its secret; `nobody` once answered. */
  holder: z.string(),
  /** Null if the passkey itself says who signs in. */
  uid: z.string().nullable(),
  expiresAt: instantSchema,
});

/** Certificates ever issued: the next one's bit in the status list. */
export const certificateCountSchema = z.object({ issued: z.int().gte(0) });

export const passkeyRuleSchema = z.object({ requiredFor: z.array(roleSchema) });

export const staffRecoverySchema = z.object({
  /** scrypt hashes of the recovery codes, in order; null once used. */
  codes: z.array(z.string().nullable()),
  letIn: z.object({ by: z.string(), until: instantSchema }).nullable(),
});
