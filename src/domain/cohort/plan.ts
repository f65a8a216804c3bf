/**
 * The next cohort: weekends planned ahead from the last one of each course (decision 0084). Preview and command use the same
 * function, so that what staff saw is what they get.
 */
import { type LinkedOffering, isSameLink } from '../classes/class-link.ts';
import { classStart, SLOTS } from '../classes/class-session.ts';
import { firstAttendableWeekend } from '../classes/enrollment.ts';
import { type Offering, offeringIdOf, plannedOffering } from '../classes/offering.ts';
import { addDays, type Day, type Instant, lusakaDay } from '../time/time.ts';
import { CLASS_LASTS, DAY } from '../wire/limits.ts';
import { holidaysOn } from './holidays.ts';

/** How far back the weekends of all courses are read, in weeks. Of a course that paused longer, its last one is read apart. */
export const PLAN_LOOKS_BACK = 6;

export type Plan = {
  readonly courseIds: readonly string[];
  /** The Saturday of the first planned weekend. */
  readonly from: Day;
  readonly weeks: number;
  /** As each course's last weekend before `from` had them, with its seats; or the usual ones of the hub. */
  readonly times: 'last' | 'usual';
};

/** The Saturday that planning goes on from: after the last planned weekend, and never one that is over. */
export function nextToPlan(lastPlanned: Day | null, now: Instant): Day {
  const coming = firstAttendableWeekend([], now);
  const after = lastPlanned === null ? coming : addDays(lastPlanned, 7);
  return after > coming ? after : coming;
}

/** The Saturdays of a plan. */
export const weekendsOf = ({ from, weeks }: { readonly from: Day; readonly weeks: number }): Day[] =>
  Array.from({ length: weeks }, (_, week) => addDays(from, 7 * week));

/** Each course's last weekend before the plan, hidden or not, of those that are known. */
function lastOf(courseId: string, from: Day, known: readonly Offering[]): Offering | undefined {
  return known
    .filter((one) => one.courseId === courseId && one.weekendDate < from)
    .sort((a, b) => b.weekendDate.localeCompare(a.weekendDate))[0];
}

/** The courses of which no weekend before the plan is known. */
export const withoutLast = (
  { courseIds, from }: Omit<Plan, 'weeks' | 'times'>,
  known: readonly Offering[],
): string[] => courseIds.filter((courseId) => lastOf(courseId, from, known) === undefined);

/** The same instant so many days later; Lusaka has no summer time. */
const later = (at: Instant, days: number): Instant => at + days * DAY;
const laterOrNone = (at: Instant | null | undefined, days: number) =>
  at === null || at === undefined ? null : later(at, days);

/** One planned weekend of a course: hidden until it is published, and without links. */
function planOne(courseId: string, weekend: Day, times: Plan['times'], last: Offering | undefined): Offering {
  const hidden = { ...plannedOffering(courseId, weekend), isVisible: false };
  if (last === undefined) return hidden;
  const days = (Date.parse(weekend) - Date.parse(last.weekendDate)) / DAY;
  return {
    ...hidden,
    capacity: last.capacity,
    ...(times === 'last' && {
      saturdayStartsAt: later(last.saturdayStartsAt, days),
      sundayStartsAt: later(last.sundayStartsAt, days),
    }),
    registrationOpensAt: laterOrNone(last.registrationOpensAt, days),
    registrationClosesAt: laterOrNone(last.registrationClosesAt, days),
  };
}

export type PlannedWeekend = {
  readonly weekend: Day;
  /** Those that are to be made. */
  readonly offerings: readonly Offering[];
  /** The courses that have this weekend already: theirs stays as it is. */
  readonly kept: readonly string[];
  /** Public holidays on its Saturday, its Sunday, or another day of a class. */
  readonly holidays: readonly { readonly day: Day; readonly name: string }[];
};

function daysOf(weekend: Day, offerings: readonly Offering[]): Day[] {
  const classes = offerings.flatMap((one) => SLOTS.map((slot) => lusakaDay(classStart(one, slot))));
  return [...new Set([weekend, addDays(weekend, 1), ...classes])].sort();
}

/** What a plan makes. `known`: the offerings from `PLAN_LOOKS_BACK` weeks before it on, and the last one of each course. */
export function planned(plan: Plan, known: readonly Offering[]): PlannedWeekend[] {
  const taken = new Set(known.map(({ courseId, weekendDate }) => offeringIdOf(courseId, weekendDate)));
  return weekendsOf(plan).map((weekend) => {
    const isKept = (courseId: string) => taken.has(offeringIdOf(courseId, weekend));
    const offerings = plan.courseIds
      .filter((courseId) => !isKept(courseId))
      .map((courseId) => planOne(courseId, weekend, plan.times, lastOf(courseId, plan.from, known)));
    const holidays = daysOf(weekend, offerings).flatMap((day) =>
      holidaysOn(day).map((name) => ({ day, name })),
    );
    return { weekend, offerings, kept: plan.courseIds.filter(isKept), holidays };
  });
}

/** The last weekend of each planned course, whose rooms staff are likely to use again. */
export const lastWeekends = ({ courseIds, from }: Plan, known: readonly Offering[]): Offering[] =>
  courseIds.flatMap((courseId) => lastOf(courseId, from, known) ?? []);

/**
 * The courses whose classes would meet in one room at the same time, if each took the rooms of its last weekend again:
 * links are not copied, so this is a warning before they are pasted.
 */
export function sameRoom(
  offerings: readonly Offering[],
  last: readonly LinkedOffering[],
): (readonly [courseId: string, other: string])[] {
  const classes = offerings.flatMap((one) => {
    const links = last.find(({ offering }) => offering.courseId === one.courseId)?.links;
    return SLOTS.map((slot) => ({
      courseId: one.courseId,
      room: links?.[`${slot}Link`] ?? null,
      startsAt: classStart(one, slot),
    }));
  });
  const pairs = classes.flatMap((one, at) =>
    classes
      .slice(at + 1)
      .filter(
        (other) =>
          other.courseId !== one.courseId &&
          isSameLink(one.room, other.room) &&
          Math.abs(other.startsAt - one.startsAt) < CLASS_LASTS,
      )
      .map((other) => [one.courseId, other.courseId] as const),
  );
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()];
}
