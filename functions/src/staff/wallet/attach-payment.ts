/** `attach-payment`: allocates unclaimed money to orders, all of them or none, with the writes of an approval (rules §3). */
import { formatKwacha } from '../../../../src/domain/classes/course.ts';
import {
  amountDue,
  formatOrderCode,
  moveOrder,
  type Order,
  receiptNumber,
  roundKwacha,
  sumKwacha,
} from '../../../../src/domain/money/order.ts';
import {
  ledgerStatus,
  partPaymentReason,
  type Payment,
  unallocated,
} from '../../../../src/domain/money/payment.ts';
import { reviewMessages, walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { attachPayment } from '../../../../src/domain/wire/wallet-command.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import type { Call } from '../../command/call.ts';
import { staffCommand } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { announceDecision } from '../../push/outbox.ts';
import { claimsUnderReview } from '../../store/order-payments.ts';
import { openSeats, type Seats } from '../../store/seats/seats.ts';
import type { Transaction } from '../../store/store.ts';
import { changeOrder } from '../../store/enrollments/order-status.ts';
import { prepareSuperseding } from '../../store/superseding.ts';
import { type Approval, prepareApproval } from '../payments/approval.ts';

type Attaching = Call<typeof attachPayment, StaffActor>;
type Part = {
  readonly order: Order;
  readonly amount: number;
  readonly change: Partial<Order>;
  readonly approval: Approval | null;
};

export const handler = staffCommand(attachPayment, async (transaction, call) => {
  const { transactionId, parts: wanted } = call.request;
  const entry = await freeEntry(transaction, call);
  const orders = await Promise.all(wanted.map(({ orderId }) => transaction.get('orders', orderId)));
  const payment = withParts(entry, call);
  const seats = openSeats(transaction, call.now);
  const parts: Part[] = [];
  for (const [at, { amount }] of wanted.entries())
    parts.push(await partFor(transaction, orders[at] ?? null, amount, payment, { ...call, seats }));
  // Other proofs that wait for these orders end with the approval.
  const paid = parts.flatMap(({ order, approval }) => (approval === null ? [] : [order]));
  const ended = { nextId: transactionId, now: call.now, by: call.actor.uid };
  const superseding = await prepareSuperseding(transaction, paid, ended);

  transaction.set('payments', transactionId, payment);
  superseding.write();
  for (const { order, change, approval } of parts) {
    approval?.();
    changeOrder(transaction, order, change);
    // A learner whose proof is still under review is notified of that decision.
    if (change.status !== 'under_review') announceDecision(transaction, order, call.now);
  }
  const [first, ...others] = parts.map((part) => auditOf(part, transactionId));
  if (first === undefined) throw new Error('a payment is attached to no order');
  for (const audit of others) addAuditEntry(transaction, call.actor, { ...audit, at: call.now });
  return {
    answer: {
      parts: parts.map(({ order, change }) => ({
        orderId: order.id,
        status: change.status ?? order.status,
        due: amountDue({ ...order, ...change }),
      })),
    },
    audit: first,
  };
});

/** @throws RefusedError if too little of the payment is left, with the reason */
async function freeEntry(transaction: Transaction, { request }: Attaching): Promise<Payment> {
  const { transactionId, parts } = request;
  const entry = await transaction.get('payments', transactionId);
  if (entry === null || entry.arrival === undefined || entry.amount === null)
    throw new RefusedError('not_found', walletMessages.unknownPayment);
  if (entry.conflict) throw new RefusedError('conflict', walletMessages.inConflict);
  if (entry.setAside) throw new RefusedError('conflict', walletMessages.isSetAside);
  const free = unallocated(entry.amount, entry);
  if (free === 0) throw new RefusedError('conflict', walletMessages.nothingFree);
  const wanted = sumKwacha(parts.map(({ amount }) => amount));
  if (wanted > free) throw new RefusedError('conflict', walletMessages.moreThanFree(formatKwacha(free)));
  const claims = await claimsUnderReview(transaction, transactionId);
  if (claims.length > 0) throw new RefusedError('conflict', walletMessages.isClaimed);
  return entry;
}

function withParts(entry: Payment, { request, actor, now }: Attaching): Payment {
  const allocations = { ...entry.allocations };
  for (const { orderId, amount } of request.parts)
    allocations[orderId] = roundKwacha((allocations[orderId] ?? 0) + amount);
  const attachedTo = [...(entry.attachedTo ?? []), ...request.parts.map(({ orderId }) => orderId)];
  return {
    ...entry,
    allocations,
    attachedTo: [...new Set(attachedTo)],
    status: ledgerStatus({ ...entry, allocations }, false),
    reviewedAt: now,
    reviewedBy: actor.uid,
  };
}

/** @throws RefusedError if the order is paid, or the amount is more than it lacks */
async function partFor(
  transaction: Transaction,
  order: Order | null,
  amount: number,
  payment: Payment,
  { actor, now, seats }: Attaching & { readonly seats: Seats },
): Promise<Part> {
  if (order === null) throw new RefusedError('not_found', reviewMessages.unknownOrder);
  const code = formatOrderCode(order.id);
  const due = amountDue(order);
  const remaining = roundKwacha(due - amount);
  const status = moveOrder(order.status, remaining === 0 ? 'attach' : 'attach_part');
  if (status === null) throw new RefusedError('conflict', walletMessages.orderPaid(code));
  if (remaining < 0) throw new RefusedError('conflict', walletMessages.moreThanDue(code, formatKwacha(due)));
  const paidAmount = roundKwacha(order.paidAmount + amount);
  if (remaining > 0) {
    const rejectionReason = status === 'rejected' ? partPaymentReason(amount, remaining) : null;
    return { order, amount, change: { status, paidAmount, rejectionReason }, approval: null };
  }
  const change = {
    status,
    paidAmount,
    rejectionReason: null,
    receiptNumber: receiptNumber(order.id),
  };
  const approval = await prepareApproval(transaction, order, payment, { staff: actor, at: now, seats });
  return { order, amount, change, approval };
}

/** One entry per order, so that each learner's log shows it. */
function auditOf({ order, amount, change }: Part, transactionId: string) {
  return {
    action: 'payment_attached',
    id: order.id,
    about: order.userId,
    before: { status: order.status, paidAmount: order.paidAmount, rejectionReason: order.rejectionReason },
    after: { ...change, transactionId, attached: amount },
  } as const;
}
