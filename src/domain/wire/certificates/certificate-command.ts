/** Staff commands about certificates (rules §11, decision 0122). */
import * as z from 'zod/mini';
import { certificateStatusSchema } from '../../certificates/certificate.ts';
import { certificateCodeSchema } from '../../certificates/code.ts';
import { slotSchema } from '../../classes/class-session.ts';
import { documentIdSchema } from '../../classes/offering.ts';
import { orderCodeSchema } from '../../money/order.ts';
import { nameField } from '../../people/account.ts';
import { daySchema } from '../../time/time.ts';
import { doneSchema, reasonSchema } from '../values.ts';

const candidateSchema = z.object({
  orderId: orderCodeSchema,
  userId: z.string(),
  name: z.string(),
  /** The course's classes as far as they were planned, in time order. */
  classes: z.array(z.object({ weekend: daySchema, slot: slotSchema, isPresent: z.boolean() })),
  isEarned: z.boolean(),
  certificate: z.nullable(z.object({ code: certificateCodeSchema, status: certificateStatusSchema })),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** The learners who finish the course with this weekend, and which of them earned a certificate. */
export const listCertificates = {
  name: 'list-certificates',
  permission: 'edit_students',
  request: z.object({ offeringId: documentIdSchema }),
  answer: z.object({
    /** True once the weekend's last class is over; until then certificates cannot be issued together. */
    isOver: z.boolean(),
    rule: z.string(),
    learners: z.array(candidateSchema),
  }),
} as const;

/** Issues all earned certificates of the learners who finish with a weekend, or one certificate by exception. */
export const issueCertificates = {
  name: 'issue-certificates',
  permission: 'issue_certificates',
  logs: ['certificates_issued', 'certificate_issued'],
  request: z.union([
    z.object({ offeringId: documentIdSchema }),
    z.object({ orderId: orderCodeSchema, reason: reasonSchema }),
  ]),
  answer: z.object({ issued: z.int() }),
} as const;

export const withdrawCertificate = {
  name: 'withdraw-certificate',
  permission: 'issue_certificates',
  logs: ['certificate_withdrawn'],
  request: z.object({ code: certificateCodeSchema, reason: reasonSchema }),
  answer: doneSchema,
} as const;

export const reissueCertificate = {
  name: 'reissue-certificate',
  permission: 'issue_certificates',
  logs: ['certificate_reissued'],
  request: z.object({ code: certificateCodeSchema, name: nameField, reason: reasonSchema }),
  answer: z.object({ code: certificateCodeSchema }),
} as const;
