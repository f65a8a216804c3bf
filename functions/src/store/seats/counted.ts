/** What is asked to count the seats of a weekend, where nobody needs to know whose they are. */
import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { addDays, type Day, type Instant, lusakaInstant } from '../../../../src/domain/time/time.ts';

/** The condition that an enrollment begins so that `weekend` is one of its weekends. */
export const beginningFor = (courseId: string, weekend: Day) =>
  [
    ['courseId', '==', courseId],
    ['firstWeekend', '>=', weekendsUpTo(weekend).at(-1) ?? weekend],
    ['firstWeekend', '<=', weekend],
  ] as const;

/**
 * What `count` asks for the paid seats of `weekend`. Twin of `isOwnWeekend`: an enrollment that ended early, as with a deleted
 * account, holds no seat after the week of its end, which began on the Monday before its Saturday.
 */
export const paidSeats = (courseId: string, weekend: Day) =>
  [
    'enrollments',
    [['status', '==', 'paid'], ...beginningFor(courseId, weekend)],
    [
      ['validUntil', '>=', lusakaInstant(addDays(weekend, -5), '00:00')],
      ['validUntil', '==', null],
    ],
  ] as const;

/** What `count` asks for the seats of `weekend` that are held without being paid at `now`. */
export const heldSeats = (courseId: string, weekend: Day, now: Instant) =>
  ['enrollments', [...beginningFor(courseId, weekend), ['seatHeldUntil', '>', now]]] as const;
