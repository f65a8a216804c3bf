import type { Order } from '../../../../src/domain/money/order.ts';
import { ledgerStatus, type Payment } from '../../../../src/domain/money/payment.ts';
import { type Refund, refundTimes, toldRefunds } from '../../../../src/domain/money/ledger/refund.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { refundMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { announceDecision } from '../../push/outbox.ts';
import type { Transaction } from '../../store/store.ts';

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
  if (entry === null || refund === undefined) throw new RefusedError('conflict', refundMessages.gone);
  if (refund.status === 'sent') throw new RefusedError('conflict', refundMessages.sentAlready);
  return {
    entry,
    refund,
    order: refund.orderId === null ? null : await transaction.get('orders', refund.orderId),
  };
}

export function tellLearner(
  transaction: Transaction,
  order: Order | null,
  { refund, isThere, at }: { readonly refund: Refund; readonly isThere: boolean; readonly at: Instant },
): void {
  if (order === null) return;
  transaction.update('orders', order.id, { refunds: toldRefunds(order, refund, isThere) });
  announceDecision(transaction, order, at);
}
