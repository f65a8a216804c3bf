/** What the ledger says of who paid, once the learner has gone: the books keep amounts and IDs, not the person. */
import type { Order } from '../../../src/domain/money/order.ts';
import type { Payment, PaymentProof } from '../../../src/domain/money/payment.ts';
import { LINE_WITHOUT_PAYER, withoutPayer } from '../../../src/domain/money/wallet/ledger.ts';
import { paymentsOfOrder } from '../store/order-payments.ts';
import type { Transaction } from '../store/store.ts';
import { isMissing, readOrNull } from '../store/unreadable-error.ts';

type Of = { readonly orders: readonly Order[]; readonly proofs: readonly PaymentProof[] };

/**
 * Reads the payments of these orders and proofs; what it returns removes the payers' names and numbers from them, and
 * from the lines of imports that somebody completed to them. Money that pays another learner's order as well, or that
 * paid nothing yet and that somebody else shows, too, stays as it is for as long as they are there. So does money that
 * an owner took back from an order, unless all of it was sent back to its learner: until then it may be somebody else's.
 */
export async function prepareForgetting(transaction: Transaction, of: Of): Promise<() => void> {
  const { orders, proofs } = of;
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
  const all = await withThoseGone(transaction, of, [...found.flat(), ...freed.flat()]);
  const returned = freed.flat().filter((entry) => wentBackTo(all, entry));
  const entries = new Map([...found.flat(), ...returned].map((entry) => [entry.id, entry]));
  const own = [...entries.values()].filter((entry) => isOnlyOf(all, entry));
  const forgetLines = await prepareForgettingLines(transaction, own);
  return () => {
    for (const entry of own) transaction.set('payments', entry.id, withoutPayer(entry));
    forgetLines();
  };
}

/**
 * The entry as it is to be written once its money was sent to a learner who has gone, and what removes their name from the
 * lines of imports: without its payer where all of it went back to them, because nothing else will ask for it any more.
 */
export async function prepareForgettingReturned(
  transaction: Transaction,
  entry: Payment,
  userId: string,
): Promise<{ readonly entry: Payment; readonly forgetLines: () => void }> {
  const orders = await transaction.find('orders', [['userId', '==', userId]]);
  const proofs = await transaction.find('paymentProofs', [['userId', '==', userId]]);
  const of = await withThoseGone(transaction, { orders, proofs }, [entry]);
  if (!isOnlyOf(of, entry) || !wentBackTo(of, entry)) return { entry, forgetLines: () => undefined };
  return { entry: withoutPayer(entry), forgetLines: await prepareForgettingLines(transaction, [entry]) };
}

const refundedTo = ({ refunds = [] }: Payment) =>
  refunds.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));

/** With what these entries pay and who shows them of learners who have gone before: nobody else will ask for it any more. */
async function withThoseGone(transaction: Transaction, of: Of, entries: readonly Payment[]): Promise<Of> {
  const others = (ids: readonly string[], known: readonly { readonly id: string }[]) =>
    [...new Set(ids)].filter((id) => !known.some((one) => one.id === id));
  const named = entries.flatMap((entry) => [...Object.keys(entry.allocations), ...refundedTo(entry)]);
  const claims = entries.flatMap((entry) => entry.claims);
  const [orders, proofs] = await Promise.all([
    Promise.all(others(named, of.orders).map((id) => readOrNull(transaction.get('orders', id)))),
    Promise.all(others(claims, of.proofs).map((id) => readOrNull(transaction.get('paymentProofs', id)))),
  ]);
  const uids = new Set([...orders, ...proofs].flatMap((one) => (one === null ? [] : [one.userId])));
  const gone = new Set<string>();
  for (const uid of uids) if (await isMissing(transaction.get('users', uid))) gone.add(uid);
  const ofGone = <T extends { readonly userId: string }>(all: readonly (T | null)[]) =>
    all.flatMap((one) => (one !== null && gone.has(one.userId) ? [one] : []));
  return { orders: [...of.orders, ...ofGone(orders)], proofs: [...of.proofs, ...ofGone(proofs)] };
}

/** Nobody else's order is paid by it; and where it pays none, nobody else shows it. */
function isOnlyOf({ orders, proofs }: Of, { allocations, claims }: Payment): boolean {
  const pays = Object.keys(allocations);
  const [shown, known] = pays.length > 0 ? [pays, orders] : [claims, proofs];
  return shown.every((id) => known.some((one) => one.id === id));
}

/** All of it was sent back, something of it for one of these orders, and nothing for another one. */
function wentBackTo({ orders }: Of, entry: Payment): boolean {
  const { status, refunds = [] } = entry;
  const told = refundedTo(entry);
  const isSent = status === 'refunded' && refunds.every((refund) => refund.status === 'sent');
  return isSent && told.length > 0 && told.every((id) => orders.some((order) => order.id === id));
}

async function prepareForgettingLines(
  transaction: Transaction,
  entries: readonly Payment[],
): Promise<() => void> {
  const lines = await Promise.all(
    entries.map(({ id }) => transaction.find('walletLines', [['transactionId', '==', id]])),
  );
  return () => {
    for (const { id, settledAt } of lines.flat()) {
      // A line that nobody has read yet may be money of somebody else.
      if (settledAt !== null) transaction.update('walletLines', id, LINE_WITHOUT_PAYER);
    }
  };
}
