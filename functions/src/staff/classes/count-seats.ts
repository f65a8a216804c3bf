/** `count-seats`: how many are enrolled in weekends, and how many of them have paid (decision 0072). */
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import type { WeekendSeats } from '../../../../src/domain/seats/seats.ts';
import { readsOf } from '../../../../src/domain/records/figures.ts';
import { countSeats } from '../../../../src/domain/wire/class-command.ts';
import { addDays, type Day, lusakaInstant } from '../../../../src/domain/time/time.ts';
import { READS_OF_GUARD, staffCommandWithoutTransaction } from '../../command/command.ts';
import { count } from '../../store/store.ts';

type Weekend = { readonly courseId: string; readonly weekendDate: Day };

/** How many weekends are counted at the same time. */
const AT_ONCE = 20;

export const handler = staffCommandWithoutTransaction(countSeats, 'review_payments', async ({ request }) => {
  const seats: WeekendSeats[] = [];
  for (const some of chunksOf(request.weekends, AT_ONCE))
    seats.push(...(await Promise.all(some.map(seatsOf))));
  const reads = seats.reduce(
    (sum, { paid, unpaid }) => sum + readsOf(paid) + readsOf(unpaid),
    READS_OF_GUARD,
  );
  return { seats, reads };
});

/**
 * Twin of `isOwnWeekend`: an enrollment that ended early, as with a deleted account, holds no seat after the week of its
 * end, which began on the Monday before its Saturday.
 */
async function seatsOf({ courseId, weekendDate }: Weekend): Promise<WeekendSeats> {
  const ofCourse = [
    ['courseId', '==', courseId],
    ['firstWeekend', '>=', weekendsUpTo(weekendDate).at(-1) ?? weekendDate],
    ['firstWeekend', '<=', weekendDate],
  ] as const;
  const [paid, unpaid] = await Promise.all([
    count(
      'enrollments',
      [['status', '==', 'paid'], ...ofCourse],
      [
        ['validUntil', '>=', lusakaInstant(addDays(weekendDate, -5), '00:00')],
        ['validUntil', '==', null],
      ],
    ),
    count('enrollments', [['status', '==', 'pending'], ...ofCourse]),
  ]);
  return { paid, unpaid };
}
