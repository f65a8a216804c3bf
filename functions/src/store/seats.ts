/** The first weekend for one more learner: the first from which each weekend has a seat (decision 0024). */
import { firstWeekendWithRoom, hasLimits } from '../../../src/domain/classes/seats.ts';
import type { Day, Instant } from '../../../src/domain/time/time.ts';
import type { Reader } from './store.ts';
import { oldestWeekend, recentWeekends } from './weekends.ts';

/** Reads the course's visible weekends and, if one has a number of seats, the enrollments that hold them. Never before `earliest`. */
export async function placeFor(reader: Reader, courseId: string, now: Instant, earliest?: Day): Promise<Day> {
  const visible = await recentWeekends(reader, courseId, now);
  // An enrollment that began before the oldest weekend holds no seat in a coming one.
  const holders = hasLimits(visible)
    ? await reader.find('enrollments', [
        ['courseId', '==', courseId],
        ['status', '==', 'paid'],
        ['firstWeekend', '>=', oldestWeekend(now)],
      ])
    : [];
  return firstWeekendWithRoom(visible, holders, now, earliest);
}
