/** Where a course begins for one more learner: the first weekend with a seat (decision "seats"). */
import { COURSE_WEEKS } from '../../src/domain/limits.ts';
import { firstWeekendWithRoom, hasLimits } from '../../src/domain/seats.ts';
import { addDays, type Day, type Instant, weekendOf } from '../../src/domain/time.ts';
import type { Reader } from './store.ts';

/** Reads the course's visible weekends and, only where one has a limit, who holds a seat. Never before `earliest`. */
export async function placeFor(reader: Reader, courseId: string, now: Instant, earliest?: Day): Promise<Day> {
  const offerings = await reader.find('offerings', [['courseId', '==', courseId]]);
  const visible = offerings.filter(({ isVisible }) => isVisible);
  // Whoever began earlier than that holds no seat in a weekend still to come.
  const since = addDays(weekendOf(now), -7 * COURSE_WEEKS);
  const holders = hasLimits(visible)
    ? await reader.find('enrollments', [
        ['courseId', '==', courseId],
        ['status', '==', 'paid'],
        ['firstWeekend', '>=', since],
      ])
    : [];
  return firstWeekendWithRoom(visible, holders, now, earliest);
}
