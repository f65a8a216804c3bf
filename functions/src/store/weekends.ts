/** A course's weekends as registering, approving and calendars ask for them. */
import { firstWeekendWithSeats, hasCapacities } from '../../../src/domain/classes/seats.ts';
import { weekendToRegister } from '../../../src/domain/cohort/registration.ts';
import { COURSE_WEEKS } from '../../../src/domain/wire/limits.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import { addDays, type Day, type Instant, weekendOf } from '../../../src/domain/time/time.ts';
import type { Reader } from './store.ts';

/** The first weekend of the oldest course that still runs. No class before it matters, because classes move by days only. */
export function oldestWeekend(now: Instant): Day {
  return addDays(weekendOf(now), -7 * COURSE_WEEKS);
}

/** The visible weekends from `oldestWeekend` on: a course that is taught for years has hundreds of earlier ones. */
export function recentWeekends(reader: Reader, courseId: string, now: Instant): Promise<Offering[]> {
  return reader.find('offerings', [
    ['courseId', '==', courseId],
    ['isVisible', '==', true],
    ['weekendDate', '>=', oldestWeekend(now)],
  ]);
}

/**
 * A course's visible weekends, and which of them is the first with a seat that is not before a day. Who holds a seat is
 * read only where a weekend has a limit (decision 0024).
 */
async function weekendsWithSeats(reader: Reader, courseId: string, now: Instant) {
  const visible = await recentWeekends(reader, courseId, now);
  // An enrollment that began before the oldest weekend has no seat in a future one.
  const holders = hasCapacities(visible)
    ? await reader.find('enrollments', [
        ['courseId', '==', courseId],
        ['status', '==', 'paid'],
        ['firstWeekend', '>=', oldestWeekend(now)],
      ])
    : [];
  return {
    visible,
    firstFrom: (earliest?: Day) => firstWeekendWithSeats(visible, holders, now, earliest),
  };
}

/** Where a course begins for one more learner: the first weekend with a seat, never before `earliest`. */
export async function firstWeekendFor(
  reader: Reader,
  courseId: string,
  now: Instant,
  earliest?: Day,
): Promise<Day> {
  return (await weekendsWithSeats(reader, courseId, now)).firstFrom(earliest);
}

/** The same for somebody who registers: a weekend for which people can register; or the one that opens next. */
export async function weekendToRegisterFor(
  reader: Reader,
  courseId: string,
  now: Instant,
): Promise<Day | Offering> {
  const { visible, firstFrom } = await weekendsWithSeats(reader, courseId, now);
  return weekendToRegister(visible, now, firstFrom);
}
