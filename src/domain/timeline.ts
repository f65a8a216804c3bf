/** A learner's history as staff read it: registrations, proofs, verdicts and joins in one line of time. */
import type { Attendance } from './attendance.ts';
import { formatKwacha } from './course.ts';
import type { Order } from './order.ts';
import { networkLabels, type Payment, type PaymentProof } from './payment.ts';
import type { Joinable } from './session.ts';
import type { Instant } from './time.ts';

export type TimelineEvent = {
  readonly key: string;
  readonly at: Instant;
  readonly kind: 'registered' | 'proof' | 'approved' | 'rejected' | 'joined';
  readonly title: string;
  /** What stands under the title, or null. */
  readonly text: string | null;
  readonly orderId: string | null;
};

const joinTitles = {
  saturday: 'Joined the Saturday class',
  sunday: 'Joined the Sunday class',
  recording: 'Opened a recording',
} as const satisfies Record<Joinable, string>;

/** Newest first. `payments` are the ledger's entries of the proofs' transactions, `titleOf` names a course. */
export function timelineOf(
  facts: {
    orders: readonly Order[];
    proofs: readonly PaymentProof[];
    payments: readonly Payment[];
    attendance: readonly Attendance[];
  },
  titleOf: (courseId: string) => string,
): TimelineEvent[] {
  const events = [
    ...facts.orders.map((order) => registered(order, titleOf)),
    ...facts.proofs.map(shown),
    ...facts.proofs.flatMap((proof) =>
      verdict(
        proof,
        facts.payments.find(({ id }) => id === proof.transactionId),
      ),
    ),
    ...facts.attendance.flatMap(joins),
  ];
  return events.sort((a, b) => b.at - a.at || a.key.localeCompare(b.key));
}

function registered(order: Order, titleOf: (courseId: string) => string): TimelineEvent {
  return {
    key: `order-${order.id}`,
    at: order.createdAt,
    kind: 'registered',
    title: `Registered for ${titleOf(order.courseId)}`,
    text: `${formatKwacha(order.amount)} to pay`,
    orderId: order.id,
  };
}

function shown(proof: PaymentProof): TimelineEvent {
  const amount = proof.amount === null ? '' : `${formatKwacha(proof.amount)} by `;
  return {
    key: `proof-${proof.id}`,
    at: proof.submittedAt,
    kind: 'proof',
    title: 'Sent a payment proof',
    text: `${amount}${networkLabels[proof.network]}, ${proof.transactionId}`,
    orderId: proof.orderId,
  };
}

function verdict(proof: PaymentProof, payment: Payment | undefined): TimelineEvent[] {
  const { reviewedAt, status } = proof;
  if (reviewedAt === undefined || (status !== 'approved' && status !== 'rejected')) return [];
  const given = payment?.allocations[proof.orderId];
  return [
    {
      key: `verdict-${proof.id}`,
      at: reviewedAt,
      kind: status,
      title: status === 'approved' ? 'Payment accepted' : 'Payment rejected',
      text: status === 'rejected' ? proof.rejectionReason : given ? formatKwacha(given) : null,
      orderId: proof.orderId,
    },
  ];
}

function joins(attendance: Attendance): TimelineEvent[] {
  const first = attendance.joinedAt[0];
  if (first === undefined) return [];
  const again = attendance.joinedAt.length - 1;
  return [
    {
      key: `join-${attendance.id}`,
      at: first,
      kind: 'joined',
      title: joinTitles[attendance.slot],
      text: again === 0 ? null : `and ${again} more ${again === 1 ? 'click' : 'clicks'}`,
      orderId: null,
    },
  ];
}
