/** Which weekend staff are working on, and which classes come next, by actual class times. */
import { addDays, type Day, type Instant } from '../time/time.ts';
import { canStillJoin, type ClassSession, remainingSessions } from './class-session.ts';
import type { Course } from './course.ts';
import { firstAttendableWeekend } from './enrollment.ts';
import type { Offering } from './offering.ts';

type Held = Pick<Offering, 'courseId' | 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt'>;
/** From the catalogue, which has active courses only. */
type Known<T extends Held> = {
  readonly courses: readonly Pick<Course, 'id'>[];
  readonly offerings: readonly T[];
};

/** The coming weekend; the previous one while a class that was moved past its end is still on. */
export function currentWeekend(known: Known<Held> | null, now: Instant): Day {
  const coming = firstAttendableWeekend([], now);
  const before = addDays(coming, -7);
  const isActive = ({ courseId }: Held) => known?.courses.some(({ id }) => id === courseId) === true;
  const runs = (offering: Held) =>
    offering.weekendDate === before && isActive(offering) && canStillJoin(offering, now);
  return known?.offerings.some(runs) === true ? before : coming;
}

export function nextClasses<T extends Held>(
  offerings: readonly T[],
  now: Instant,
): (ClassSession & { readonly offering: T })[] {
  const coming = firstAttendableWeekend([], now);
  return offerings
    .filter(({ weekendDate }) => weekendDate === coming || weekendDate === addDays(coming, -7))
    .flatMap((offering) => {
      const [next] = remainingSessions(offering, now);
      return next === undefined ? [] : [{ ...next, offering }];
    })
    .sort((a, b) => a.startsAt - b.startsAt);
}
