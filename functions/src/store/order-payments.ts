/** The payments of an order: those its proofs name, and those that staff allocated without a proof. */
import { type Order, orderIdsOf } from '../../../src/domain/money/order.ts';
import { ledgerStatus, type Payment, type PaymentProof } from '../../../src/domain/money/payment.ts';
import { MONEY } from './matches.ts';
import type { Transaction } from './store.ts';

export async function ordersOfProof(
  transaction: Transaction,
  proof: Pick<PaymentProof, 'orderId' | 'alsoOrderIds'>,
): Promise<Order[] | null> {
  const found = await Promise.all(orderIdsOf(proof).map((id) => transaction.get('orders', id)));
  const orders = found.filter((order) => order !== null);
  return orders.length < found.length ? null : orders;
}

/** Including proofs sent under another order that also pay this one. */
export async function proofsOfOrder(transaction: Transaction, orderId: string): Promise<PaymentProof[]> {
  const money = await transaction.takeTurn(MONEY);
  const [own, shared] = await Promise.all([
    money.find('paymentProofs', { orderId }),
    money.find('paymentProofs', { alsoOrderIds: ['array-contains', orderId] }),
  ]);
  return [...own, ...shared];
}

export async function paymentsOfOrder(
  transaction: Transaction,
  orderId: string,
  proofs: readonly Pick<PaymentProof, 'transactionId'>[],
): Promise<Payment[]> {
  const money = await transaction.takeTurn(MONEY);
  const attached = await money.find('payments', { attachedTo: ['array-contains', orderId] });
  const known = new Set(attached.map(({ id }) => id));
  const ids = new Set(proofs.map(({ transactionId }) => transactionId).filter((id) => !known.has(id)));
  const shown = await Promise.all([...ids].map((id) => transaction.get('payments', id)));
  return [...shown.filter((payment) => payment !== null), ...attached];
}

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

export async function claimsUnderReview(
  transaction: Transaction,
  transactionId: string,
): Promise<PaymentProof[]> {
  const money = await transaction.takeTurn(MONEY);
  return money.find('paymentProofs', { transactionId, status: 'under_review' });
}
