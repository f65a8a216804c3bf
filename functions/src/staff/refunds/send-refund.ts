import { formatKwacha } from '../../../../src/domain/classes/course.ts';
import type { Order } from '../../../../src/domain/money/order.ts';
import type { Payment } from '../../../../src/domain/money/payment.ts';
import type { Refund } from '../../../../src/domain/money/ledger/refund.ts';
import { MINUTE } from '../../../../src/domain/wire/limits.ts';
import { sendRefund } from '../../../../src/domain/wire/wallet-command.ts';
import { refundMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { done, staffCommand } from '../../command/command.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import type { Transaction } from '../../store/store.ts';
import { prepareForgettingReturned } from '../../wallet/forget-payers.ts';
import { isMissing, readOrNull } from '../../store/unreadable-error.ts';
import { findWaiting, tellLearner, withRefunds } from './refunds.ts';

/** Messages give minutes only, and clocks differ. */
const AHEAD = 2 * MINUTE;

export const handler = staffCommand(sendRefund, async (transaction, call) => {
  const { transactionId, refundId, amount, sentTransactionId, sentAt } = call.request;
  const { entry, refund: waiting, order } = await findWaiting(transaction, { transactionId, refundId });
  if (amount !== waiting.amount) {
    throw new RefusedError('conflict', refundMessages.otherAmount(formatKwacha(waiting.amount)));
  }
  if (sentAt > call.now + AHEAD) throw refuseField('sentAt', refundMessages.notYet);
  await checkOutgoing(transaction, sentTransactionId);
  const toldOrder = order ?? (await orderToldOf(transaction, entry));
  const isLearnerGone = toldOrder !== null && (await isMissing(transaction.get('users', toldOrder.userId)));
  const isForgotten = entry.isPayerForgotten === true || (order !== null && isLearnerGone);
  const refund: Refund = {
    ...waiting,
    status: 'sent',
    // The number was kept only until the money was sent.
    phone: isForgotten ? null : waiting.phone,
    sentAt,
    sentBy: { uid: call.actor.uid, name: call.actor.name },
    sentTransactionId,
  };
  const writeReceipt = await prepareReceipt(transaction, order, {
    transactionId: sentTransactionId,
    amount,
    sentAt,
  });
  const refunds = (entry.refunds ?? []).map((one) => (one.id === refundId ? refund : one));
  const sent = withRefunds(entry, refunds);
  const returned = isLearnerGone
    ? await prepareForgettingReturned(transaction, sent, toldOrder.userId)
    : null;
  transaction.set('payments', entry.id, returned?.entry ?? sent);
  returned?.forgetLines();
  transaction.set('sentRefunds', sentTransactionId, { paymentId: entry.id, refundId });
  writeReceipt();
  tellLearner(transaction, order, { refund, isThere: true, at: call.now });
  return done({
    action: 'refund_sent',
    id: entry.id,
    ...(order && { about: order.userId }),
    before: { status: 'to_send' },
    after: { refundId, amount, orderId: refund.orderId, sentTransactionId, sentAt },
  });
});

/** An outgoing transaction pays one refund and is not an incoming one. @throws RefusedError */
async function checkOutgoing(transaction: Transaction, id: string): Promise<void> {
  if ((await transaction.get('sentRefunds', id)) !== null) {
    throw refuseField('sentTransactionId', refundMessages.idUsed);
  }
  if ((await transaction.get('payments', id)) !== null) {
    throw refuseField('sentTransactionId', refundMessages.idCameIn);
  }
}

/** An order with another refund of this payment, for a refund without an order of its own. */
async function orderToldOf(transaction: Transaction, { refunds = [] }: Payment): Promise<Order | null> {
  const orderId = refunds.find((refund) => refund.orderId !== null)?.orderId ?? null;
  return orderId === null ? null : readOrNull(transaction.get('orders', orderId));
}

type RefundOnReceipt = { readonly transactionId: string; readonly amount: number; readonly sentAt: number };

/** The receipt to update: the valid one, or else the one reversed last. */
async function prepareReceipt(
  transaction: Transaction,
  order: Order | null,
  refundNote: RefundOnReceipt,
): Promise<() => void> {
  const receipts = order === null ? [] : await transaction.find('receipts', [['orderId', '==', order.id]]);
  const [latest] = receipts.toSorted(
    (a, b) => (b.reversedAt ?? Number.POSITIVE_INFINITY) - (a.reversedAt ?? Number.POSITIVE_INFINITY),
  );
  return () => {
    if (latest === undefined) return;
    transaction.update('receipts', latest.id, { refunds: [...(latest.refunds ?? []), refundNote] });
  };
}
