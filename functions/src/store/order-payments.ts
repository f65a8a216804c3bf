/** Orders with their proofs and payments (rules §3). */
import { amountDue, type Order, orderIdsOf, sumOfOrders } from '../../../src/domain/money/order.ts';
import { warningsForDue } from '../../../src/domain/money/payment-warnings.ts';
import { ledgerStatus, type Payment, type PaymentProof } from '../../../src/domain/money/payment.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { MONEY_LOCK } from './matches.ts';
import { getExisting, type Transaction } from './store.ts';

export async function ordersOfProof(
  transaction: Transaction,
  proof: Pick<PaymentProof, 'orderId' | 'alsoOrderIds'>,
): Promise<Order[] | null> {
  const ids = orderIdsOf(proof);
  const orders = await getExisting(transaction, 'orders', ids);
  return orders.length < ids.length ? null : orders;
}

/** Including proofs sent under another order that also pay this one. */
export async function proofsOfOrder(transaction: Transaction, orderId: string): Promise<PaymentProof[]> {
  const money = await transaction.lockOptimistically(MONEY_LOCK);
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
  const money = await transaction.lockOptimistically(MONEY_LOCK);
  const attached = await money.find('payments', { attachedTo: ['array-contains', orderId] });
  const known = new Set(attached.map(({ id }) => id));
  const ids = new Set(proofs.map(({ transactionId }) => transactionId).filter((id) => !known.has(id)));
  return [...(await getExisting(transaction, 'payments', [...ids])), ...attached];
}

async function endClaims(
  transaction: Transaction,
  closed: readonly Pick<PaymentProof, 'id' | 'transactionId'>[],
): Promise<void> {
  const ids = [...new Set(closed.map(({ transactionId }) => transactionId))];
  const entries = await Promise.all(ids.map((id) => transaction.get('payments', id)));
  const claims = await Promise.all(ids.map((id) => claimsUnderReview(transaction, id)));
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
  const money = await transaction.lockOptimistically(MONEY_LOCK);
  return money.find('paymentProofs', { transactionId, status: 'under_review' });
}

/**
 * Ends waiting proofs of orders that the transaction `nextId` pays (rules §3); a proof for further orders stays for those. `by`: uid of staff.
 * @returns those that stay, as they are now, by id
 */
export async function supersede(
  transaction: Transaction,
  orders: readonly Order[],
  { nextId, now, by }: { readonly nextId: string; readonly now: Instant; readonly by?: string },
): Promise<ReadonlyMap<string, PaymentProof>> {
  const latest = [...new Set(orders.flatMap(({ latestProofId }) => latestProofId ?? []))];
  const found = await getExisting(transaction, 'paymentProofs', latest);
  const waiting = found.filter(({ status }) => status === 'under_review');
  const replaced = new Set(orders.map(({ id }) => id));
  const restOf = (proof: PaymentProof) => orderIdsOf(proof).filter((id) => !replaced.has(id));
  const gone = waiting.filter((proof) => restOf(proof).length === 0);
  const staying = waiting.filter((proof) => restOf(proof).length > 0);
  // The new proof writes its own claim.
  const ended = gone.filter(({ transactionId }) => transactionId !== nextId);
  await endClaims(transaction, ended);
  const kept = new Map(
    await Promise.all(
      staying.map(async (proof) => [proof.id, await narrowed(transaction, proof, restOf(proof))] as const),
    ),
  );
  const word = by === undefined ? {} : { reviewedAt: now, reviewedBy: by };
  for (const { id } of gone) transaction.update('paymentProofs', id, { status: 'superseded', ...word });
  for (const { id, ...proof } of kept.values()) transaction.set('paymentProofs', id, proof);
  return kept;
}

async function narrowed(
  transaction: Transaction,
  proof: PaymentProof,
  ids: readonly string[],
): Promise<PaymentProof> {
  const [orders, enrollments] = await Promise.all([
    getExisting(transaction, 'orders', ids),
    getExisting(transaction, 'enrollments', ids),
  ]);
  const weekends = enrollments.map(({ firstWeekend }) => firstWeekend);
  return {
    ...proof,
    ...ofOrders(orders),
    firstWeekend: weekends.sort()[0] ?? proof.firstWeekend,
    warnings: warningsForDue(proof, amountDue(sumOfOrders(orders))),
  };
}

/** The order fields of a proof, the order it is sent under first. @throws if there is none */
export function ofOrders(
  orders: readonly Pick<Order, 'id' | 'courseId'>[],
): Pick<PaymentProof, 'orderId' | 'courseId' | 'alsoOrderIds' | 'alsoCourseIds'> {
  const [first, ...others] = orders;
  if (first === undefined) throw new Error('a proof without an order');
  return {
    orderId: first.id,
    courseId: first.courseId,
    alsoOrderIds: others.map(({ id }) => id),
    alsoCourseIds: others.map(({ courseId }) => courseId),
  };
}
