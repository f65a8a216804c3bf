/** Reads of the hub's wallet, for staff: what it got and whose it is or probably is, imports, refunds, and a day's close. */
import { IN_MAX } from '../../domain/wire/collections.ts';
import { COUNT_MAX } from '../../domain/wire/limits.ts';
import type { Learner } from '../../domain/people/account.ts';
import { nameKeyFor } from '../../domain/people/name-keys.ts';
import { amountDue, type Order, orderCodesIn, orderIdsOf, sumOfOrders } from '../../domain/money/order.ts';
import { type Payment, type PaymentProof, unallocated } from '../../domain/money/payment.ts';
import { type ProbableOwner, probableOwners } from '../../domain/money/wallet/match.ts';
import type { Cursor, Page, StaffCondition } from './firestore.ts';
import type { CommandAnswer } from '../../domain/wire/commands.ts';
import { closeDay, countMoney, pasteWalletMessages } from '../../domain/wire/wallet-command.ts';
import { sendStaffCommand } from './commands.ts';
import {
  countRows,
  fetchByIds,
  fetchIn,
  fetchMap,
  fetchOne,
  fetchPage,
  fetchRows,
  liveQuery,
  PAGE_ROWS,
} from './reads.ts';
import type * as z from 'zod/mini';
import { tables } from './tables.ts';
import { ordersOf } from '../../domain/money/ledger/refund.ts';
import type { DayClose } from '../../domain/money/wallet/day-close.ts';
import type { Day } from '../../domain/time/time.ts';

export type PaidOrder = { readonly order: Order; readonly learner: Learner | null };
export type Owner = PaidOrder & Pick<ProbableOwner, 'reasons' | 'isExact'>;

export type MoneyFacts = {
  readonly orders: readonly PaidOrder[];
  /** The latest proof that claims the payment, if it has paid nothing yet. */
  readonly claim: PaymentProof | null;
  readonly owners: readonly Owner[];
};
export type MoneyRow = { readonly payment: Payment; readonly facts: MoneyFacts | null };

const newestFirst = [['arrival.at', 'desc']] as const;

export const fetchArrived = (cursor: Cursor): Promise<Page<Payment>> =>
  fetchPage({ ...tables.payments, orderBy: newestFirst }, cursor, PAGE_ROWS);

export type FreeMoney = 'unclaimed' | 'set_aside';

const freeMoney = (status: FreeMoney) =>
  ({ ...tables.payments, where: [['status', '==', status]], orderBy: newestFirst }) as const;

export const fetchFreeMoney = (status: FreeMoney, cursor: Cursor): Promise<Page<Payment>> =>
  fetchPage(freeMoney(status), cursor, PAGE_ROWS);

export const countFreeMoney = (status: FreeMoney): Promise<number> =>
  countRows({ ...freeMoney(status), limit: COUNT_MAX });

export type MoneyCounts = CommandAnswer<typeof countMoney>;

export const fetchMoneyCounts = (): Promise<MoneyCounts> => sendStaffCommand(countMoney, {});

export async function fetchMoneyFacts({ values }: Page<Payment>): Promise<ReadonlyMap<string, MoneyFacts>> {
  const free = values.filter(({ status }) => status === 'unclaimed');
  const [used, owners] = await Promise.all([usesOf(values), ownersOf(free)]);
  return new Map(
    values.map((payment) => [payment.id, { ...used(payment), owners: owners.get(payment.id) ?? [] }]),
  );
}

async function usesOf(payments: readonly Payment[]) {
  const waiting = payments.filter(({ status }) => status === 'under_review');
  const latest = ({ claims }: Payment) => claims.at(-1) ?? '';
  const orderIds = payments.flatMap(({ allocations }) => Object.keys(allocations)).slice(0, 2 * PAGE_ROWS);
  const [orders, proofs] = await Promise.all([
    fetchByIds(tables.orders, orderIds),
    fetchByIds(tables.paymentProofs, waiting.map(latest)),
  ]);
  const uids = orders.values.map(({ userId }) => userId);
  const learners = await fetchMap(tables.learners, uids);
  return (payment: Payment) => ({
    orders: orders.values
      .filter(({ id }) => id in payment.allocations)
      .map((order) => ({ order, learner: learners.get(order.userId) ?? null })),
    claim: proofs.values.find(({ id }) => id === latest(payment)) ?? null,
  });
}

const SHARERS_MAX = 2;
const ORDERS_EACH = 2;

/** By payment: the open orders of learners with its payer's phone or name, and those that its reference names. */
async function ownersOf(payments: readonly Payment[]): Promise<ReadonlyMap<string, readonly Owner[]>> {
  if (payments.length === 0) return new Map();
  const limit = payments.length;
  const given = <T>(of: (payment: Payment) => T | null | undefined) =>
    [...new Set(payments.map(of))].filter((value) => value !== null && value !== undefined);
  const phones = given(({ arrival }) => arrival?.phone);
  const names = given(({ arrival }) => (arrival?.name ? nameKeyFor(arrival.name) : null));
  const codes = payments.flatMap(({ arrival }) => orderCodesIn(arrival?.reference));
  const learnersWhere = async (condition: StaffCondition, most: number) =>
    (await fetchRows({ ...tables.learners, where: [condition], limit: most })).values;
  const withPhones = async () => {
    const most = SHARERS_MAX * phones.length;
    const all = phones.length === 0 ? [] : await learnersWhere(['phone', 'in', phones], most);
    if (all.length < most || phones.length === 1) return all;
    // A number that half the town shares left no room for the others.
    const each = phones.map((phone) => learnersWhere(['phone', '==', phone], SHARERS_MAX));
    return (await Promise.all(each)).flat();
  };
  const [called, named, coded] = await Promise.all([
    withPhones(),
    names.length === 0 ? [] : learnersWhere(['nameKeys', 'array-contains-any', names], limit),
    fetchByIds(tables.orders, codes),
  ]);
  const found = new Map([...called, ...named].map((learner) => [learner.id, learner]));
  const strangers = coded.values.map(({ userId }) => userId).filter((uid) => !found.has(uid));
  const ordered = { ...tables.orders, limit: ORDERS_EACH * Math.min(found.size, IN_MAX) };
  const [owners, theirs] = await Promise.all([
    fetchByIds(tables.learners, strangers),
    fetchIn(ordered, 'userId', [...found.keys()]),
  ]);
  for (const learner of owners.values) found.set(learner.id, learner);
  const all = new Map([...theirs.values, ...coded.values].map((order) => [order.id, order]));
  const open = [...all.values()].filter(({ status }) => status !== 'approved');
  return new Map(payments.map((payment) => [payment.id, ownersAmong(payment, open, found)]));
}

