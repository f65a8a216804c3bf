/** The tables and their schemas; those of tables that only the functions read or write are defined here (rules §1, §6). */
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
  walletImportPartSchema,
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

/** What notices about an order share; `answered` has the subscriptions whose push service has answered. */
const ofNotice = { orderId: orderCodeSchema, userId: z.string(), answered: z.array(z.string()) };

export const tables = {
  courses: courseSchema,
  offerings: offeringSchema,
  classLinks: classLinksSchema,
  /** Adds search keys: the name's, null after a change until they are remade, and the phone reversed. */
  users: z.object({
    ...seenLearnerSchema.shape,
    nameKeys: z.array(z.string()).nullable().optional(),
    reversedPhone: z.string().nullable().optional(),
  }),
  orders: orderSchema,
  /** Adds what weekends are counted by: the order's state, and whether reminders reach the learner. */
  enrollments: z.object({
    ...enrollmentSchema.shape,
    orderStatus: z.optional(orderStateSchema),
    isReached: z.boolean().optional(),
  }),
  courseHolds: z.object({ orderId: orderCodeSchema }),
  paymentProofs: paymentProofSchema,
  proofImages: proofImageSchema,
  proofMatches: proofMatchSchema,
  /** Adds the reversed id, for searching by its end, and what days are counted by. */
  payments: z.object({
    ...paymentSchema.shape,
    reversedId: z.string().optional(),
    /** Null if it has not arrived, or nobody knows when. */
    arrivedAt: z.nullable(instantSchema).optional(),
    standing: z.optional(standingSchema),
  }),
  receipts: receiptSchema,
  attendance: attendanceSchema,
  attendanceClaims: attendanceClaimSchema,
  feedback: feedbackSchema,
  admins: staffMemberSchema,
  adminSecrets: z.object({
    /** Null until the invitation is accepted. */
    passwordHash: z.string().nullable(),
    /** Works once; only its hash is stored. */
    invitation: z.object({ hash: z.string(), expiresAt: instantSchema }).nullable().optional(),
  }),
  adminSessions: staffSessionSchema,
  auditLog: auditEntrySchema,
  browserErrors: browserErrorDaySchema,
  auditSeals: auditSealSchema,
  auditPeople: auditPersonSchema,
  publicSettings: publicSettingsSchema,
  privateSettings: z.object({
    /** Made on first use; they sign links to receipt files, and challenges for signed-out browsers. */
    receiptKey: z.string().optional(),
    challengeKey: z.string().optional(),
    /** For the phone app that forwards wallet messages; absent if there is none. */
    forwarder: z.object({ key: z.string(), setAt: instantSchema }).nullable().optional(),
  }),
  approvalRule: approvalRuleSchema,
  forwarderState: forwarderStateSchema,
  /** The id is the SHA-256 of the endpoint, so that a browser belongs to one account at a time. */
  pushSubscriptions: z.object({
    uid: z.string(),
    endpoint: endpointSchema,
    keys: pushKeysSchema,
    kinds: z.array(pushKindSchema),
    createdAt: instantSchema,
    testedAt: z.nullable(instantSchema),
  }),
  /** Pushes about one class that a learner got, by kind; with `uid` null, a note that all learners got theirs. */
  remindersSent: z.object({
    uid: z.string().nullable(),
    at: instantSchema,
    /** When the class was to start at the time of the push, or when the class was changed. */
    occasionAt: instantSchema,
    /** Ids of the subscriptions whose push service has answered. */
    answered: z.array(z.string()),
    expiresAt: instantSchema,
  }),
  /** A null time means that the class was cancelled. */
  classChanges: z.object({
    kind: z.literal('class_changed'),
    offeringId: documentIdSchema,
    slot: slotSchema,
    /** The class's start that learners were last notified of. */
    fromAt: z.nullable(instantSchema),
    toAt: z.nullable(instantSchema),
    changedAt: instantSchema,
    /** True once somebody may have been notified. */
    begun: z.boolean(),
  }),
  decisionNotices: z.object({
    ...ofNotice,
    kind: z.literal('verdict'),
    decidedAt: instantSchema,
    /** The attendance claim that was decided; absent for payments. */
    claimId: z.optional(documentIdSchema),
  }),
  certificateNotices: z.object({
    ...ofNotice,
    kind: z.literal('certificate'),
    issuedAt: instantSchema,
  }),
  offerNotices: z.object({
    ...ofNotice,
    kind: z.literal('place_offer'),
    offerId: documentIdSchema,
  }),
  jobLeases: z.object({ holder: z.string(), expiresAt: instantSchema }),
  commandKeys: z.object({
    uid: z.string(),
    command: z.string(),
    bodyHash: z.string(),
    answer: z.string(),
    /** Learners named in an answer to staff, so that deleting an account finds it. */
    about: z.array(z.string()).optional(),
    expiresAt: instantSchema,
  }),
  /** Recent commands of one learner, by uid; limits counted separately use a hash as id. */
  learnerUses: z.object({
    uses: z.array(z.object({ command: z.string(), at: instantSchema })),
    /** Set when the account is deleted or closed, which stops commands under way. */
    closedUntil: z.nullable(instantSchema),
    expiresAt: instantSchema,
  }),
  signInAttempts: z.object({
    failures: z.array(z.object({ id: z.string(), address: z.string(), at: instantSchema })),
    /** Hashes of the addresses from which this account has signed in. */
    known: z.array(z.object({ address: z.string(), until: instantSchema })),
    expiresAt: instantSchema,
  }),
  /** The id is the secret of the address, 128 random bits. */
  calendarFeeds: z.object({
    orderId: orderCodeSchema,
    userId: z.string(),
    createdAt: instantSchema,
  }),
  learnerNotes: learnerNoteSchema,
  proofClaims: proofViewingSchema,
  walletImports: walletImportSchema,
  walletLines: walletUnreadSchema,
  walletTold: walletImportPartSchema,
  /** The id is the outgoing transaction, so that it pays one refund only. */
  sentRefunds: z.object({ paymentId: transactionIdSchema, refundId: documentIdSchema }),
  walletCoverage: walletCoverageSchema,
  placeOffers: placeOfferSchema,
  /** The version of an optimistic lock, raised by each transaction that takes it (`Transaction.lockOptimistically`). */
  turns: z.object({ turn: z.int() }),
  messageTemplates: messageTemplatesSchema,
  messageRounds: messageRoundSchema,
  messagesSent: messageSentSchema,
  passkeys: z.object({
    ...passkeySchema.shape,
    uid: z.string(),
    /** base64url. The document id is its SHA-256, because Firestore reserves `__…__`. */
    credentialId: z.string(),
    /** COSE, base64url. */
    publicKey: z.string(),
    /** Signature counter: one that does not rise reveals a copy; some authenticators stay at 0. */
    counter: z.int().gte(0),
    transports: z.array(z.string()),
  }),
  /** Removed by its first answer; a browser's signed one is only stored once answered, and stays. The id is its SHA-256. */
  passkeyChallenges: z.object({
    purpose: z.enum(['sign_in', 'finish', 'finish_enrol', 'touch', 'enrol', 'enrol_first']),
    /** The only one who may answer: a session, or a browser by the hash of its secret; `nobody` once answered. */
    holder: z.string(),
    /** Null if the passkey itself says who signs in. */
    uid: z.string().nullable(),
    expiresAt: instantSchema,
  }),
  passkeyRule: z.object({ requiredFor: z.array(roleSchema) }),
  staffRecovery: z.object({
    /** scrypt hashes of the recovery codes, in order; null once used. */
    codes: z.array(z.string().nullable()),
    letIn: z.object({ by: z.string(), until: instantSchema }).nullable(),
  }),
  certificates: certificateSchema,
  /** Certificates ever issued: the next one's bit in the status list. */
  certificateCount: z.object({ issued: z.int().gte(0) }),
  moveNotices: z.object({
    ...ofNotice,
    kind: z.literal('moved'),
    weekendDate: daySchema,
    movedAt: instantSchema,
  }),
} as const satisfies Record<string, z.core.$ZodObject>;

type Table = keyof typeof tables;

/** Tables that share a collection; each other one has a collection of its name. */
const shared = {
  publicSettings: 'settings',
  privateSettings: 'settings',
  approvalRule: 'settings',
  forwarderState: 'settings',
  classChanges: 'pushOutbox',
  decisionNotices: 'pushOutbox',
  certificateNotices: 'pushOutbox',
  offerNotices: 'pushOutbox',
  messageTemplates: 'settings',
  passkeyRule: 'settings',
  certificateCount: 'settings',
  moveNotices: 'pushOutbox',
} as const satisfies Partial<Record<Table, CollectionName>>;
type Shared = keyof typeof shared;

export const collectionOf = (table: Table): CollectionName =>
  table in shared ? shared[table as Shared] : (table as Exclude<Table, Shared>);
