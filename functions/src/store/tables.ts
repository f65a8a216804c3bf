/** The tables and their schemas; those that only the functions read or write stand here (rules §1, §6). */
import * as z from 'zod';
import { attendanceClaimSchema } from '../../../src/domain/after-class/attendance-claim.ts';
import { feedbackSchema } from '../../../src/domain/after-class/feedback.ts';
import { certificateSchema } from '../../../src/domain/certificates/certificate.ts';
import { attendanceSchema } from '../../../src/domain/classes/attendance.ts';
import { slotSchema } from '../../../src/domain/classes/class-session.ts';
import { courseSchema } from '../../../src/domain/classes/course.ts';
import { enrollmentSchema } from '../../../src/domain/classes/enrollment.ts';
import { classLinksSchema, documentIdSchema, offeringSchema } from '../../../src/domain/classes/offering.ts';
import { approvalRuleSchema } from '../../../src/domain/money/approval-rule.ts';
import { orderCodeSchema, orderSchema, orderStateSchema } from '../../../src/domain/money/order.ts';
import {
  paymentProofSchema,
  paymentSchema,
  proofImageSchema,
  transactionIdSchema,
} from '../../../src/domain/money/payment.ts';
import { proofViewingSchema } from '../../../src/domain/money/proof-viewing.ts';
import { receiptSchema } from '../../../src/domain/money/receipt.ts';
import { standingSchema } from '../../../src/domain/money/wallet/day-close.ts';
import { forwarderStateSchema } from '../../../src/domain/money/wallet/forwarder.ts';
import { proofMatchSchema } from '../../../src/domain/money/wallet/match.ts';
import {
  walletCoverageSchema,
  walletImportSchema,
  walletToldSchema,
  walletUnreadSchema,
} from '../../../src/domain/money/wallet/wallet-import.ts';
import { endpointSchema, pushKeysSchema, pushKindSchema } from '../../../src/domain/notifications/push.ts';
import { seenLearnerSchema } from '../../../src/domain/people/account.ts';
import { learnerNoteSchema } from '../../../src/domain/people/learner-note.ts';
import { passkeySchema } from '../../../src/domain/people/passkey.ts';
import {
  roleSchema,
  staffMemberSchema,
  staffSessionSchema,
} from '../../../src/domain/people/staff-member.ts';
import { auditEntrySchema, auditSealSchema } from '../../../src/domain/records/audit-log.ts';
import { auditPersonSchema } from '../../../src/domain/records/audit-person.ts';
import { browserErrorDaySchema } from '../../../src/domain/records/browser-error.ts';
import { messageTemplatesSchema } from '../../../src/domain/rounds/message-template.ts';
import { messageRoundSchema, messageSentSchema } from '../../../src/domain/rounds/round.ts';
import { placeOfferSchema } from '../../../src/domain/seats/place-offer.ts';
import { daySchema, instantSchema } from '../../../src/domain/time/time.ts';
import type { CollectionName } from '../../../src/domain/wire/collections.ts';
import { publicSettingsSchema } from '../../../src/domain/wire/settings/public-settings.ts';

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

export const tables = {
  courses: { at: 'courses', schema: courseSchema },
  offerings: { at: 'offerings', schema: offeringSchema },
  classLinks: { at: 'classLinks', schema: classLinksSchema },
  users: { at: 'users', schema: learnerRecordSchema },
  orders: { at: 'orders', schema: orderSchema },
  enrollments: { at: 'enrollments', schema: enrollmentRecordSchema },
  courseHolds: { at: 'courseHolds', schema: courseHoldSchema },
  paymentProofs: { at: 'paymentProofs', schema: paymentProofSchema },
  proofImages: { at: 'proofImages', schema: proofImageSchema },
  proofMatches: { at: 'proofMatches', schema: proofMatchSchema },
  payments: { at: 'payments', schema: paymentRecordSchema },
  receipts: { at: 'receipts', schema: receiptSchema },
  attendance: { at: 'attendance', schema: attendanceSchema },
  attendanceClaims: { at: 'attendanceClaims', schema: attendanceClaimSchema },
  feedback: { at: 'feedback', schema: feedbackSchema },
  admins: { at: 'admins', schema: staffMemberSchema },
  adminSecrets: { at: 'adminSecrets', schema: staffSecretSchema },
  adminSessions: { at: 'adminSessions', schema: staffSessionSchema },
  auditLog: { at: 'auditLog', schema: auditEntrySchema },
  browserErrors: { at: 'browserErrors', schema: browserErrorDaySchema },
  auditSeals: { at: 'auditSeals', schema: auditSealSchema },
  auditPeople: { at: 'auditPeople', schema: auditPersonSchema },
  publicSettings: { at: 'settings', schema: publicSettingsSchema },
  privateSettings: { at: 'settings', schema: privateSettingsSchema },
  approvalRule: { at: 'settings', schema: approvalRuleSchema },
  forwarderState: { at: 'settings', schema: forwarderStateSchema },
  pushSubscriptions: { at: 'pushSubscriptions', schema: pushSubscriptionSchema },
  remindersSent: { at: 'remindersSent', schema: reminderSentSchema },
  classChanges: { at: 'pushOutbox', schema: classChangeSchema },
  decisionNotices: { at: 'pushOutbox', schema: decisionNoticeSchema },
  certificateNotices: { at: 'pushOutbox', schema: certificateNoticeSchema },
  offerNotices: { at: 'pushOutbox', schema: offerNoticeSchema },
  jobLeases: { at: 'jobLeases', schema: jobLeaseSchema },
  commandKeys: { at: 'commandKeys', schema: commandKeySchema },
  learnerUses: { at: 'learnerUses', schema: learnerUsesSchema },
  signInAttempts: { at: 'signInAttempts', schema: signInAttemptsSchema },
  calendarFeeds: { at: 'calendarFeeds', schema: calendarFeedSchema },
  learnerNotes: { at: 'learnerNotes', schema: learnerNoteSchema },
  proofClaims: { at: 'proofClaims', schema: proofViewingSchema },
  walletImports: { at: 'walletImports', schema: walletImportSchema },
  walletLines: { at: 'walletLines', schema: walletUnreadSchema },
  walletTold: { at: 'walletTold', schema: walletToldSchema },
  sentRefunds: { at: 'sentRefunds', schema: sentRefundSchema },
  walletCoverage: { at: 'walletCoverage', schema: walletCoverageSchema },
  placeOffers: { at: 'placeOffers', schema: placeOfferSchema },
  turns: { at: 'turns', schema: turnSchema },
  messageTemplates: { at: 'settings', schema: messageTemplatesSchema },
  messageRounds: { at: 'messageRounds', schema: messageRoundSchema },
  messagesSent: { at: 'messagesSent', schema: messageSentSchema },
  passkeys: { at: 'passkeys', schema: passkeyRecordSchema },
  passkeyChallenges: { at: 'passkeyChallenges', schema: passkeyChallengeSchema },
  passkeyRule: { at: 'settings', schema: passkeyRuleSchema },
  staffRecovery: { at: 'staffRecovery', schema: staffRecoverySchema },
  certificates: { at: 'certificates', schema: certificateSchema },
  certificateCount: { at: 'settings', schema: certificateCountSchema },
  moveNotices: { at: 'pushOutbox', schema: moveNoticeSchema },
} as const satisfies Record<string, { at: CollectionName; schema: z.core.$ZodObject }>;
