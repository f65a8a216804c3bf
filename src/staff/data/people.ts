/** Reads of learners for staff: pages of the list, one learner's history, and the search: a few indexed queries, never a scan. */
import type * as z from 'zod/mini';
import type { OwnProfile, SeenLearner } from '../../domain/people/account.ts';
import { weekendsOf } from '../../domain/classes/attendance.ts';
import { chunksOf } from '../../domain/wire/chunks.ts';
import { IN_MAX } from '../../domain/wire/collections.ts';
import type { Enrollment } from '../../domain/classes/enrollment.ts';
import type { Order } from '../../domain/money/order.ts';
import type { Payment, PaymentProof } from '../../domain/money/payment.ts';
import { now } from '../../shared/data/clock.ts';
import type { Decoded } from '../../shared/data/decode.ts';
import type { Cursor, Page, StaffCondition } from './firestore.ts';
import { fetchLogAbout } from './person-log.ts';
import { type Table, tables } from './tables.ts';
import { COUNT_MAX, DAY } from '../../domain/wire/limits.ts';
import {
  byId,
  countRows,
  fetchByIds,
  fetchIn,
  fetchOne,
  fetchPage,
  fetchRows,
  liveOptional,
  liveQuery,
  PAGE_ROWS,
} from './reads.ts';
import type { SearchQuery } from '../../domain/people/search-query.ts';
import { hasWordStarts } from '../../domain/people/name-keys.ts';
import { backwards, endsWith } from '../../domain/people/tails.ts';
import { storedWalletMatchOf, type WalletMatch } from '../../domain/money/wallet/match.ts';
import { knownWalletOf } from '../../domain/money/wallet/wallet-label.ts';

/** Days back from now. */
export type DaySpan = { readonly since: number; readonly until: number };
export type LearnerQuery = {
  readonly sort: { readonly by: 'createdAt' | 'name' | 'email'; readonly direction: 'asc' | 'desc' };
  /** Only those who registered in this span; the server then sorts by `createdAt` alone. */
  readonly span: DaySpan | null;
};

export function madeWithin(span: DaySpan | null): readonly StaffCondition[] {
  if (span === null) return [];
  return [
    ['createdAt', '>=', { instant: now() - span.since * DAY }],
    ['createdAt', '<', { instant: now() - span.until * DAY }],
  ];
}

type WithOrders = { readonly learner: SeenLearner; readonly orders: readonly Order[] };

export function fetchLearners({ sort, span }: LearnerQuery, cursor: Cursor): Promise<Page<SeenLearner>> {
  const source = {
    ...tables.seenLearners,
    where: madeWithin(span),
    orderBy: [[sort.by, sort.direction]] as const,
  };
  return fetchPage(source, cursor, PAGE_ROWS);
}

/** Learners with their orders, by one query for all. */
export async function fetchOrdersFor(learners: readonly SeenLearner[]): Promise<Decoded<WithOrders>> {
  const uids = learners.map(({ id }) => id);
  const found = await fetchIn(tables.orders, 'userId', uids);
  const orders = [...found.values].sort((a, b) => b.createdAt - a.createdAt);
  return {
    values: learners.map((learner) => ({
      learner,
      orders: orders.filter(({ userId }) => userId === learner.id),
    })),
    unreadable: found.unreadable,
  };
}

export const countLearners = (span: DaySpan | null): Promise<number> =>
  countRows({ ...tables.learners, where: madeWithin(span), limit: COUNT_MAX });

export const liveLearner = (uid: string) => liveQuery({ ...tables.seenLearners, id: uid });

export const liveNote = (uid: string) => liveOptional({ ...tables.learnerNotes, id: uid });

export const liveOrdersOf = (uid: string) => liveQuery({ ...tables.orders, where: [['userId', '==', uid]] });

export type History = Awaited<ReturnType<typeof fetchHistory>>;

