/** The collections that staff read, each with the schema of its documents; for `users`, only the fields that a reader needs. */
import * as z from 'zod/mini';
import { attendanceClaimSchema } from '../../domain/after-class/attendance-claim.ts';
import { feedbackSchema } from '../../domain/after-class/feedback.ts';
import { certificateSchema } from '../../domain/certificates/certificate.ts';
import { attendanceSchema } from '../../domain/classes/attendance.ts';
import { courseSchema } from '../../domain/classes/course.ts';
import { enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { classLinksSchema, documentIdSchema, offeringSchema } from '../../domain/classes/offering.ts';
import { orderSchema } from '../../domain/money/order.ts';
import { paymentProofSchema, paymentSchema } from '../../domain/money/payment.ts';
import { proofViewingSchema } from '../../domain/money/proof-viewing.ts';
import { proofMatchSchema } from '../../domain/money/wallet/match.ts';
import {
  walletCoverageSchema,
  walletImportSchema,
  walletUnreadSchema,
} from '../../domain/money/wallet/wallet-import.ts';
import { learnerSchema, ownProfileSchema, seenLearnerSchema } from '../../domain/people/account.ts';
import { learnerNoteSchema } from '../../domain/people/learner-note.ts';
import { staffMemberSchema } from '../../domain/people/staff-member.ts';
import { auditEntrySchema } from '../../domain/records/audit-log.ts';
import { auditPersonSchema } from '../../domain/records/audit-person.ts';
import { browserErrorDaySchema } from '../../domain/records/browser-error.ts';
import { messageRoundSchema, messageSentSchema } from '../../domain/rounds/round.ts';
import { placeOfferSchema } from '../../domain/seats/place-offer.ts';
import { instantSchema } from '../../domain/time/time.ts';
import type { CollectionName } from '../../domain/wire/collections.ts';

export type Table<S extends z.core.$ZodType> = { readonly collection: CollectionName; readonly schema: S };

const table = <S extends z.core.$ZodType>(collection: CollectionName, schema: S): Table<S> => ({
  collection,
  schema,
});

export const tables = {
  admins: table('admins', staffMemberSchema),
  adminSessions: table('adminSessions', z.object({ endedAt: z.nullable(instantSchema) })),
  attendance: table('attendance', attendanceSchema),
  attendanceClaims: table('attendanceClaims', attendanceClaimSchema),
  auditLog: table('auditLog', auditEntrySchema),
  auditPeople: table('auditPeople', auditPersonSchema),
  browserErrors: table('browserErrors', browserErrorDaySchema),
  certificates: table('certificates', certificateSchema),
  classLinks: table('classLinks', z.object({ ...classLinksSchema.shape, id: documentIdSchema })),
  courses: table('courses', courseSchema),
  enrollments: table('enrollments', enrollmentSchema),
  feedback: table('feedback', feedbackSchema),
  learnerNotes: table('learnerNotes', learnerNoteSchema),
  learners: table('users', learnerSchema),
  messageRounds: table('messageRounds', messageRoundSchema),
  messagesSent: table('messagesSent', messageSentSchema),
  offerings: table('offerings', offeringSchema),
  orders: table('orders', orderSchema),
  ownProfiles: table('users', ownProfileSchema),
  paymentProofs: table('paymentProofs', paymentProofSchema),
  payments: table('payments', paymentSchema),
  placeOffers: table('placeOffers', placeOfferSchema),
  proofMatches: table('proofMatches', proofMatchSchema),
  proofViewings: table('proofClaims', proofViewingSchema),
  seenLearners: table('users', seenLearnerSchema),
  walletCoverage: table('walletCoverage', walletCoverageSchema),
  walletImports: table('walletImports', walletImportSchema),
  walletLines: table('walletLines', z.object({ ...walletUnreadSchema.shape, id: documentIdSchema })),
} as const;
