/** Enrollments: which classes an order opens, and until when (spec §3, §4). */
import { weekendWord } from '#hub';
import * as z from 'zod/mini';
import { certificateCodeSchema } from '../certificates/code.ts';
import { courseIdSchema } from './course.ts';
import { COURSE_WEEKS, RECORDING_RETENTION } from '../wire/limits.ts';
import type { Offering } from './offering.ts';
import { orderCodeSchema } from '../money/order.ts';
import { canStillJoin, type JoinTarget } from './class-session.ts';
import { usualTimes } from './offering.ts';
import {
  addDays,
  type Day,
  daySchema,
  endOfDay,
  formatDayTime,
  formatFull,
  type Instant,
  instantSchema,
  weekendOf,
  repeatDayOf,
} from '../time/time.ts';

export const enrollmentStatusSchema = z.enum(['pending', 'paid']);
export type EnrollmentStatus = z.infer<typeof enrollmentStatusSchema>;

const seatMoveSchema = z.object({
  from: daySchema,
  to: daySchema,
  at: instantSchema,
  /** `offer`: an earlier place was accepted. `full`: the wanted weekend had no seat. */
  by: z.enum(['staff', 'learner', 'offer', 'full']),
});
export type SeatMove = z.infer<typeof seatMoveSchema>;

export const enrollmentSchema = z.object({
  id: orderCodeSchema,
  studentId: z.string().check(z.minLength(1)),
  courseId: courseIdSchema,
  orderId: orderCodeSchema,
  status: enrollmentStatusSchema,
  temporaryAccess: z.boolean(),
  temporaryAccessUntil: z.nullable(instantSchema),
  firstWeekend: daySchema,
  createdAt: instantSchema,
  validUntil: z.nullable(instantSchema),
  /** When access was first given, by approval or as temporary access. */
  admittedAt: z.optional(instantSchema),
  /** End of provisional entry; set only by the server (rules §4). */
  provisionalUntil: z.optional(z.nullable(instantSchema)),
  /** End of the hold on an unpaid seat; `LAST_INSTANT` while a proof waits. */
  seatHeldUntil: z.optional(z.nullable(instantSchema)),
  wantedWeekend: z.optional(z.nullable(daySchema)),
  earlierWanted: z.optional(z.nullable(instantSchema)),
  moves: z.optional(z.array(seatMoveSchema)),
  /** The newest certificate's code, even if it was withdrawn. */
  certificateId: z.optional(z.nullable(certificateCodeSchema)),
});
export type Enrollment = z.infer<typeof enrollmentSchema>;

type Access = Pick<Enrollment, 'status' | 'validUntil' | 'temporaryAccess' | 'temporaryAccessUntil'>;

export function hasTemporaryAccess(enrollment: Access, now: Instant): boolean {
  return (
    enrollment.temporaryAccess &&
    enrollment.temporaryAccessUntil !== null &&
    now <= enrollment.temporaryAccessUntil
  );
}

/** True iff paid and not ended; a paid enrollment without an end counts (spec §4). */
export function hasPaidAccess(enrollment: Access, now: Instant): boolean {
  return enrollment.status === 'paid' && (enrollment.validUntil === null || now <= enrollment.validUntil);
}

/** True iff the enrollment opens class links (spec §6). An enrollment is `paid` exactly while its order is approved. */
export function hasAccess(enrollment: Access, now: Instant): boolean {
  return hasPaidAccess(enrollment, now) || hasTemporaryAccess(enrollment, now);
}

/** Start of access granted at `now`: unchanged if the enrollment already has access. */
export function admittedSince(enrollment: Access & Pick<Enrollment, 'admittedAt'>, now: Instant): Instant {
  return (hasAccess(enrollment, now) ? enrollment.admittedAt : undefined) ?? now;
}

export function hasEnded(enrollment: Access, now: Instant): boolean {
  return enrollment.status === 'paid' && enrollment.validUntil !== null && now > enrollment.validUntil;
}

export function canWatchRecordings(enrollment: Access, now: Instant): boolean {
  return (
    enrollment.status === 'paid' &&
    (enrollment.validUntil === null || now <= enrollment.validUntil + RECORDING_RETENTION)
  );
}