/** Everything else about a learner, read once; `withLog` for staff who may read the log. */
export async function fetchHistory(uid: string, withLog: boolean) {
  const own = <S extends z.core.$ZodType>(table: Table<S>, field = 'userId') =>
    fetchRows({ ...table, where: [[field, '==', uid]] });
  const owned = await Promise.all([
    own(tables.enrollments, 'studentId'),
    own(tables.paymentProofs),
    own(tables.attendance),
    own(tables.messagesSent),
    own(tables.placeOffers),
    own(tables.attendanceClaims),
  ]);
  const [enrollments, proofs, attendance, messages, offers, claims] = owned;
  const orderIds = enrollments.values.map(({ id }) => id);
  const weekendsFor = ({ courseId, firstWeekend }: Enrollment) => {
    const where = [
      ['courseId', '==', courseId],
      ['weekendDate', 'in', weekendsOf(firstWeekend)],
    ] as const;
    return fetchRows({ ...tables.offerings, where });
  };
  const attachedTo = (orders: readonly string[]) => {
    const where = [['attachedTo', 'array-contains-any', orders]] as const;
    return fetchRows({ ...tables.payments, where });
  };
  const transactions = proofs.values.map(({ transactionId }) => transactionId);
  const marked = attendance.values.map(({ offeringId }) => offeringId);
  const [log, payments, attached, ...weekends] = await Promise.all([
    withLog ? fetchLogAbout({ fetchRows, fetchByIds }, uid) : { values: [], unreadable: [] },
    fetchByIds(tables.payments, transactions),
    Promise.all(chunksOf(orderIds, IN_MAX).map(attachedTo)),
    fetchByIds(tables.offerings, marked),
    ...enrollments.values.map(weekendsFor),
  ]);
  return {
    enrollments: enrollments.values,
    proofs: proofs.values,
    payments: byId([...payments.values, ...attached.flatMap(({ values }) => values)]),
    attendance: attendance.values,
    messages: messages.values,
    offerings: byId(weekends.flatMap(({ values }) => values)),
    log: log.values,
    offers: offers.values,
    claims: claims.values,
    unreadable: [log, payments, ...owned, ...attached, ...weekends].flatMap(({ unreadable }) => unreadable),
  };
}

export type FoundOrder = { readonly order: Order; readonly learner: OwnProfile | null };
export type FoundPayment = {
  readonly payment: Payment;
  readonly proofId: string | null;
  readonly learners: readonly OwnProfile[];
  readonly wallet: WalletMatch | null;
};
export type Found = {
  readonly students: readonly OwnProfile[];
  readonly more: boolean;
  readonly orders: readonly FoundOrder[];
  readonly payments: readonly FoundPayment[];
  readonly unreadable: readonly string[];
};

/** Unicode's last private character, which sorts after all texts with the same beginning. */
const LAST = '\uf8ff';
/** How many profiles without name keys are read: those changed within the last minutes. */
const KEYLESS_MAX = 20;
/** How many rows are read for a pair of words, whose key has three letters of each; rows that do not fit are filtered here. */
const PAIR_READ = 100;
/** The lowest limit for payments found by the end of their ids: each brings its proofs and their learners. */
const PAYMENTS_LEAST = 8;
/** The limit for such payments per learner asked for, where that is more: eight on a page of twenty learners. */
const PAYMENTS_SHARE = 0.4;

/** Searches for a typed text: at most `most` learners, and payments in proportion. */
export async function search(find: SearchQuery, most: number): Promise<Found> {
  const [people, orders, payments] = await Promise.all([
    findLearners(find, most),
    findOrders(find),
    findPayments(find, most),
  ]);
  const students = [...byId(people.values)].sort((a, b) => a.name.localeCompare(b.name));
  return {
    students: students.slice(0, most),
    more: people.more || students.length > most || payments.more,
    orders: orders.values,
    payments: payments.values,
    unreadable: [people, orders, payments].flatMap(({ unreadable }) => unreadable),
  };
}

type More<T> = Decoded<T> & { readonly more: boolean };

const beginning = (field: string, start: string): readonly StaffCondition[] => [
  [field, '>=', start],
  [field, '<=', start + LAST],
];

