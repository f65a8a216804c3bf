/** The portal's search over all learners: a few indexed queries, never a scan of a collection. */
import { type Learner, learnerSchema } from '../../domain/people/account.ts';
import { collections } from '../../domain/wire/collections.ts';
import type { SearchQuery } from '../../domain/people/search-query.ts';
import { hasWordStarts } from '../../domain/people/name-keys.ts';
import { type Order, orderSchema } from '../../domain/money/order.ts';
import { type Payment, paymentSchema, paymentProofSchema } from '../../domain/money/payment.ts';
import type { Read } from '../../shared/data/decode.ts';
import type { StaffCondition } from './firestore.ts';
import { readStaff } from './reads.ts';

export type FoundOrder = { readonly order: Order; readonly learner: Learner | null };
export type FoundPayment = {
  readonly payment: Payment;
  /** The latest proof that claims the transaction. */
  readonly proofId: string | null;
  readonly learners: readonly Learner[];
};
export type Found = {
  readonly students: readonly Learner[];
  /** True iff there are more learners than were read. */
  readonly more: boolean;
  readonly orders: readonly FoundOrder[];
  readonly payments: readonly FoundPayment[];
  readonly unreadable: readonly string[];
};

type Firestore = typeof import('./firestore.ts');

/** Unicode's last private character, which sorts after all texts with the same beginning. */
const LAST = '\uf8ff';
/** How many profiles are read that changed within the last minutes and have no name keys yet. */
const KEYLESS_MAX = 20;
/** How many rows are read for one word. With two words typed, those that do not fit are filtered here. */
const PAIR_READ = 25;

/** Searches for a typed text, with at most `most` learners. @throws CommandError */
export function search(find: SearchQuery, most: number): Promise<Found> {
  return readStaff(async (firestore) => {
    const [people, orders, payments] = await Promise.all([
      findLearners(firestore, find, most),
      findOrders(firestore, find),
      findPayments(firestore, find),
    ]);
    const byId = new Map(people.values.map((user) => [user.id, user]));
    const students = [...byId.values()].sort((a, b) => a.name.localeCompare(b.name));
    return {
      students: students.slice(0, most),
      more: people.more || students.length > most,
      orders: orders.values,
      payments: payments.values,
      unreadable: [...people.unreadable, ...orders.unreadable, ...payments.unreadable],
    };
  });
}

async function findLearners({ fetchRows }: Firestore, find: SearchQuery, most: number) {
  const { typed, nameKey, phoneStart, emailStart } = find;
  const users = (where: readonly StaffCondition[], limit: number) =>
    fetchRows({ collection: collections.users, where, limit }, learnerSchema);
  const beginning = (field: 'phone' | 'email', start: string) =>
    users(
      [
        [field, '>=', start],
        [field, '<=', start + LAST],
      ],
      most + 1,
    );
  const limit = nameKey?.includes(' ') ? Math.max(PAIR_READ, most + 1) : most + 1;
  const [named, keyless, called, mailed] = await Promise.all([
    nameKey === null ? NOTHING : users([['nameKeys', 'array-contains', nameKey]], limit),
    nameKey === null ? NOTHING : users([['nameKeys', '==', null]], KEYLESS_MAX),
    phoneStart === null ? NOTHING : beginning('phone', phoneStart),
    emailStart === null ? NOTHING : beginning('email', emailStart),
  ]);
  const fitting = [...named.values, ...keyless.values].filter(({ name }) => hasWordStarts(typed, name));
  return {
    values: [...fitting, ...called.values, ...mailed.values],
    more: named.values.length >= limit,
    unreadable: [named, called, mailed].flatMap(({ unreadable }) => unreadable),
  };
}

const NOTHING: Read<Learner> = { values: [], unreadable: [] };

async function findOrders({ fetchByIds }: Firestore, { orderCodes }: SearchQuery): Promise<Read<FoundOrder>> {
  const found = await fetchByIds(collections.orders, orderCodes, orderSchema);
  // An order code that exists exactly as typed wins over any correction.
  const exact = found.values.filter(({ id }) => id === orderCodes[0]);
  const orders = exact.length > 0 ? exact : found.values;
  const owners = orders.map(({ userId }) => userId);
  const users = await fetchByIds(collections.users, owners, learnerSchema);
  const values = orders.map((order) => ({
    order,
    learner: users.values.find(({ id }) => id === order.userId) ?? null,
  }));
  return { values, unreadable: [...found.unreadable, ...users.unreadable] };
}

async function findPayments(
  { fetchByIds, fetchOne }: Firestore,
  { transactionId }: SearchQuery,
): Promise<Read<FoundPayment>> {
  if (transactionId === null) return { values: [], unreadable: [] };
  const payment = await fetchOne({ collection: collections.payments, id: transactionId }, paymentSchema);
  if (payment === null) return { values: [], unreadable: [] };
  const proofs = await fetchByIds(collections.paymentProofs, payment.claims, paymentProofSchema);
  const owners = proofs.values.map(({ userId }) => userId);
  const users = await fetchByIds(collections.users, owners, learnerSchema);
  const latest = [...proofs.values].sort((a, b) => b.submittedAt - a.submittedAt)[0];
  return {
    values: [{ payment, proofId: latest?.id ?? null, learners: users.values }],
    unreadable: [...proofs.unreadable, ...users.unreadable],
  };
}