export function isOwnWeekend(enrollment: Pick<Enrollment, 'firstWeekend' | 'validUntil'>, weekend: Day) {
  const last = enrollment.validUntil === null ? null : weekendOf(enrollment.validUntil);
  return weekend >= enrollment.firstWeekend && (last === null || weekend <= last);
}

export function offeringsOf(
  enrollment: Pick<Enrollment, 'courseId' | 'firstWeekend' | 'validUntil'>,
  offerings: readonly Offering[],
): Offering[] {
  return offerings.filter(
    ({ courseId, weekendDate }) => courseId === enrollment.courseId && isOwnWeekend(enrollment, weekendDate),
  );
}

/** True iff the last class has closed or the term is over, and no class was moved later. `own`: the enrollment's offerings. */
export function isOver(enrollment: Enrollment, own: readonly Offering[], now: Instant): boolean {
  if (own.some((offering) => canStillJoin(offering, now))) return false;
  const { status, validUntil } = enrollment;
  const last = status === 'paid' && validUntil !== null ? weekendOf(validUntil) : null;
  return hasEnded(enrollment, now) || own.some(({ weekendDate }) => weekendDate === last);
}

/** True iff the classes of `weekend` open for it, windows aside: its own once paid, any during temporary access. */
export function canJoin(enrollment: Access & Pick<Enrollment, 'firstWeekend'>, weekend: Day, now: Instant) {
  const isOwn = enrollment.status === 'paid' && isOwnWeekend(enrollment, weekend);
  return isOwn || hasTemporaryAccess(enrollment, now);
}

export function hasProvisionalEntry(
  {
    status,
    provisionalUntil,
    ...own
  }: Pick<Enrollment, 'status' | 'firstWeekend' | 'validUntil' | 'provisionalUntil'>,
  weekend: Day,
  now: Instant,
): boolean {
  return status === 'pending' && now <= (provisionalUntil ?? 0) && isOwnWeekend(own, weekend);
}

/** True iff the enrollment opens this class or recording, given an open window and a published link. */
export function canOpenClass(
  enrollment: Access & Pick<Enrollment, 'firstWeekend' | 'provisionalUntil'>,
  slot: JoinTarget,
  weekend: Day,
  now: Instant,
): boolean {
  if (slot !== 'recording')
    return canJoin(enrollment, weekend, now) || hasProvisionalEntry(enrollment, weekend, now);
  return canWatchRecordings(enrollment, now) && isOwnWeekend(enrollment, weekend);
}

/** The first weekend still attendable at `now`, from the visible offerings or else the calendar; never before `earliest`. */
export function firstAttendableWeekend(
  offerings: readonly Pick<Offering, 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt'>[],
  now: Instant,
  earliest: Day = '0000-00-00',
): Day {
  const offered = offerings
    .filter((offering) => offering.weekendDate >= earliest && canStillJoin(offering, now))
    .map((offering) => offering.weekendDate)
    .sort()[0];
  if (offered !== undefined) return offered;
  const weekend = weekendOf(now);
  const attendable = canStillJoin(usualTimes(weekend), now) ? weekend : addDays(weekend, 7);
  return attendable > earliest ? attendable : earliest;
}

/** The end of the day of the course's last repeat. */
export function validUntilFor(firstWeekend: Day): Instant {
  return endOfDay(repeatDayOf(addDays(firstWeekend, 7 * (COURSE_WEEKS - 1))));
}

/** Says until when an order's temporary access lasts; null without temporary access. */
export const temporarySentence = (enrollment: Access, now: Instant): string | null =>
  hasTemporaryAccess(enrollment, now)
    ? `You may join until ${formatFull(enrollment.temporaryAccessUntil ?? now)}.`
    : null;

/** Says until when an unpaid order's place is held, and what happens then; null if not held. */
export const heldSentence = (until: Instant | null | undefined, now: Instant): string | null =>
  until && until > now
    ? `Your place is held until ${formatDayTime(until)}. Pay before then, or you may begin a ${weekendWord} later.`
    : null;
