/** Seats of a weekend that are counted, where nobody needs to know whose they are: a read per thousand. */
import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { addDays, type Day, type Instant, lusakaInstant } from '../../../../src/domain/time/time.ts';
import { count } from '../counting.ts';

/** The condition that an enrollment begins so that `weekend` is one of its weekends. */
export const beginningFor = (courseId: string, weekend: Day) =>
  [
    ['courseId', '==', courseId],
    ['firstWeekend', '>=', weekendsUpTo(weekend).at(-1) ?? weekend],
    ['firstWeekend', '<=', weekend],
  ] as const;

/**
 * How many seats of `weekend` are paid, and how many are held at `now`.
 * Twin of `isOwnWeekend`: an enrollment that ended early, as with a deleted account, holds no seat after the week of its
 * end, which began on the Monday before its Saturday.
 */
export async function countTaken(
  courseId: string,
  weekend: Day,
  now: Instant,
): Promise<{ readonly paid: number; readonly held: number }> {
  const ofCourse = beginningFor(courseId, weekend);
  const [paid, held] = await Promise.all([
    count(
      'enrollments',
      [['status', '==', 'paid'], ...ofCourse],
      [
        ['validUntil', '>=', lusakaInstant(addDays(weekend, -5), '00:00')],
        ['validUntil', '==', null],
      ],
    ),
    count('enrollments', [...ofCourse, ['seatHeldUntil', '>', now]]),
  ]);
  return { paid, held };
}
