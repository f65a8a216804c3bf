/** Where a course begins for one more learner: the first weekend with a seat (decision "seats"). */
import { firstWeekendWithSeats, hasCapacities } from '../../../src/domain/classes/seats.ts';
import type { Day, Instant } from '../../../src/domain/time/time.ts';
import type { Reader } from './store.ts';
import { oldestWeekend, recentWeekends } from './weekends.ts';

/** Reads the course's visible weekends and, only where one has a limit, who holds a seat. Never before `earliest`. */
export async function firstWeekendFor(
  reader: Reader,
  courseId: string,
  now: Instant,
  earliest?: Day,
): Promise<Day> {
  const visible = await recentWeekends(reader, courseId, now);
  // An enrollment that began before the oldest weekend has no seat in a future one.
  const holders = hasCapacities(visible)
    ? await reader.find('enrollments', [
        ['courseId', '==', courseId],
        ['status', '==', 'paid'],
        ['firstWeekend', '>=', oldestWeekend(now)],
      ])
    : [];
  return firstWeekendWithSeats(visible, holders, now, earliest);
}
