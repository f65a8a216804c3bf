/** Certificates of courses: what is stored and printed (rules §11, decision 0122). */
import * as z from 'zod/mini';
import { courseIdSchema, courseSchema } from '../classes/course.ts';
import { orderCodeSchema } from '../money/order.ts';
import { type Instant, instantSchema } from '../time/time.ts';
import { REASON_MAX } from '../wire/limits.ts';
import { certificateCodeSchema } from './code.ts';

/** What a certificate says besides code and date. */
export const printedSchema = z.object({
  name: z.string().check(z.minLength(1)),
  courseId: courseIdSchema,
  course: courseSchema.shape.title,
  learnt: z.array(z.string()),
  /** One sentence: which classes the learner came to. */
  attended: z.string(),
});
export type Printed = z.infer<typeof printedSchema>;

export const certificateStatusSchema = z.enum(['valid', 'withdrawn', 'replaced']);

export const certificateSchema = z.object({
  id: certificateCodeSchema,
  issuedAt: instantSchema,
  /** SHA-256 of the signed token, hex. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Its bit in the status list of Open Badges verifiers. */
  statusIndex: z.int().check(z.gte(0)),
  status: certificateStatusSchema,
  statusAt: z.nullable(instantSchema),
  replacedBy: z.nullable(certificateCodeSchema),
  /** What follows is null once the learner's account was deleted. */
  userId: z.nullable(z.string()),
  orderId: z.nullable(orderCodeSchema),
  printed: z.nullable(printedSchema),
  /** The signed credential, as compact VC-JWT. */
  jwt: z.nullable(z.string()),
  issuedBy: z.nullable(z.string()),
  replaces: z.nullable(certificateCodeSchema),
  reason: z.nullable(z.string().check(z.maxLength(REASON_MAX))),
});
export type Certificate = z.infer<typeof certificateSchema>;

/** What is public of certificates that no longer hold: no names, no reasons. */
export const withdrawnListSchema = z.object({
  asOf: instantSchema,
  certificates: z.array(
    z.object({
      code: certificateCodeSchema,
      digest: certificateSchema.shape.digest,
      status: z.enum(['withdrawn', 'replaced']),
      at: instantSchema,
      replacedBy: z.nullable(certificateCodeSchema),
    }),
  ),
});
export type WithdrawnList = z.infer<typeof withdrawnListSchema>;

/** Whole seconds, because the token's claims have no fractions. */
export const issuedAtOf = (now: Instant): Instant => now - (now % 1000);
