import { enrollmentMoves } from '../../../../src/domain/classes/enrollment.ts';
import { moveOrder, type Order, orderIdsOf, type OrderStatus } from '../../../../src/domain/money/order.ts';
import { ledgerStatus, type PaymentProof } from '../../../../src/domain/money/payment.ts';
import { reversePayment } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { always, staffCommand } from '../../command/command.ts';
import { conflict } from '../../http/refused-error.ts';
import { announceDecision } from '../../push/outbox.ts';
import { prepareLeaving } from '../../store/seats/seats.ts';
import { claimsUnderReview, paymentsOfOrder, proofsOfOrder } from '../../store/order-payments.ts';
import { changeOrder } from '../../store/enrollments/order-status.ts';

export const handler = staffCommand(
  reversePayment,
  async (transaction, call) => {
    const { orderId, reason } = call.request;
    const order = await transaction.get('orders', orderId);
    const status = order && statusAfter(order);
    if (order === null || status === null) throw conflict(staffMessages.notApproved);
    const proofs = await proofsOfOrder(transaction, orderId);
    const receipts = await transaction.find('receipts', { orderId });
    const entries = await paymentsOfOrder(transaction, orderId, proofs);
    const paying = entries.filter((entry) => orderId in entry.allocations);
    const leave = order.status === 'approved' ? await prepareLeaving(transaction, orderId, call.now) : null;
    const claims = await Promise.all(paying.map(({ id }) => claimsUnderReview(transaction, id)));

    // A payment for several orders stays accepted while it pays another of them.
    const paysAnother = ({ transactionId, ...proof }: PaymentProof) =>
      entries.some(
        (entry) =>
          entry.id === transactionId &&
          orderIdsOf(proof).some((id) => id !== orderId && id in entry.allocations),
      );
    const approved = proofs.filter((proof) => proof.status === 'approved' && !paysAnother(proof));

    paying.forEach((entry, index) => {
      const { [orderId]: _released, ...allocations } = entry.allocations;
      const refused = approved.filter(({ transactionId }) => transactionId === entry.id);
      // An unused amount is cleared so that a mistyped one can be corrected; the wallet's own amount stays.
      const isUnused = Object.keys(allocations).length === 0 && (entry.refunds ?? []).length === 0;
      const amount = isUnused ? (entry.arrival?.amount ?? null) : entry.amount;
      transaction.set('payments', entry.id, {
        ...entry,
        allocations,
        ...(entry.attachedTo && { attachedTo: entry.attachedTo.filter((id) => id !== orderId) }),
        status: ledgerStatus({ ...entry, allocations, amount }, (claims[index]?.length ?? 0) > 0),
        reversedOrders: [...new Set([...(entry.reversedOrders ?? []), orderId])],
        amount,
        reviewedAt: call.now,
        reviewedBy: call.actor.uid,
        deciders: {
          ...entry.deciders,
          ...Object.fromEntries(refused.map(({ id }) => [id, call.actor.name])),
        },
      });
    });
    for (const { id } of approved) {
      transaction.update('paymentProofs', id, {
        status: 'rejected',
        rejectionReason: reason,
        reviewedAt: call.now,
        reviewedBy: call.actor.uid,
      });
    }
    for (const { id } of receipts.filter(({ reversedAt }) => reversedAt === null)) {
      transaction.update('receipts', id, { reversedAt: call.now });
    }
    const change = { status, paidAmount: 0, rejectionReason: reason, receiptNumber: null } as const;
    changeOrder(transaction, order, change);
    if (order.status === 'approved') {
      transaction.update('enrollments', orderId, {
        status: enrollmentMoves.paid.reverse,
        validUntil: null,
      });
      leave?.();
    }
    announceDecision(transaction, order, call.now);
    return {
      answer: { orderId, status },
      audit: {
        action: 'payment_reversed',
        id: orderId,
        about: order.userId,
        before: { status: order.status, paidAmount: order.paidAmount, receiptNumber: order.receiptNumber },
        after: { ...change, released: paying.map(({ id }) => id) },
      },
    };
  },
  { needsTouch: always },
);

/** An order with a part payment is already rejected and stays so. */
function statusAfter({ status, paidAmount }: Order): OrderStatus | null {
  return moveOrder(status, 'reverse') ?? (status === 'rejected' && paidAmount > 0 ? status : null);
}