function ownersAmong(
  { amount, arrival }: Payment,
  orders: readonly Order[],
  learners: ReadonlyMap<string, Learner>,
): Owner[] {
  if (amount === null || arrival === undefined) return [];
  const { phone, name, reference } = arrival;
  const money = {
    amount,
    ...(phone !== null && { phone }),
    ...(name !== null && { name }),
    ...(reference !== null && { reference }),
  };
  const probable = probableOwners(
    money,
    orders.map((order) => {
      const learner = learners.get(order.userId);
      return {
        orderId: order.id,
        learner: { phone: learner?.phone ?? null, name: learner?.name ?? '' },
        due: amountDue(order),
        sumDue: amountDue(sumOfOrders(orders.filter(({ userId }) => userId === order.userId))),
      };
    }),
  );
  return probable.flatMap(({ orderId, ...why }) => {
    const order = orders.find(({ id }) => id === orderId);
    return order === undefined ? [] : [{ order, learner: learners.get(order.userId) ?? null, ...why }];
  });
}

const OPEN_MAX = { imports: 3, lines: 5, conflicts: 3 } as const;

export type WalletLine = z.infer<typeof tables.walletLines.schema>;

export type OpenImports = Awaited<ReturnType<typeof fetchOpenImports>>;

export async function fetchOpenImports() {
  const unread = {
    ...tables.walletLines,
    where: [['settledAt', '==', null]],
    orderBy: [['importedAt', 'desc']],
  } as const;
  const [imports, lines, conflicts] = await Promise.all([
    fetchRows({
      ...tables.walletImports,
      where: [['source', 'in', ['paste', 'statement']]],
      orderBy: [['at', 'desc']],
      limit: OPEN_MAX.imports,
    }),
    fetchRows({ ...unread, limit: OPEN_MAX.lines }),
    fetchRows({ ...tables.payments, where: [['conflict.amount', '>', 0]], limit: OPEN_MAX.conflicts }),
  ]);
  const shown = lines.values.length + lines.unreadable.length;
  const isAll = shown < OPEN_MAX.lines;
  const lineCount = isAll ? shown : await countRows({ ...unread, limit: COUNT_MAX });
  return { imports: imports.values, lines: lines.values, lineCount, conflicts: conflicts.values };
}

export type ImportAnswer = CommandAnswer<typeof pasteWalletMessages>;

/** `key` was kept with the text, so that a retry has no second effect. */
export const sendPaste = (text: string, key: string): Promise<ImportAnswer> =>
  sendStaffCommand(pasteWalletMessages, { text }, key);

const sent = {
  ...tables.payments,
  where: [['refundSentAt', '>', { instant: 0 }]],
  orderBy: [['refundSentAt', 'desc']],
} as const;

/** Live, so that no refund is sent twice by two colleagues. */
export const liveRefundsDue = liveQuery({
  ...tables.payments,
  where: [['refundDueSince', '>', { instant: 0 }]],
  orderBy: [['refundDueSince', 'asc']],
  limit: PAGE_ROWS,
});

export const fetchRefundsSent = (cursor: Cursor): Promise<Page<Payment>> =>
  fetchPage(sent, cursor, PAGE_ROWS);

export type RefundCase = NonNullable<Awaited<ReturnType<typeof fetchRefundCase>>>;

/** The payment with this ID and whom it concerns; null where the ledger has none. */
export async function fetchRefundCase(transactionId: string) {
  const entry = await fetchOne({ ...tables.payments, id: transactionId });
  if (entry === null) return null;
  const proofs = await fetchByIds(tables.paymentProofs, entry.claims);
  const orderIds = ordersOf(entry, proofs.values.flatMap(orderIdsOf));
  const orders = await fetchMap(tables.orders, orderIds);
  const uids = [...orders.values()].map(({ userId }) => userId);
  const learners = await fetchMap(tables.seenLearners, uids);
  const shown = proofs.values.flatMap(({ payerPhone }) => payerPhone ?? []);
  return {
    entry,
    /** Kwacha neither allocated nor refunded; null if the amount is unknown. */
    left: entry.amount === null ? null : unallocated(entry.amount, entry),
    /** The payer's number from the wallet, else from a proof. */
    phone: entry.arrival?.phone ?? shown[0] ?? null,
    orders: orderIds.flatMap((id) => {
      const order = orders.get(id);
      return order === undefined ? [] : [{ order, name: learners.get(order.userId)?.name ?? null }];
    }),
  };
}

/** What came into the wallet on a day and what became of it; `outside`: what is in no day's sums. */
export const fetchDayClose = (day: Day, part: 'arrived' | 'outside'): Promise<DayClose> =>
  sendStaffCommand(closeDay, { day, part });
