/** `count-seats`: how many are enrolled in weekends, and how their seats are taken (decisions 0072, 0083). */
import type { WeekendSeats } from '../../../../src/domain/seats/seats.ts';
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import { countSeats } from '../../../../src/domain/wire/class-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { count } from '../../store/counting.ts';
import { beginningFor, countKept, countPaid, readWaitlist } from './weekend-queries.ts';

const AT_ONCE = 20;

export const handler = staffCommandWithoutTransaction(countSeats, async ({ request, now }) => {
  const { weekends, enrolledOnly } = request;
  const waitlist = enrolledOnly ? null : await readWaitlist();
  const seats: WeekendSeats[] = [];
  for (const some of chunksOf(weekends, AT_ONCE)) {
    const counted = some.map(async (weekend) => {
      const [paid, unpaid, kept] = await Promise.all([
        countPaid(weekend),
        count('enrollments', [['status', '==', 'pending'], ...beginningFor(weekend)]),
        waitlist === null ? { held: 0, offered: 0, waiting: 0 } : countKept(weekend, waitlist, now),
      ]);
      return { paid, unpaid, ...kept };
    });
    seats.push(...(await Promise.all(counted)));
  }
  return { seats };
});
