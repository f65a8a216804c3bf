/** Money that goes back, and the close of a day (rules §3). */
import { formatKwacha } from '../../../src/domain/classes/course.ts';
import {
  ordersOf,
  type Refund,
  refundReason,
  refundTimes,
  refundsForLearner,
} from '../../../src/domain/money/ledger/refund.ts';
import { type Order, orderIdsOf } from '../../../src/domain/money/order.ts';
import { ledgerStatus, type Payment, unallocated } from '../../../src/domain/money/payment.ts';
import { dayClose } from '../../../src/domain/money/wallet/day-close.ts';
import { withMoneyFreed } from '../../../src/domain/money/wallet/ledger.ts';
import { addDays, type Instant, lusakaInstant } from '../../../src/domain/time/time.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { refundMessages, reviewMessages, walletMessages } from '../../../src/domain/wire/staff-messages.ts';
import * as wire from '../../../src/domain/wire/wallet-command.ts';
import { doneWithAudit, staffCommand, staffCommandWithoutTransaction } from '../command/command.ts';
import { conflict, invalidField } from '../http/refused-error.ts';
import { announceDecision } from '../push/outbox.ts';
import { between, getExisting, newId, type Document, store, type Transaction } from '../store/store.ts';
import { isMissing, nullIfUnreadable } from '../store/unreadable-error.ts';
import { forgetReturnedPayer } from '../wallet/forget-payers.ts';

export function withRefunds(entry: Payment, refunds: readonly Refund[]): Payment {
  const changed = { ...entry, refunds: [...refunds], ...refundTimes(refunds) };
  return { ...changed, status: ledgerStatus(changed, entry.status === 'under_review') };
}

type Waiting = { readonly entry: Payment; readonly refund: Refund; readonly order: Order | null };

/** @throws RefusedError if the refund is unknown or was sent already */
export async function findWaiting(
  transaction: Transaction,
  { transactionId, refundId }: { readonly transactionId: string; readonly refundId: string },
): Promise<Waiting> {
  const entry = await transaction.get('payments', transactionId);
  const refund = entry?.refunds?.find(({ id }) => id === refundId);
  if (entry === null || refund === undefined) throw conflict(refundMessages.gone);
  if (refund.status === 'sent') throw conflict(refundMessages.sentAlready);
  return {
    entry,
    refund,
    order: refund.orderId === null ? null : await transaction.get('orders', refund.orderId),
  };
}

export function updateLearnerRefunds(
  transaction: Transaction,
  order: Order | null,
  { refund, isThere, at }: { readonly refund: Refund; readonly isThere: boolean; readonly at: Instant },
): void {
  if (order === null) return;
  transaction.update('orders', order.id, { refunds: refundsForLearner(order, refund, isThere) });
  announceDecision(transaction, order, at);
}

