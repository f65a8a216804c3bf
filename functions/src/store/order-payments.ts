/** The money of an order: what its proofs name, and what staff gave it without a proof. */
import { type Order, orderIdsOf } from '../../../src/domain/money/order.ts';
import { ledgerStatus, type Payment, type PaymentProof } from '../../../src/domain/money/payment.ts';
import type { Transaction } from './store.ts';

/** The orders that a proof is for; null where one of them is missing. */
export async function ordersOfProof(
  transaction: Transaction,
  proof: Pick<PaymentProof, 'orderId' | 'alsoOrderIds'>,
): Promise<Order[] | null> {
  const found = await Promise.all(orderIdsOf(proof).map((id) => transaction.get('orders', id)));
  const orders = found.filter((order) => order !== null);
  return orders.length < found.length ? null : orders;
}

/** The proofs of an order: those sent under it, and those sent under another one that show a payment for both. */
export async function proofsOfOrder(transaction: Transaction, orderId: string): Promise<PaymentProof[]> {
  const [own, shared] = await Promise.all([
    transaction.find('paymentProofs', [['orderId', '==', orderId]]),
    transaction.find('paymentProofs', [['alsoOrderIds', 'array-contains', orderId]]),
  ]);
  return [...own, ...shared];
}

/** The ledger's entries that may have paid the order, whose proofs these are; each once. */
export async function paymentsOfOrder(
  transaction: Transaction,
  orderId: string,
  proofs: readonly Pick<PaymentProof, 'transactionId'>[],
): Promise<Payment[]> {
  const attached = await transaction.find('payments', [['attachedTo', 'array-contains', orderId]]);
  const known = new Set(attached.map(({ id }) => id));
  const ids = new Set(proofs.map(({ transactionId }) => transactionId).filter((id) => !known.has(id)));
  const shown = await Promise.all([...ids].map((id) => transaction.get('payments', id)));
  return [...shown.filter((payment) => payment !== null), ...attached];
}

/** Reads what the claims of these proofs, which are closed together, leave of the ledger; what it returns writes that. */
export async function prepareClaimsEnd(
  transaction: Transaction,
  closed: readonly Pick<PaymentProof, 'id' | 'transactionId'>[],
): Promise<() => void> {
  const ids = [...new Set(closed.map(({ transactionId }) => transactionId))];
  const entries = await Promise.all(ids.map((id) => transaction.get('payments', id)));
  const claims = await Promise.all(ids.map((id) => claimsUnderReview(transaction, id)));
  return () =>
    entries.forEach((entry, at) => {
      const isClaimed = claims[at]?.some((claim) => closed.every(({ id }) => id !== claim.id)) ?? false;
      if (entry !== null)
        transaction.set('payments', entry.id, { ...entry, status: ledgerStatus(entry, isClaimed) });
    });
}

/** The proofs that claim a transaction and wait for review. */
export function claimsUnderReview(transaction: Transaction, transactionId: string): Promise<PaymentProof[]> {
  return transaction.find('paymentProofs', [
    ['transactionId', '==', transactionId],
    ['status', '==', 'under_review'],
  ]);
}
