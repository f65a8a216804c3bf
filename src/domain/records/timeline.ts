import type { Attendance } from '../classes/attendance.ts';
import { actorName, type AuditAction, type AuditEntry } from './audit-log.ts';
import { formatKwacha, listed } from '../classes/course.ts';
import { formatOrderCode, type Order, orderIdsOf, sumKwacha } from '../money/order.ts';
import { deciderOf, mobileNetworkLabels, type Payment, type PaymentProof } from '../money/payment.ts';
import type { Joinable } from '../classes/class-session.ts';
import type { MessageSent } from '../rounds/round.ts';
import type { Enrollment } from '../classes/enrollment.ts';
import type { PlaceOffer } from '../seats/place-offer.ts';
import { placeEvents, wishEvents } from './place-events.ts';
import { moved, staffEvents, written } from './staff-events.ts';
import type { TimelineEvent } from './timeline-event.ts';

const joinTitles = {
  saturday: 'Joined the Saturday class',
  sunday: 'Joined the Sunday class',
  recording: 'Opened a recording',
} as const satisfies Record<Joinable, string>;

/** Newest first. `payments`: ledger entries of the proofs and of money given by staff; `titleOf` names a course. */
export function timelineOf(
  facts: {
    orders: readonly Order[];
    proofs: readonly PaymentProof[];
    payments: readonly Payment[];
    attendance: readonly Attendance[];
    messages?: readonly MessageSent[];
    readonly offers?: readonly PlaceOffer[];
    enrollments?: readonly Pick<Enrollment, 'id' | 'moves' | 'earlierWanted' | 'wantedWeekend'>[];
    log: readonly AuditEntry[];
  },
  titleOf: (courseId: string) => string,
): TimelineEvent[] {
  const events = [
    ...facts.orders.map((order) => registered(order, titleOf)),
    ...facts.proofs.map(shown),
    ...facts.proofs
      .map((proof) => ({ proof, entry: decisionOf(proof, facts.log) }))
      // A reversal replaced the approval; its audit entry says more.
      .filter(({ entry }) => entry?.action !== 'payment_reversed')
      .flatMap(({ proof, entry }) =>
        verdict(
          proof,
          facts.payments.find(({ id }) => id === proof.transactionId),
          entry,
        ),
      ),
    ...facts.orders.flatMap(({ id }) => facts.payments.flatMap((payment) => attached(id, payment))),
    ...facts.attendance.flatMap(joins),
    ...(facts.messages ?? []).flatMap(written),
    ...(facts.offers ?? []).flatMap(placeEvents),
    ...(facts.enrollments ?? []).flatMap(wishEvents),
    ...(facts.enrollments ?? []).flatMap((enrollment) => moved(enrollment, facts.log)),
    ...staffEvents(facts.log, facts.proofs),
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
    text: `${amount}${mobileNetworkLabels[proof.network]}, ${proof.transactionId}${alsoFor(proof)}`,
    orderId: proof.orderId,
  };
}

function alsoFor({ alsoOrderIds = [] }: PaymentProof): string {
  return alsoOrderIds.length === 0 ? '' : `, also for ${listed(alsoOrderIds.map(formatOrderCode))}`;
}

function verdict(
  proof: PaymentProof,
  payment: Payment | undefined,
  entry: AuditEntry | undefined,
): TimelineEvent[] {
  const { reviewedAt, status } = proof;
  if (reviewedAt === undefined || (status !== 'approved' && status !== 'rejected')) return [];
  const ids = orderIdsOf(proof);
  const given = sumKwacha(ids.map((id) => payment?.allocations[id] ?? 0));
  const said = status === 'rejected' ? proof.rejectionReason : given ? formatKwacha(given) : null;
  const decider = deciderOf(proof.id, payment) ?? (entry ? actorName(entry.actor) : null);
  const parts = [said, decider === null ? null : `by ${decider}`].filter((part) => part !== null);
  return [
    {
      key: `verdict-${proof.id}`,
      at: reviewedAt,
      kind: status,
      title: status === 'approved' ? 'Payment accepted' : 'Payment rejected',
      text: parts.length === 0 ? null : parts.join(' · '),
      orderId: proof.orderId,
    },
  ];
}

function attached(
  orderId: string,
  { id, attachedTo = [], allocations, reviewedAt }: Payment,
): TimelineEvent[] {
  const amount = allocations[orderId];
  if (amount === undefined || reviewedAt === null || !attachedTo.includes(orderId)) return [];
  const text = `${formatKwacha(amount)}, ${id}`;
  const title = 'Payment found in the wallet';
  return [{ key: `attached-${id}-${orderId}`, at: reviewedAt, kind: 'approved', title, text, orderId }];
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

const DECISIONS: readonly AuditAction[] = [
  'payment_approved',
  'payment_part_accepted',
  'payment_rejected',
  'payment_reversed',
];

/** The audit entry of a proof's last decision; one transaction wrote both, at the same instant. */
export function decisionOf(
  { reviewedAt, ...ofOrders }: Pick<PaymentProof, 'orderId' | 'alsoOrderIds' | 'reviewedAt'>,
  log: readonly AuditEntry[],
): AuditEntry | undefined {
  return log.find(
    ({ action, target, at }) =>
      DECISIONS.includes(action) && orderIdsOf(ofOrders).includes(target.id) && at === reviewedAt,
  );
}
