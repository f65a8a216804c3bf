/** “I was there”: what a learner says of a class without a mark, and what staff make of it (rules §4). */
import * as z from 'zod/mini';
import { type Attendance, isPresent } from '../classes/attendance.ts';
import { classStart, joinWindow, type Slot, slotSchema } from '../classes/class-session.ts';
import { courseIdSchema } from '../classes/course.ts';
import { type Enrollment, isOwnWeekend } from '../classes/enrollment.ts';
import { documentIdSchema, type Offering } from '../classes/offering.ts';
import { orderCodeSchema } from '../money/order.ts';
import { type Instant, instantSchema } from '../time/time.ts';
import { claimRefusals, joinRefusals } from '../wire/class-messages.ts';
import { CLAIM_WINDOW, CLAIM_MAX } from '../wire/limits.ts';
import { doneSchema, reasonSchema } from '../wire/values.ts';

/** The id is that of the attendance mark, so there is one claim for a class. */
export const attendanceClaimSchema = z.object({
  id: z.string(),
  userId: z.string(),
  orderId: orderCodeSchema,
  courseId: courseIdSchema,
  offeringId: documentIdSchema,
  slot: slotSchema,
  reason: z.string(),
  claimedAt: instantSchema,
  status: z.enum(['waiting', 'granted', 'refused']),
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(instantSchema),
});
export type AttendanceClaim = z.infer<typeof attendanceClaimSchema>;

export const claimAttendance = {
  name: 'claim-attendance',
  request: z.object({
    orderId: orderCodeSchema,
    offeringId: documentIdSchema,
    slot: slotSchema,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(CLAIM_MAX)),
  }),
  answer: doneSchema,
} as const;

/** Decides once; granting marks the learner as present. The learner reads `answer`. */
export const decideAttendanceClaim = {
  name: 'decide-attendance-claim',
  permission: 'edit_students',
  logs: ['attendance_claim_granted', 'attendance_claim_refused'],
  request: z.object({
    claimId: documentIdSchema,
    isGranted: z.boolean(),
    answer: reasonSchema,
  }),
  answer: doneSchema,
} as const;

export type OwnClass = {
  readonly enrollment: Enrollment;
  readonly offering: Offering;
  readonly slot: Slot;
  readonly mark: Pick<Attendance, 'joinedAt' | 'correctedTo'> | null;
};

/** Why the learner cannot say “I was there” of this class, as a sentence for them; null if they can. */
export function claimRefusal({ enrollment, offering, slot, mark }: OwnClass, now: Instant): string | null {
  const { closesAt } = joinWindow(classStart(offering, slot));
  if (enrollment.status !== 'paid' || !isOwnWeekend(enrollment, offering.weekendDate))
    return joinRefusals.otherWeekend;
  if (now <= closesAt) return claimRefusals.notOver;
  if (mark !== null && isPresent(mark)) return claimRefusals.present;
  const lastClass = Math.max(closesAt, enrollment.validUntil ?? closesAt);
  return now > lastClass + CLAIM_WINDOW ? claimRefusals.tooLate : null;
}

/** What a learner reads of a class that is over; null where the learner was not expected. */
export type Attended =
  | { readonly kind: 'there'; readonly joinedAt: Instant }
  | { readonly kind: 'corrected'; readonly isPresent: boolean }
  | { readonly kind: 'missed' | 'repeated' }
  | null;

/** `marks`: the learner's marks of this weekend. A learner who was in one of its two classes has not missed the other. */
export function attendedIn(
  { enrollment, offering, slot }: Omit<OwnClass, 'mark'>,
  marks: readonly Attendance[],
): Attended {
  const ofWeekend = marks.filter((mark) => mark.offeringId === offering.id && mark.slot !== 'recording');
  const mark = ofWeekend.find((one) => one.slot === slot);
  if (mark?.correctedTo != null) return { kind: 'corrected', isPresent: mark.correctedTo };
  const joinedAt = mark?.joinedAt[0];
  if (joinedAt !== undefined) return { kind: 'there', joinedAt };
  if (ofWeekend.some(isPresent)) return { kind: 'repeated' };
  const { closesAt } = joinWindow(classStart(offering, slot));
  const admittedAt = Math.max(enrollment.createdAt, enrollment.admittedAt ?? enrollment.createdAt);
  return offering.linksPublished[slot] && admittedAt <= closesAt ? { kind: 'missed' } : null;
}
