/** The one question after a course: five faces and a line, once per enrollment, from learners who were there. */
import * as z from 'zod/mini';
import { type Attendance, isPresent } from '../classes/attendance.ts';
import { courseIdSchema } from '../classes/course.ts';
import { canWatchRecordings, type Enrollment, isOver, offeringsOf } from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import { orderCodeSchema } from '../money/order.ts';
import { daySchema, type Instant, instantSchema } from '../time/time.ts';
import { feedbackRefusals } from '../wire/class-messages.ts';
import { FEEDBACK_MAX } from '../wire/limits.ts';
import { doneSchema } from '../wire/values.ts';

/** From the worst to the best. */
export const faceSchema = z.enum(['very_bad', 'bad', 'fair', 'good', 'very_good']);
export type Face = z.infer<typeof faceSchema>;

export const faceLabels = {
  very_bad: 'Very bad',
  bad: 'Bad',
  fair: 'Fair',
  good: 'Good',
  very_good: 'Very good',
} as const satisfies Record<Face, string>;

/** The id is the order's; once the account is deleted it is random, and person and text are null. */
export const feedbackSchema = z.object({
  id: z.string(),
  userId: z.nullable(z.string()),
  courseId: courseIdSchema,
  weekendDate: daySchema,
  face: faceSchema,
  text: z.nullable(z.string()),
  givenAt: instantSchema,
});
export type Feedback = z.infer<typeof feedbackSchema>;

export const giveFeedback = {
  name: 'give-feedback',
  request: z.object({
    orderId: orderCodeSchema,
    face: faceSchema,
    text: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(FEEDBACK_MAX))),
  }),
  answer: doneSchema,
} as const;

/** Why the question cannot be answered, as a sentence for the learner; null if it can. */
export function feedbackRefusal(
  enrollment: Enrollment,
  offerings: readonly Offering[],
  marks: readonly Attendance[],
  now: Instant,
): string | null {
  const own = offeringsOf(enrollment, offerings);
  if (!isOver(enrollment, own, now)) return feedbackRefusals.notOver;
  if (!canWatchRecordings(enrollment, now)) return feedbackRefusals.tooLate;
  const wasThere = marks.some(
    (mark) => mark.slot !== 'recording' && isPresent(mark) && own.some(({ id }) => id === mark.offeringId),
  );
  return wasThere ? null : feedbackRefusals.absent;
}
