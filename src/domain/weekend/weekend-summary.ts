import { type Instant, lusakaWeekday } from '../time/time.ts';
import type { WeekendCounts } from './weekend-counts.ts';

const THURSDAY = 4;

export function isWeekendNear(now: Instant): boolean {
  return lusakaWeekday(now) >= THURSDAY;
}

/** `counts` is null if unavailable. */
export function summaryText(
  lacking: number,
  counts: Pick<WeekendCounts, 'waiting' | 'unpaid' | 'rejected'> | null,
): string {
  const { waiting = 0, unpaid = 0, rejected = 0 } = counts ?? {};
  const notPaid = unpaid + rejected;
  const parts = [
    lacking > 0 && `${lacking} ${lacking === 1 ? 'class lacks' : 'classes lack'} a link`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'proof waits' : 'proofs wait'} for review`,
    notPaid > 0 && `${notPaid} ${notPaid === 1 ? 'has' : 'have'} not paid`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(' · ');
  return counts === null ? 'Every class has its link.' : 'Nothing is missing.';
}