async function findLearners(find: SearchQuery, most: number) {
  const { typed, nameKey, nameBeside, phoneStart, phoneTail, emailStart } = find;
  const users = (where: readonly StaffCondition[], limit = most + 1) =>
    fetchRows({ ...tables.ownProfiles, where, limit });
  const limit = nameKey?.includes(' ') ? Math.max(PAIR_READ, most + 1) : most + 1;
  const isKeyed = nameKey !== null || phoneTail !== null;
  const [named, ended, keyless, called, mailed] = await Promise.all([
    nameKey === null ? NOTHING : users([['nameKeys', 'array-contains', nameKey]], limit),
    phoneTail === null ? NOTHING : users(beginning('reversedPhone', backwards(phoneTail))),
    isKeyed ? users([['nameKeys', '==', null]], KEYLESS_MAX) : NOTHING,
    phoneStart === null ? NOTHING : users(beginning('phone', phoneStart)),
    emailStart === null ? NOTHING : users(beginning('email', emailStart)),
  ]);
  const hasName = ({ name }: OwnProfile) => nameKey !== null && hasWordStarts(typed, name);
  // A key may be some minutes older than what it is made of.
  const hasTail = ({ phone }: OwnProfile) =>
    phone !== null && phoneTail !== null && endsWith(phone, phoneTail);
  const isBeside = ({ name }: OwnProfile) => nameBeside === null || hasWordStarts(nameBeside, name);
  const keyed = [...named.values, ...ended.values, ...keyless.values];
  const found = [...keyed.filter((user) => hasName(user) || hasTail(user)), ...called.values];
  return {
    values: [...found.filter(isBeside), ...mailed.values],
    more: named.values.length >= limit || [ended, called, mailed].some(({ values }) => values.length > most),
    unreadable: [named, ended, called, mailed].flatMap(({ unreadable }) => unreadable),
  };
}

const NOTHING: Decoded<OwnProfile> = { values: [], unreadable: [] };

async function findOrders({ orderCodes }: SearchQuery): Promise<Decoded<FoundOrder>> {
  const found = await fetchByIds(tables.orders, orderCodes);
  // An order code that exists exactly as typed wins over any correction.
  const exact = found.values.filter(({ id }) => id === orderCodes[0]);
  const orders = exact.length > 0 ? exact : found.values;
  const owners = orders.map(({ userId }) => userId);
  const users = await fetchByIds(tables.ownProfiles, owners);
  const values = orders.map((order) => ({
    order,
    learner: users.values.find(({ id }) => id === order.userId) ?? null,
  }));
  return { values, unreadable: [...found.unreadable, ...users.unreadable] };
}

async function findPayments(
  { transactionId, transactionTail }: SearchQuery,
  most: number,
): Promise<More<FoundPayment>> {
  const limit = Math.max(PAYMENTS_LEAST, Math.floor(most * PAYMENTS_SHARE));
  const [whole, ended] = await Promise.all([
    transactionId === null ? null : fetchOne({ ...tables.payments, id: transactionId }),
    transactionTail === null
      ? { values: [], unreadable: [] }
      : fetchRows({
          ...tables.payments,
          where: beginning('reversedId', backwards(transactionTail)),
          limit: limit + 1,
        }),
  ]);
  const others = ended.values.filter(({ id }) => id !== whole?.id).slice(0, limit);
  const payments = whole === null ? others : [whole, ...others];
  const claims = payments.flatMap((payment) => payment.claims);
  const proofs = await fetchByIds(tables.paymentProofs, claims);
  const owners = proofs.values.map(({ userId }) => userId);
  const [users, walletOf] = await Promise.all([
    fetchByIds(tables.ownProfiles, owners),
    fetchWalletMatches(proofs.values),
  ]);
  const values = payments.map((payment) => {
    const own = proofs.values.filter(({ id }) => payment.claims.includes(id));
    const latest = [...own].sort((a, b) => b.submittedAt - a.submittedAt)[0];
    const learners = users.values.filter(({ id }) => own.some(({ userId }) => userId === id));
    return { payment, proofId: latest?.id ?? null, learners, wallet: latest ? walletOf(latest) : null };
  });
  return {
    values,
    more: ended.values.length > limit,
    unreadable: [...ended.unreadable, ...proofs.unreadable, ...users.unreadable],
  };
}

async function fetchWalletMatches(proofs: readonly PaymentProof[]) {
  const ids = proofs.filter(({ status }) => status === 'under_review').map(({ id }) => id);
  if (ids.length === 0) return () => null;
  const [matches, coverages] = await Promise.all([
    fetchByIds(tables.proofMatches, ids),
    fetchRows(tables.walletCoverage),
  ]);
  const known = knownWalletOf(coverages.values, now());
  return (proof: PaymentProof) =>
    ids.includes(proof.id) ? storedWalletMatchOf(proof, matches, known) : null;
}
