import type * as z from 'zod';
import { staffMemberSchema, staffSessionSchema } from '../../../src/domain/people/staff-member.ts';
import { attendanceClaimSchema } from '../../../src/domain/after-class/attendance-claim.ts';
import { feedbackSchema } from '../../../src/domain/after-class/feedback.ts';
import { attendanceSchema } from '../../../src/domain/classes/attendance.ts';
import { auditEntrySchema, auditSealSchema } from '../../../src/domain/records/audit-log.ts';
import { browserErrorDaySchema } from '../../../src/domain/records/browser-error.ts';
import { auditPersonSchema } from '../../../src/domain/records/audit-person.ts';
import { learnerNoteSchema } from '../../../src/domain/people/learner-note.ts';
import { proofViewingSchema } from '../../../src/domain/money/proof-viewing.ts';
import type { CollectionName } from '../../../src/domain/wire/collections.ts';
import { certificateSchema } from '../../../src/domain/certificates/certificate.ts';
import { courseSchema } from '../../../src/domain/classes/course.ts';
import { classLinksSchema, offeringSchema } from '../../../src/domain/classes/offering.ts';
import { orderSchema } from '../../../src/domain/money/order.ts';
import { paymentProofSchema, proofImageSchema } from '../../../src/domain/money/payment.ts';
import { approvalRuleSchema } from '../../../src/domain/money/approval-rule.ts';
import { forwarderStateSchema } from '../../../src/domain/money/wallet/forwarder.ts';
import { proofMatchSchema } from '../../../src/domain/money/wallet/match.ts';
import {
  walletCoverageSchema,
  walletToldSchema,
  walletImportSchema,
  walletUnreadSchema,
} from '../../../src/domain/money/wallet/wallet-import.ts';
import { placeOfferSchema } from '../../../src/domain/seats/place-offer.ts';
import { receiptSchema } from '../../../src/domain/money/receipt.ts';
import { messageTemplatesSchema } from '../../../src/domain/rounds/message-template.ts';
import { messageRoundSchema, messageSentSchema } from '../../../src/domain/rounds/round.ts';
import { publicSettingsSchema } from '../../../src/domain/wire/settings/public-settings.ts';
import {
  staffSecretSchema,
  calendarFeedSchema,
  certificateCountSchema,
  certificateNoticeSchema,
  classChangeSchema,
  commandKeySchema,
  courseHoldSchema,
  enrollmentRecordSchema,
  jobLeaseSchema,
  learnerUsesSchema,
  privateSettingsSchema,
  pushSubscriptionSchema,
  reminderSentSchema,
  signInAttemptsSchema,
  learnerRecordSchema,
  paymentRecordSchema,
  decisionNoticeSchema,
  sentRefundSchema,
  turnSchema,
  moveNoticeSchema,
  offerNoticeSchema,
  passkeyChallengeSchema,
  passkeyRecordSchema,
  passkeyRuleSchema,
  staffRecoverySchema,
} from './records.ts';

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
