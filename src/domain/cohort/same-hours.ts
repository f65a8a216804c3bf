/** A second course whose classes are at the hours of one that the learner has already. */
import { classStart, SLOTS } from '../classes/class-session.ts';
import type { OfferedCourse } from '../classes/course.ts';
import {
  type Enrollment,
  firstAttendableWeekend,
  isOwnWeekend,
  validUntilFor,
} from '../classes/enrollment.ts';
import { type Offering, usualTimes } from '../classes/offering.ts';
import { addDays, type Day, type Instant } from '../time/time.ts';
import { COURSE_WEEKS, JOIN_CLOSES_AFTER } from '../wire/limits.ts';

type Held = Pick<Offering, 'courseId' | 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt'>;
type Taken = Pick<Enrollment, 'courseId' | 'firstWeekend' | 'validUntil'>;

export type SameHours = NonNullable<ReturnType<typeof sameHours>>;

/** For how many weeks to look for a weekend without shared hours. */
const LOOKS_AHEAD = 52;

/** Null if the wanted course, begun as early as possible, shares no hours with the learner's courses. Seats aside. */
export function sameHours(
  wanted: Pick<OfferedCourse, 'id' | 'firstWeekend'>,
  taken: readonly Taken[],
  offerings: readonly Held[],
  now: Instant,
) {
  const own = offerings.filter(({ courseId }) => courseId === wanted.id);
  const others = taken.filter(({ courseId }) => courseId !== wanted.id);
  const timesOf = (courseId: string, weekend: Day) =>
    offerings.find((one) => one.courseId === courseId && one.weekendDate === weekend) ?? usualTimes(weekend);
  const shares = ({ courseId, firstWeekend, validUntil }: Taken, weekend: Day) => {
    const span = { firstWeekend, validUntil: validUntil ?? validUntilFor(firstWeekend) };
    const [theirs, ours] = [timesOf(courseId, weekend), timesOf(wanted.id, weekend)];
    const isNear = (slot: (typeof SLOTS)[number]) =>
      Math.abs(classStart(theirs, slot) - classStart(ours, slot)) < JOIN_CLOSES_AFTER;
    return isOwnWeekend(span, weekend) && SLOTS.some(isNear);
  };
  const weekendsFrom = (first: Day) =>
    Array.from({ length: COURSE_WEEKS }, (_, week) => addDays(first, 7 * week));
  const sharedFrom = (first: Day) =>
    weekendsFrom(first).flatMap((weekend) => {
      const other = others.find((one) => shares(one, weekend));
      return other === undefined ? [] : [{ weekend, courseId: other.courseId }];
    });

  const first = firstAttendableWeekend(own, now, wanted.firstWeekend);
  const shared = sharedFrom(first);
  const [start] = shared;
  if (start === undefined) return null;
  let nextWeekend = first;
  for (let week = 0; week < LOOKS_AHEAD && sharedFrom(nextWeekend).length > 0; week += 1)
    nextWeekend = firstAttendableWeekend(own, now, addDays(nextWeekend, 7));
  const next = timesOf(wanted.id, nextWeekend);
  return {
    /** The course that the learner has already. */
    courseId: start.courseId,
    /** The first weekend that both courses would share, with the times of the wanted one. */
    shared: timesOf(wanted.id, start.weekend),
    /** False if a class of a shared weekend has begun, so that the learner would miss a class of one of the courses. */
    canTakeBoth: shared.every(({ weekend }) =>
      SLOTS.every((slot) => classStart(timesOf(wanted.id, weekend), slot) > now),
    ),
    /** Where the wanted course can begin without sharing hours with any. */
    nextWeekend,
    nextClass: Math.min(next.saturdayStartsAt, next.sundayStartsAt),
  };
}
