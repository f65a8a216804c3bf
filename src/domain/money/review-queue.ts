/** The review queue: order, waiting time, and what a reviewer may decide (spec §4, rules §3). */
import * as z from 'zod/mini';
import type { Decision } from '../wire/command.ts';
import { HOUR, MINUTE, REVIEW_HOURS } from '../wire/limits.ts';
import { type Offering, usualTimes } from '../classes/offering.ts';
import { amountDue, type Order, orderCodeSchema } from './order.ts';
import { kwachaSchema } from './kwacha.ts';
import {
  type Payment,
  type PaymentProof,
  type ProofWarning,
  transactionIdSchema,
  unallocated,
} from './payment.ts';
import type { WalletMatch } from './wallet/match.ts';
import { reviewMessages, walletMessages } from '../wire/staff-messages.ts';
import { joinWindow, remainingSessions } from '../classes/class-session.ts';
import { addDays, type Day, type Instant, weekendOf } from '../time/time.ts';

/** Start of the next class to join once paid, or of the one on now, from the offerings or else the calendar. */
export function nextClassFor(
  courseId: string,
  firstWeekend: Day,
  offerings: readonly Offering[],
  now: Instant,
): Instant {
  const starts = (times: Parameters<typeof remainingSessions>[0][]) =>
    times.flatMap((one) => remainingSessions(one, now)).map(({ startsAt }) => startsAt);
  const offered = offerings.filter(
    (offering) => offering.courseId === courseId && offering.weekendDate >= firstWeekend,
  );
  const known = starts(offered);
  if (known.length > 0) return Math.min(...known);
  const weekend = weekendOf(now) > firstWeekend ? weekendOf(now) : firstWeekend;
  return Math.min(...starts([weekend, addDays(weekend, 7)].map(usualTimes)));
}

/** Default end of temporary access: when the next class's join window closes (rules §2). */
export function usualAccessEnd(...of: Parameters<typeof nextClassFor>): Instant {
  return joinWindow(nextClassFor(...of)).closesAt;
}

export const DUPLICATE_WARNINGS: readonly ProofWarning[] = [
  'id_used_by_other',
  'id_used_before',
  'id_looks_used',
];

type Queued = {
  readonly proof: Pick<PaymentProof, 'id' | 'submittedAt'>;
  readonly nextClass: Instant | null;
};

/** Soonest class first, then longest waiting; rows with an unknown class last. */
export function inQueueOrder<T extends Queued>(rows: readonly T[]): T[] {
  const classOf = (row: T) => row.nextClass ?? Number.MAX_SAFE_INTEGER;
  return [...rows].sort(
    (a, b) =>
      classOf(a) - classOf(b) ||
      a.proof.submittedAt - b.proof.submittedAt ||
      a.proof.id.localeCompare(b.proof.id),
  );
}

/** The row after (or, with -1, before) `id`, clamped at the ends. */
export function neighbour<T extends string>(ids: readonly T[], id: T | null, step: 1 | -1): T | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at === -1) return ids[0] ?? null;
  return ids[at + step] ?? ids[at] ?? null;
}

export function afterDecision<T extends string>(ids: readonly T[], id: T): T | null {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1] ?? null;
}

export type Age = { readonly text: string; readonly tone: 'calm' | 'soon' | 'late' };

/** Waiting time against the promised 12 hours (spec §9); `soon` from three quarters on. */
export function ageOf(submittedAt: Instant, now: Instant): Age {
  const waited = Math.max(0, now - submittedAt);
  const promise = REVIEW_HOURS * HOUR;
  const tone = waited >= promise ? 'late' : waited >= promise * 0.75 ? 'soon' : 'calm';
  return { text: formatDuration(waited), tone };
}

/** `40 s`, `25 min`, `3 h 5 min`, `2 d 4 h`: two units at most, rounded down. */
export function formatDuration(duration: number): string {
  const minutes = Math.floor(duration / MINUTE);
  if (minutes < 1) return `${Math.floor(duration / 1000)} s`;
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days > 0) return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
  if (hours > 0) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${minutes} min`;
}

type Received = Pick<Payment, 'allocations' | 'refunds' | 'conflict' | 'setAside'>;

/** Why none of the received kwacha may go to an order now; null if some may. */
export function unusableMoneyReason(received: number, payment: Received | null): string | null {
  if (payment?.conflict) return walletMessages.inConflict;
  if (payment?.setAside) return walletMessages.isSetAside;
  return unallocated(received, payment ?? { allocations: {} }) > 0 ? null : reviewMessages.nothingLeft;
}

/** Whether received kwacha cover what is due or a part of it, or may not be given at all; the server decides the same way. */
export function allowedDecision(
  received: number,
  order: Pick<Order, 'amount' | 'paidAmount'>,
  payment: Received | null,
): Exclude<Decision, 'reject'> | 'nothing' {
  if (unusableMoneyReason(received, payment) !== null) return 'nothing';
  const free = unallocated(received, payment ?? { allocations: {} });
  return free >= amountDue(order) ? 'approve' : 'accept_part';
}

/**
 * True iff nothing speaks against an approval: the money was seen with the right amount, and there is no warning. `due`: kwacha due
 * now, null if unknown; it is less than the proof shows if staff gave the order other money meanwhile.
 */
export function isBeyondDoubt(
  { amount, warnings }: Pick<PaymentProof, 'amount' | 'warnings'>,
  match: WalletMatch | null,
  due: number | null = null,
) {
  return match?.state === 'seen' && warnings.length === 0 && (due === null || amount === due);
}

/** `part` of the `received` kwacha goes to the order. */
export const pendingAllocationSchema = z.object({
  transactionId: transactionIdSchema,
  orderId: orderCodeSchema,
  received: kwachaSchema,
  part: kwachaSchema,
});
export type PendingAllocation = z.infer<typeof pendingAllocationSchema>;

export function withPendingDecisions(payment: Payment, promised: readonly PendingAllocation[]): Payment {
  return promised
    .filter(({ transactionId }) => transactionId === payment.id)
    .reduce(
      (entry, { orderId, received, part }) => ({
        ...entry,
        amount: entry.amount ?? received,
        allocations: {
          ...entry.allocations,
          // The ledger may show the allocation before the answer arrives; count it once.
          [orderId]: Math.max(entry.allocations[orderId] ?? 0, part),
        },
      }),
      payment,
    );
}

export const NOT_FOUND =
  'We could not find this transaction in our account. Check the transaction ID and send it again.';

export const USED_ALREADY =
  'This transaction ID was already used for another order. Send the ID of your own payment.';

/** Ready-made reasons; the learner reads `sentence`. */
export const cannedReasons: readonly { readonly short: string; readonly sentence: string }[] = [
  { short: 'Not found', sentence: NOT_FOUND },
  { short: 'Used already', sentence: USED_ALREADY },
  {
    short: 'Too little',
    sentence:
      'The amount is less than the price of the course. Send the rest and show us both transaction IDs.',
  },
  {
    short: 'Unreadable',
    sentence: 'We cannot read the picture. Paste the confirmation message, or take a new screenshot.',
  },
  {
    short: 'Wrong number',
    sentence:
      'This payment went to a number that is not ours. Ask your network to reverse it, then pay us again.',
  },
  {
    short: 'Not a payment',
    sentence: 'This does not show a payment to us. Send the confirmation message of your payment.',
  },
];
