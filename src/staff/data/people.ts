/** Reads of learners for staff: pages of the list, a search, and one learner's history. */
import type * as z from 'zod/mini';
import { learnerNoteSchema } from '../../domain/people/learner-note.ts';
import { type SeenLearner, seenLearnerSchema } from '../../domain/people/account.ts';
import { attendanceClaimSchema } from '../../domain/after-class/attendance-claim.ts';
import { attendanceSchema, weekendsOf } from '../../domain/classes/attendance.ts';
import { chunksOf } from '../../domain/wire/chunks.ts';
import { type CollectionName, collections, IN_MAX } from '../../domain/wire/collections.ts';
import { type Enrollment, enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { offeringSchema } from '../../domain/classes/offering.ts';
import { type Order, orderSchema } from '../../domain/money/order.ts';
import { paymentProofSchema, paymentSchema } from '../../domain/money/payment.ts';
import { messageSentSchema } from '../../domain/rounds/round.ts';
import { placeOfferSchema } from '../../domain/seats/place-offer.ts';
import { now } from '../../shared/data/clock.ts';
import type { Read } from '../../shared/data/decode.ts';
import type { Cursor, Page, StaffCondition } from './firestore.ts';
import { fetchLogAbout } from './person-log.ts';
import { COUNT_MAX, DAY } from '../../domain/wire/limits.ts';
import {
  countRows,
  fetchByIds,
  fetchIn,
  fetchPage,
  fetchRows,
  liveLater,
  liveQuery,
  PAGE_ROWS,
} from './reads.ts';

/** Days back from now. */
export type DaySpan = { readonly since: number; readonly until: number };
export type LearnerQuery = {
  readonly sort: { readonly by: 'createdAt' | 'name' | 'email'; readonly direction: 'asc' | 'desc' };
  /** Only those who registered in this span; the server then sorts by `createdAt` alone. */
  readonly span: DaySpan | null;
};

function whereOf(span: DaySpan | null): readonly StaffCondition[] {
  if (span === null) return [];
  return [
    ['createdAt', '>=', { instant: now() - span.since * DAY }],
    ['createdAt', '<', { instant: now() - span.until * DAY }],
  ];
}

type WithOrders = { readonly learner: SeenLearner; readonly orders: readonly Order[] };

export function fetchPeople({ sort, span }: LearnerQuery, cursor: Cursor): Promise<Page<SeenLearner>> {
  const source = {
    collection: collections.users,
    where: whereOf(span),
    orderBy: [[sort.by, sort.direction]] as const,
  };
  return fetchPage(source, seenLearnerSchema, cursor, PAGE_ROWS);
}

/** Learners with their orders, by one query for all. */
export async function fetchOrdersFor(learners: readonly SeenLearner[]): Promise<Read<WithOrders>> {
  const uids = learners.map(({ id }) => id);
  const found = await fetchIn({ collection: collections.orders }, 'userId', uids, orderSchema);
  const orders = [...found.values].sort((a, b) => b.createdAt - a.createdAt);
  return {
    values: learners.map((learner) => ({
      learner,
      orders: orders.filter(({ userId }) => userId === learner.id),
    })),
    unreadable: found.unreadable,
  };
}

export const countPeople = (span: DaySpan | null): Promise<number> =>
  countRows({ collection: collections.users, where: whereOf(span), limit: COUNT_MAX });

export const liveLearner = (uid: string) =>
  liveQuery({ collection: collections.users, id: uid }, seenLearnerSchema);

export const liveNote = (uid: string) =>
  liveLater({ collection: collections.learnerNotes, id: uid }, learnerNoteSchema);

export const liveOrdersOf = (uid: string) =>
  liveQuery({ collection: collections.orders, where: [['userId', '==', uid]] }, orderSchema);

export type History = Awaited<ReturnType<typeof fetchHistory>>;

/** Everything else about a learner, read once; `withLog` for staff who may read the log. */
export async function fetchHistory(uid: string, withLog: boolean) {
  const own = <S extends z.core.$ZodType>(collection: CollectionName, schema: S, field = 'userId') =>
    fetchRows({ collection, where: [[field, '==', uid]] }, schema);
  const owned = await Promise.all([
    own(collections.enrollments, enrollmentSchema, 'studentId'),
    own(collections.paymentProofs, paymentProofSchema),
    own(collections.attendance, attendanceSchema),
    own(collections.messagesSent, messageSentSchema),
    own(collections.placeOffers, placeOfferSchema),
    own(collections.attendanceClaims, attendanceClaimSchema),
  ]);
  const [enrollments, proofs, attendance, messages, offers, claims] = owned;
  const orderIds = enrollments.values.map(({ id }) => id);
  const weekendsFor = ({ courseId, firstWeekend }: Enrollment) => {
    const where = [
      ['courseId', '==', courseId],
      ['weekendDate', 'in', weekendsOf(firstWeekend)],
    ] as const;
    return fetchRows({ collection: collections.offerings, where }, offeringSchema);
  };
  const attachedTo = (orders: readonly string[]) => {
    const where = [['attachedTo', 'array-contains-any', orders]] as const;
    return fetchRows({ collection: collections.payments, where }, paymentSchema);
  };
  const transactions = proofs.values.map(({ transactionId }) => transactionId);
  const marked = attendance.values.map(({ offeringId }) => offeringId);
  const [log, payments, attached, ...weekends] = await Promise.all([
    withLog ? fetchLogAbout({ fetchRows, fetchByIds }, uid) : { values: [], unreadable: [] },
    fetchByIds(collections.payments, transactions, paymentSchema),
    Promise.all(chunksOf(orderIds, IN_MAX).map(attachedTo)),
    fetchByIds(collections.offerings, marked, offeringSchema),
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

const byId = <T extends { readonly id: string }>(values: readonly T[]): readonly T[] => [
  ...new Map(values.map((value) => [value.id, value])).values(),
];
