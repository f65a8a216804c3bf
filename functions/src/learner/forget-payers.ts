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
 * paid nothing yet and that somebody else shows, too, stays as it is. So does money that an owner took back from an order,
 * unless it goes back to its learner: until then it may be somebody else's.
 */
export async function prepareForgetting(
  transaction: Transaction,
  { orders, proofs }: Of,
): Promise<() => void> {
  const [orderIds, proofIds] = [new Set(orders.map(({ id }) => id)), new Set(proofs.map(({ id }) => id))];
  const isOwn = ({ allocations, claims }: Payment) => {
    const pays = Object.keys(allocations);
    return pays.length > 0 ? pays.every((id) => orderIds.has(id)) : claims.every((id) => proofIds.has(id));
  };
  /** Something of it was marked for one of these orders, and nothing for another one. */
  const goesBackToThem = ({ refunds = [] }: Payment) => {
    const told = refunds.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
    return told.length > 0 && told.every((id) => orderIds.has(id));
  };
  const found = await Promise.all(
    orders.map(({ id }) =>
      paymentsOfOrder(
        transaction,
        id,
        proofs.filter(({ orderId }) => orderId === id),
      ),
    ),
  );
  const freed = await Promise.all(
    orders.map(({ id }) => transaction.find('payments', [['reversedOrders', 'array-contains', id]])),
  );
  const returned = freed.flat().filter((entry) => isOwn(entry) && goesBackToThem(entry));
  const entries = [...new Map([...found.flat(), ...returned].map((entry) => [entry.id, entry])).values()];
  const lines = await Promise.all(
    entries.map(({ id }) => transaction.find('walletLines', [['transactionId', '==', id]])),
  );
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