/** `mark-refund`: marks money of a payment to be sent back, never more than is left of it (rules §3). */
export const markRefund = staffCommand(wire.markRefund, async (transaction, call) => {
  const { transactionId, amount, phone, orderId, receivedAmount } = call.request;
  const entry = await transaction.get('payments', transactionId);
  if (entry === null) throw invalidField('transactionId', refundMessages.unknownPayment);
  const received = amountOf(entry, receivedAmount);
  const left = unallocated(received, entry);
  if (left === 0) throw conflict(refundMessages.nothingLeft);
  if (amount > left) throw invalidField('amount', refundMessages.notLeft(formatKwacha(left)));
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
  updateLearnerRefunds(transaction, order, { refund: shown, isThere: true, at: call.now });
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
function amountOf(entry: Payment, found: number | null): number {
  if (entry.conflict) throw conflict(walletMessages.inConflict);
  if (entry.setAside) throw conflict(walletMessages.isSetAside);
  const received = entry.amount ?? found;
  if (received === null) throw invalidField('receivedAmount', reviewMessages.amountRequired);
  if (found !== null && found !== received)
    throw invalidField('receivedAmount', reviewMessages.amountRecorded);
  return received;
}

/** @throws RefusedError if the payment has nothing to do with the order */
async function orderOf(transaction: Transaction, entry: Payment, orderId: string) {
  const shownFor = (await getExisting(transaction, 'paymentProofs', entry.claims)).flatMap(orderIdsOf);
  const order = ordersOf(entry, shownFor).includes(orderId) ? await transaction.get('orders', orderId) : null;
  if (order === null) throw invalidField('orderId', refundMessages.otherOrder);
  return order;
}

/** Messages give minutes only, and clocks differ. */
const AHEAD = 2 * MINUTE;

export const sendRefund = staffCommand(wire.sendRefund, async (transaction, call) => {
  const { transactionId, refundId, amount, sentTransactionId, sentAt } = call.request;
  const { entry, refund: waiting, order } = await findWaiting(transaction, { transactionId, refundId });
  if (amount !== waiting.amount) throw conflict(refundMessages.otherAmount(formatKwacha(waiting.amount)));
  if (sentAt > call.now + AHEAD) throw invalidField('sentAt', refundMessages.notYet);
  await checkOutgoing(transaction, sentTransactionId);
  const toldOrder = order ?? (await orderShowingRefunds(transaction, entry));
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
  await noteOnReceipt(transaction, order, { transactionId: sentTransactionId, amount, sentAt });
  const refunds = (entry.refunds ?? []).map((one) => (one.id === refundId ? refund : one));
  const sent = withRefunds(entry, refunds);
  const kept = isLearnerGone ? await forgetReturnedPayer(transaction, sent, toldOrder.userId) : sent;
  transaction.set('payments', entry.id, kept);
  transaction.set('sentRefunds', sentTransactionId, { paymentId: entry.id, refundId });
  updateLearnerRefunds(transaction, order, { refund, isThere: true, at: call.now });
  return doneWithAudit({
    action: 'refund_sent',
    id: entry.id,
    ...(order && { about: order.userId }),
    before: { status: 'to_send' },
    after: { refundId, amount, orderId: refund.orderId, sentTransactionId, sentAt },
  });
});

/** An outgoing transaction pays one refund and is not an incoming one. @throws RefusedError */
async function checkOutgoing(transaction: Transaction, id: string): Promise<void> {
  if ((await transaction.get('sentRefunds', id)) !== null)
    throw invalidField('sentTransactionId', refundMessages.idUsed);
  if ((await transaction.get('payments', id)) !== null)
    throw invalidField('sentTransactionId', refundMessages.idCameIn);
}

/** The order of another refund of this payment, for a refund that has no order itself. */
async function orderShowingRefunds(
  transaction: Transaction,
  { refunds = [] }: Payment,
): Promise<Order | null> {
  const orderId = refunds.find((refund) => refund.orderId !== null)?.orderId ?? null;
  return orderId === null ? null : nullIfUnreadable(transaction.get('orders', orderId));
}

type RefundOnReceipt = { readonly transactionId: string; readonly amount: number; readonly sentAt: number };

/** Adds the refund to the valid receipt, or else to the one reversed last. */
async function noteOnReceipt(transaction: Transaction, order: Order | null, refund: RefundOnReceipt) {
  const receipts = order === null ? [] : await transaction.find('receipts', { orderId: order.id });
  const [latest] = receipts.toSorted(
    (a, b) => (b.reversedAt ?? Number.POSITIVE_INFINITY) - (a.reversedAt ?? Number.POSITIVE_INFINITY),
  );
  if (latest === undefined) return;
  transaction.update('receipts', latest.id, { refunds: [...(latest.refunds ?? []), refund] });
}

export const cancelRefund = staffCommand(wire.cancelRefund, async (transaction, call) => {
  const { entry, refund, order } = await findWaiting(transaction, call.request);
  const refunds = (entry.refunds ?? []).filter(({ id }) => id !== refund.id);
  transaction.set('payments', entry.id, withRefunds(withMoneyFreed({ ...entry, refunds }), refunds));
  updateLearnerRefunds(transaction, order, { refund, isThere: false, at: call.now });
  return doneWithAudit({
    action: 'refund_cancelled',
    id: entry.id,
    ...(order && { about: order.userId }),
    before: { status: 'to_send' },
    after: { refundId: refund.id, amount: refund.amount, orderId: refund.orderId },
  });
});

/** More than the networks let a wallet take in a day. */
const DAY_MAX = 5_000;

export const closeDay = staffCommandWithoutTransaction(wire.closeDay, async ({ request: { day, part } }) => {
  const [from, to] = [lusakaInstant(day, '00:00'), lusakaInstant(addDays(day, 1), '00:00')];
  const ofDay = between(from, to);
  const arrived = () => [store.find('payments', { arrivedAt: ofDay }, DAY_MAX)];
  const outside = () => [
    store.find('payments', { standing: 'no_time' }, DAY_MAX),
    // Accepted on this day but not seen in the wallet.
    store.find('payments', { standing: 'unseen', reviewedAt: ofDay }, DAY_MAX),
  ];
  // For an entry that was sent back in parts, only the last time can be searched, so the search has no end.
  const refunded = part === 'outside' ? [] : store.find('payments', { refundSentAt: ['>=', from] }, DAY_MAX);
  const found = await Promise.all([
    ...(part === 'outside' ? [] : arrived()),
    ...(part === 'arrived' ? [] : outside()),
  ]);
  const entries = new Map(found.flat().map((entry): [string, Document<'payments'>] => [entry.id, entry]));
  return dayClose(day, [...entries.values()], await refunded);
});
