/** `mark-refund`: marks money of a payment to be sent back, never more than is left of it (rules §3). */
import { formatKwacha } from '../../../../src/domain/classes/course.ts';
import { orderIdsOf } from '../../../../src/domain/money/order.ts';
import { type Payment, unallocated } from '../../../../src/domain/money/payment.ts';
import { ordersOf, type Refund, refundReason } from '../../../../src/domain/money/ledger/refund.ts';
import { markRefund } from '../../../../src/domain/wire/wallet-command.ts';
import {
  refundMessages,
  reviewMessages,
  walletMessages,
} from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import { newId, type Transaction } from '../../store/store.ts';
import { isMissing } from '../../store/unreadable-error.ts';
import { tellLearner, withRefunds } from './refunds.ts';

export const handler = staffCommand(markRefund, async (transaction, call) => {
  const { transactionId, amount, phone, orderId, receivedAmount } = call.request;
  const entry = await transaction.get('payments', transactionId);
  if (entry === null) throw refuseField('transactionId', refundMessages.unknownPayment);
  const received = amountOf(entry, receivedAmount);
  const left = unallocated(received, entry);
  if (left === 0) throw new RefusedError('conflict', refundMessages.nothingLeft);
  if (amount > left) throw refuseField('amount', refundMessages.notLeft(formatKwacha(left)));
  const order = orderId === null ? null : await orderOf(transaction, entry, orderId);
  const isLearnerGone = order !== null && (await isMissing(transaction.get('users', order.userId)));
  const refund: Refund = {
    id: newId(),
    orderId,
    amount,
    phone,
    reason: refundReason(entry),
    status: 'to_send',
    markedAt: call.now,
    markedBy: { uid: call.actor.uid, name: call.actor.name },
    sentAt: null,
    sentBy: null,
    sentTransactionId: null,
  };
  const marked = withRefunds({ ...entry, amount: received }, [...(entry.refunds ?? []), refund]);
  transaction.set('payments', entry.id, marked);
  // If the learner's account is gone, only the ledger needs the number.
  const shown = isLearnerGone ? { ...refund, phone: null } : refund;
  tellLearner(transaction, order, { refund: shown, isThere: true, at: call.now });
  return {
    answer: { refundId: refund.id },
    audit: {
      action: 'refund_marked',
      id: entry.id,
      ...(order && { about: order.userId }),
      before: { left },
      // Without an order the log could not forget whose number it is.
      after: { refundId: refund.id, amount, ...(order && { phone }), orderId, reason: refund.reason },
    },
  };
});

/** The wallet's amount, or else the one that staff found there. @throws RefusedError if they differ */
function amountOf({ amount, conflict, setAside }: Payment, found: number | null): number {
  if (conflict) throw new RefusedError('conflict', walletMessages.inConflict);
  if (setAside) throw new RefusedError('conflict', walletMessages.isSetAside);
  const received = amount ?? found;
  if (received === null) throw refuseField('receivedAmount', reviewMessages.amountRequired);
  if (found !== null && found !== received)
    throw refuseField('receivedAmount', reviewMessages.amountRecorded);
  return received;
}

/** @throws RefusedError if the payment has nothing to do with the order */
async function orderOf(transaction: Transaction, entry: Payment, orderId: string) {
  const proofs = await Promise.all(entry.claims.map((id) => transaction.get('paymentProofs', id)));
  const shownFor = proofs.flatMap((proof) => (proof === null ? [] : orderIdsOf(proof)));
  const order = ordersOf(entry, shownFor).includes(orderId) ? await transaction.get('orders', orderId) : null;
  if (order === null) throw refuseField('orderId', refundMessages.otherOrder);
  return order;
}
