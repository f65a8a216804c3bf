import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { addDays, type Day, type Instant, lusakaInstant } from '../../../../src/domain/time/time.ts';

export const beginningFor = (courseId: string, weekend: Day) =>
  [
    ['courseId', '==', courseId],
    ['firstWeekend', '>=', weekendsUpTo(weekend).at(-1) ?? weekend],
    ['firstWeekend', '<=', weekend],
  ] as const;

/** Twin of `isOwnWeekend`: an enrollment that ended before the Monday of this week, as with a deleted account, holds no seat. */
export const paidSeats = (courseId: string, weekend: Day) =>
  [
    'enrollments',
    [['status', '==', 'paid'], ...beginningFor(courseId, weekend)],
    [
      ['validUntil', '>=', lusakaInstant(addDays(weekend, -5), '00:00')],
      ['validUntil', '==', null],
    ],
  ] as const;

export const heldSeats = (courseId: string, weekend: Day, now: Instant) =>
  ['enrollments', [...beginningFor(courseId, weekend), ['seatHeldUntil', '>', now]]] as const;
