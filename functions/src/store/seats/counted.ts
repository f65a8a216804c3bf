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
 * How many seats of `weekend` are paid. Twin of `isOwnWeekend`: an enrollment that ended early, as with a deleted account,
 * holds no seat after the week of its end, which began on the Monday before its Saturday.
 */
export const countPaid = (courseId: string, weekend: Day): Promise<number> =>
  count(
    'enrollments',
    [['status', '==', 'paid'], ...beginningFor(courseId, weekend)],
    [
      ['validUntil', '>=', lusakaInstant(addDays(weekend, -5), '00:00')],
      ['validUntil', '==', null],
    ],
  );

/** How many seats of `weekend` are held without being paid at `now`. */
export const countHeld = (courseId: string, weekend: Day, now: Instant): Promise<number> =>
  count('enrollments', [...beginningFor(courseId, weekend), ['seatHeldUntil', '>', now]]);
