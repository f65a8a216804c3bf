/** What the ledger says of who paid, once the learner has gone: the books keep amounts and IDs, not the person. */
import type { Order } from '../../../src/domain/money/order.ts';
import type { Payment, PaymentProof } from '../../../src/domain/money/payment.ts';
import { withoutPayer } from '../../../src/domain/money/wallet/ledger.ts';
import type { Transaction } from '../store/store.ts';

type Of = {
  readonly uid: string;
  readonly orders: readonly Order[];
  readonly proofs: readonly PaymentProof[];
};

/**
 * Reads the payments of these orders and proofs; what it returns removes the payers' names and numbers from them, and
 * from the lines of imports that somebody completed to them. Money that pays another learner's order as well, or that
 * paid nothing yet and that somebody else shows, too, stays as it is.
 */
export async function prepareForgetting(
  transaction: Transaction,
  { uid, orders, proofs }: Of,
): Promise<() => void> {
  const [orderIds, proofIds] = [new Set(orders.map(({ id }) => id)), new Set(proofs.map(({ id }) => id))];
  // Money that staff gave to an order themselves has no proof; the receipt names it.
  const receipts = await transaction.find('receipts', [['userId', '==', uid]]);
  const paid = receipts.flatMap(({ payments }) => payments.map(({ transactionId }) => transactionId));
  const ids = [...new Set([...paid, ...proofs.map(({ transactionId }) => transactionId)])];
  const [entries, lines] = await Promise.all([
    Promise.all(ids.map((id) => transaction.get('payments', id))),
    Promise.all(ids.map((id) => transaction.find('walletLines', [['transactionId', '==', id]]))),
  ]);
  const isOwn = ({ allocations, claims }: Payment) => {
    const pays = Object.keys(allocations);
    return pays.length > 0 ? pays.every((id) => orderIds.has(id)) : claims.every((id) => proofIds.has(id));
  };
  return () => {
    for (const entry of entries.filter((one) => one !== null).filter(isOwn)) {
      transaction.set('payments', entry.id, withoutPayer(entry));
    }
    for (const { id, settledAt } of lines.flat()) {
      // A line that nobody has read yet may be money of somebody else.
      if (settledAt !== null) transaction.update('walletLines', id, { text: '', phone: null, name: null });
    }
  };
}
