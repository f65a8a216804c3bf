/** `reverse-payment`: an owner takes an approval back, in one transaction (decisions §2). */
import { staffMessages } from '../../../../src/domain/messages.ts';
import { enrollmentMoves } from '../../../../src/domain/enrollment.ts';
import { moveOrder } from '../../../../src/domain/order.ts';
import { ledgerStatus, type Payment } from '../../../../src/domain/payment.ts';
import { reversePayment as command } from '../../../../src/domain/staff-command.ts';
import { record } from '../../audit.ts';
import { staffCommand } from '../../guard.ts';
import { once } from '../../idempotency.ts';
import { Refused } from '../../refused.ts';
import { transact } from '../../store.ts';

export const reversePayment = staffCommand(command, 'reverse_payments', (call) =>
  transact((transaction) =>
    once(transaction, call, async () => {
      const { orderId, reason } = call.request;
      const order = await transaction.get('orders', orderId);
      const status = order && moveOrder(order.status, 'reverse');
      if (order === null || status === null) throw new Refused('conflict', staffMessages.notApproved);
      const proofs = await transaction.find('paymentProofs', [['orderId', '==', orderId]]);
      const receipts = await transaction.find('receipts', [['orderId', '==', orderId]]);
      const ids = [...new Set(proofs.map(({ transactionId }) => transactionId))];
      const entries = await Promise.all(ids.map((id) => transaction.get('payments', id)));
      const paying = entries.filter((entry) => entry !== null && orderId in entry.allocations);

      for (const entry of paying as Payment[]) {
        const { [orderId]: _released, ...allocations } = entry.allocations;
        transaction.update('payments', entry.id, {
          allocations,
          status: ledgerStatus(allocations, false),
          reviewedAt: call.now,
          reviewedBy: call.actor.uid,
        });
      }
      for (const { id } of proofs.filter((proof) => proof.status === 'approved')) {
        transaction.update('paymentProofs', id, { status: 'rejected', rejectionReason: reason });
      }
      for (const { id } of receipts.filter(({ reversedAt }) => reversedAt === null)) {
        transaction.update('receipts', id, { reversedAt: call.now });
      }
      const change = { status, paidAmount: 0, rejectionReason: reason, receiptNumber: null } as const;
      transaction.update('orders', orderId, change);
      transaction.update('enrollments', orderId, { status: enrollmentMoves.paid.reverse, validUntil: null });
      record(transaction, call.actor, {
        action: 'payment_reversed',
        target: { collection: 'orders', id: orderId },
        before: { status: order.status, paidAmount: order.paidAmount, receiptNumber: order.receiptNumber },
        after: { ...change, released: (paying as Payment[]).map(({ id }) => id) },
        at: call.now,
      });
      return { orderId, status };
    }),
  ),
);
