import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { readsOf } from '../../../../src/domain/records/figures.ts';
import type { Day } from '../../../../src/domain/time/time.ts';
import type { WeekendCounts } from '../../../../src/domain/weekend/weekend-counts.ts';
import { count } from '../../store/counting.ts';
import { first } from '../../store/store.ts';

type Whole = Pick<WeekendCounts, 'waiting' | 'unpaid' | 'rejected' | 'oldestAt' | 'reads'>;

/** Learners of an earlier first weekend come to this one once approved. */
const waitsFor = (weekend: Day) =>
  [
    ['status', '==', 'under_review'],
    ['firstWeekend', '<=', weekend],
  ] as const;

async function oldestProofAt(weekend: Day): Promise<number | null> {
  return (await first('paymentProofs', 'submittedAt', waitsFor(weekend)))?.submittedAt ?? null;
}

/** Proofs under review of learners who would come, and when the oldest was sent. */
export async function proofsFor(weekend: Day): Promise<Omit<Whole, 'unpaid' | 'rejected'>> {
  const [waiting, oldestAt] = await Promise.all([
    count('paymentProofs', waitsFor(weekend)),
    oldestProofAt(weekend),
  ]);
  return { waiting, oldestAt, reads: readsOf(waiting) + 1 };
}

export async function wholeWeekend(weekend: Day): Promise<Whole> {
  const inState = (status: 'pending' | 'rejected') =>
    count('enrollments', [
      ['orderStatus', '==', status],
      ['firstWeekend', 'in', weekendsUpTo(weekend)],
    ]);
  const [proofs, unpaid, rejected] = await Promise.all([
    proofsFor(weekend),
    inState('pending'),
    inState('rejected'),
  ]);
  const reads = proofs.reads + readsOf(unpaid) + readsOf(rejected);
  return { ...proofs, unpaid, rejected, reads };
}
