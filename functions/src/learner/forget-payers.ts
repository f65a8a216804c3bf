/** What the ledger says of who paid, once the learner has gone: the books keep amounts and IDs, not the person. */
import type { Order } from '../../../src/domain/money/order.ts';
import type { Payment, PaymentProof } from '../../../src/domain/money/payment.ts';
import { LINE_WITHOUT_PAYER, withoutPayer } from '../../../src/domain/money/wallet/ledger.ts';
import { paymentsOfOrder } from '../store/order-payments.ts';
import type { Transaction } from '../store/store.ts';

type Of = { readonly orders: readonly Order[]; readonly proofs: readonly PaymentProof[] };

/**
 * Reads the payments of these orders and proofs; what it returns removes the payers' names and numbers from them, and
 * from the lines of imports that somebody completed to them. Money that pays another learner's order as well, or that
 * paid nothing yet and that somebody else shows, too, stays as it is.
 */
export async function prepareForgetting(
  transaction: Transaction,
  { orders, proofs }: Of,
): Promise<() => void> {
  const [orderIds, proofIds] = [new Set(orders.map(({ id }) => id)), new Set(proofs.map(({ id }) => id))];
  const found = await Promise.all(
    orders.map(({ id }) =>
      paymentsOfOrder(
        transaction,
        id,
        proofs.filter(({ orderId }) => orderId === id),
      ),
    ),
  );
  const entries = [...new Map(found.flat().map((entry) => [entry.id, entry])).values()];
  const lines = await Promise.all(
    entries.map(({ id }) => transaction.find('walletLines', [['transactionId', '==', id]])),
  );
  const isOwn = ({ allocations, claims }: Payment) => {
    const pays = Object.keys(allocations);
    return pays.length > 0 ? pays.every((id) => orderIds.has(id)) : claims.every((id) => proofIds.has(id));
  };
  return () => {
    for (const entry of entries.filter(isOwn)) {
      transaction.set('payments', entry.id, withoutPayer(entry));
    }
    for (const { id, settledAt } of lines.flat()) {
      // A line that nobody has read yet may be money of somebody else.
      if (settledAt !== null) transaction.update('walletLines', id, LINE_WITHOUT_PAYER);
    }
  };
}
