/** Plans the next cohort from each course's last weekend (decision 0084); preview and command share it. */
import { holidays, holidaysMoved } from '#hub/holidays';
import { type LinkedOffering, isSameLink } from '../classes/class-link.ts';
import { classStart, SLOTS } from '../classes/class-session.ts';
import { firstAttendableWeekend } from '../classes/enrollment.ts';
import { type Offering, offeringIdOf, plannedOffering } from '../classes/offering.ts';
import {
  addDays,
  type Day,
  type Instant,
  lusakaDay,
  repeatDayOf,
  WEEKDAYS,
  weekdayOf,
} from '../time/time.ts';
import { CLASS_LASTS, DAY } from '../wire/limits.ts';

/** Weeks of past weekends loaded for all courses; the last weekend of a longer-paused course is loaded separately. */
export const PLAN_LOOKS_BACK = 6;

export type Plan = {
  readonly courseIds: readonly string[];
  readonly from: Day;
  readonly weeks: number;
  /** `last`: times and seats of each course's last weekend; `usual`: the hub's defaults. */
  readonly times: 'last' | 'usual';
};

export function nextToPlan(lastPlanned: Day | null, now: Instant): Day {
  const coming = firstAttendableWeekend([], now);
  const after = lastPlanned === null ? coming : addDays(lastPlanned, 7);
  return after > coming ? after : coming;
}

export const weekendsOf = ({ from, weeks }: { readonly from: Day; readonly weeks: number }): Day[] =>
  Array.from({ length: weeks }, (_, week) => addDays(from, 7 * week));

function lastOf(courseId: string, from: Day, known: readonly Offering[]): Offering | undefined {
  return known
    .filter((one) => one.courseId === courseId && one.weekendDate < from)
    .sort((a, b) => b.weekendDate.localeCompare(a.weekendDate))[0];
}

export const coursesWithoutLastOffering = (
  { courseIds, from }: Omit<Plan, 'weeks' | 'times'>,
  known: readonly Offering[],
): string[] => courseIds.filter((courseId) => lastOf(courseId, from, known) === undefined);

/** Shifts by whole days; Lusaka has no DST. */
const later = (at: Instant, days: number): Instant => at + days * DAY;
const laterOrNone = (at: Instant | null | undefined, days: number) =>
  at === null || at === undefined ? null : later(at, days);

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

function daysOf(weekend: Day, offerings: readonly Offering[]): Day[] {
  const classes = offerings.flatMap((one) => SLOTS.map((slot) => lusakaDay(classStart(one, slot))));
  return [...new Set([weekend, repeatDayOf(weekend), ...classes])].sort();
}

/** The weekends a plan creates. `known`: offerings from `PLAN_LOOKS_BACK` weeks back, plus the last one of each course. @returns `kept`: courses that already have the weekend, which stays unchanged */
export function planned(plan: Plan, known: readonly Offering[]) {
  const taken = new Set(known.map(({ courseId, weekendDate }) => offeringIdOf(courseId, weekendDate)));
  return weekendsOf(plan).map((weekend) => {
    const isKept = (courseId: string) => taken.has(offeringIdOf(courseId, weekend));
    const offerings = plan.courseIds
      .filter((courseId) => !isKept(courseId))
      .map((courseId) => planOne(courseId, weekend, plan.times, lastOf(courseId, plan.from, known)));
    const off = daysOf(weekend, offerings).flatMap((day) => holidaysOn(day).map((name) => ({ day, name })));
    return { weekend, offerings, kept: plan.courseIds.filter(isKept), holidays: off };
  });
}

export const lastOfferings = ({ courseIds, from }: Plan, known: readonly Offering[]): Offering[] =>
  courseIds.flatMap((courseId) => lastOf(courseId, from, known) ?? []);

/** Courses that would share a room at the same time in the rooms of their last weekends. A warning only: links are not copied. */
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

const dayOf = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Gregorian Easter Sunday: the Sunday after the ecclesiastical full moon. `golden` is the place in the 19-year lunar cycle. */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moonLeaps = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonLeaps + 15) % 30;
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  // Days from 21 March to the full moon.
  const fullMoon = dayOf(year, 3, 21 + moon);
  const weekday = new Date(`${fullMoon}T00:00:00Z`).getUTCDay();
  return addDays(fullMoon, 7 - weekday);
}

function firstMonday(year: number, month: number): Day {
  const first = dayOf(year, month, 1);
  return addDays(first, (8 - weekdayOf(first)) % 7);
}

function holidayIn(year: number, on: string): Day {
  const [, date = '', month = '', after] = /^(easter|(\d\d)-(?:mon|\d\d))([+-]\d+)?$/.exec(on) ?? [];
  const monday = date.endsWith('mon') ? firstMonday(year, Number(month)) : `${year}-${date}`;
  return addDays(date === 'easter' ? easterSunday(year) : monday, Number(after ?? 0));
}

function holidaysOf(year: number): readonly (readonly [day: Day, name: string])[] {
  return holidays
    .filter(([, , since = 0]) => year >= since)
    .flatMap(([on, name]) => {
      const day = holidayIn(year, on);
      const weekday = WEEKDAYS[weekdayOf(day) % 7];
      const isMoved = /^\d\d-\d\d$/.test(on) && holidaysMoved.some((moved) => moved === weekday);
      if (!isMoved) return [[day, name] as const];
      const monday = addDays(day, 8 - weekdayOf(day));
      return [[day, name] as const, [monday, `${name}, kept on this Monday`] as const];
    });
}

export function holidaysOn(day: Day): string[] {
  return holidaysOf(Number(day.slice(0, 4)))
    .filter(([on]) => on === day)
    .map(([, name]) => name);
}
