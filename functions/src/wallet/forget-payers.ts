/** Removes payers from the ledger when learners leave; amounts and IDs stay for the books. */
import type { Order } from '../../../src/domain/money/order.ts';
import type { Payment, PaymentProof } from '../../../src/domain/money/payment.ts';
import { LINE_WITHOUT_PAYER, withoutPayer } from '../../../src/domain/money/wallet/ledger.ts';
import { MONEY_LOCK } from '../store/matches.ts';
import { paymentsOfOrder } from '../store/order-payments.ts';
import type { Transaction } from '../store/store.ts';
import { isMissing, nullIfUnreadable } from '../store/unreadable-error.ts';

type LeavingLearners = { readonly orders: readonly Order[]; readonly proofs: readonly PaymentProof[] };

/**
 * Removes payers from these payments and from completed import lines. A payment stays as it is while it may
 * concern someone else: another learner's order or claim, or money taken back from an order and not yet fully refunded.
 */
export async function forgetPayers(transaction: Transaction, of: LeavingLearners): Promise<void> {
  const { orders, proofs } = of;
  const found = await Promise.all(
    orders.map(({ id }) => {
      const own = proofs.filter(({ orderId }) => orderId === id);
      return paymentsOfOrder(transaction, id, own);
    }),
  );
  const money = await transaction.lockOptimistically(MONEY_LOCK);
  const freed = await Promise.all(
    orders.map(({ id }) => money.find('payments', { reversedOrders: ['array-contains', id] })),
  );
  const all = await withThoseGone(transaction, of, [...found.flat(), ...freed.flat()]);
  const returned = freed.flat().filter((entry) => wentBackTo(all, entry));
  const entries = new Map([...found.flat(), ...returned].map((entry) => [entry.id, entry]));
  const own = [...entries.values()].filter((entry) => isOnlyOf(all, entry));
  for (const entry of own) transaction.set('payments', entry.id, withoutPayer(entry));
  await forgetInLines(transaction, own);
}

/**
 * Removes the payer from the import lines of a sent refund's entry, if all of it went back to a learner who has left.
 * @returns the entry to write, in that case without the payer
 */
export async function forgetReturnedPayer(
  transaction: Transaction,
  entry: Payment,
  userId: string,
): Promise<Payment> {
  // An order gets money only under this lock, so this entry cannot have paid a new order that the search missed.
  const money = await transaction.lockOptimistically(MONEY_LOCK);
  const orders = await money.find('orders', { userId });
  const proofs = await money.find('paymentProofs', { userId });
  const of = await withThoseGone(transaction, { orders, proofs }, [entry]);
  if (!isOnlyOf(of, entry) || !wentBackTo(of, entry)) return entry;
  await forgetInLines(transaction, [entry]);
  return withoutPayer(entry);
}

const refundedTo = ({ refunds = [] }: Payment) =>
  refunds.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));

/** Adds the orders and proofs of learners who left before: nobody else will clear these entries. */
async function withThoseGone(
  transaction: Transaction,
  of: LeavingLearners,
  entries: readonly Payment[],
): Promise<LeavingLearners> {
  const others = (ids: readonly string[], known: readonly { readonly id: string }[]) =>
    [...new Set(ids)].filter((id) => !known.some((one) => one.id === id));
  const named = entries.flatMap((entry) => [...Object.keys(entry.allocations), ...refundedTo(entry)]);
  const claims = entries.flatMap((entry) => entry.claims);
  const [orders, proofs] = await Promise.all([
    Promise.all(others(named, of.orders).map((id) => nullIfUnreadable(transaction.get('orders', id)))),
    Promise.all(
      others(claims, of.proofs).map((id) => nullIfUnreadable(transaction.get('paymentProofs', id))),
    ),
  ]);
  const uids = new Set([...orders, ...proofs].flatMap((one) => (one === null ? [] : [one.userId])));
  const gone = new Set<string>();
  for (const uid of uids) if (await isMissing(transaction.get('users', uid))) gone.add(uid);
  const ofGone = <T extends { readonly userId: string }>(all: readonly (T | null)[]) =>
    all.flatMap((one) => (one !== null && gone.has(one.userId) ? [one] : []));
  return { orders: [...of.orders, ...ofGone(orders)], proofs: [...of.proofs, ...ofGone(proofs)] };
}

function isOnlyOf({ orders, proofs }: LeavingLearners, { allocations, claims }: Payment): boolean {
  const pays = Object.keys(allocations);
  const [shown, known] = pays.length > 0 ? [pays, orders] : [claims, proofs];
  return shown.every((id) => known.some((one) => one.id === id));
}

function wentBackTo({ orders }: LeavingLearners, entry: Payment): boolean {
  const { status, refunds = [] } = entry;
  const refundedOrders = refundedTo(entry);
  const isSent = status === 'refunded' && refunds.every((refund) => refund.status === 'sent');
  return (
    isSent &&
    refundedOrders.length > 0 &&
    refundedOrders.every((id) => orders.some((order) => order.id === id))
  );
}

async function forgetInLines(transaction: Transaction, entries: readonly Payment[]): Promise<void> {
  const money = await transaction.lockOptimistically(MONEY_LOCK);
  const lines = await Promise.all(entries.map(({ id }) => money.find('walletLines', { transactionId: id })));
  for (const { id, settledAt } of lines.flat()) {
    // A line that nobody has completed yet may be someone else's money.
    if (settledAt !== null) transaction.update('walletLines', id, LINE_WITHOUT_PAYER);
  }
}
