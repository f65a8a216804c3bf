/** Reads of learners for staff: pages of the list, a search, and one learner's history. */
import { type LearnerNote, learnerNoteSchema } from '../../domain/people/learner-note.ts';
import { type SeenLearner, seenLearnerSchema } from '../../domain/people/account.ts';
import { type Attendance, attendanceSchema, weekendsOf } from '../../domain/classes/attendance.ts';
import type { AuditEntry } from '../../domain/records/audit-log.ts';
import { chunksOf } from '../../domain/wire/chunks.ts';
import { collections, IN_MAX } from '../../domain/wire/collections.ts';
import { type Enrollment, enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { type Offering, offeringSchema } from '../../domain/classes/offering.ts';
import { type Order, orderSchema } from '../../domain/money/order.ts';
import {
  type Payment,
  paymentSchema,
  type PaymentProof,
  paymentProofSchema,
} from '../../domain/money/payment.ts';
import { type MessageSent, messageSentSchema } from '../../domain/rounds/round.ts';
import { type PlaceOffer, placeOfferSchema } from '../../domain/seats/place-offer.ts';
import type { Instant } from '../../domain/time/time.ts';
import type { Read } from '../../shared/data/decode.ts';
import type { Cursor, Page, StaffCondition } from './firestore.ts';
import { fetchLogAbout } from './person-log.ts';
import { COUNT_MAX } from '../../domain/wire/limits.ts';
import { PAGE_ROWS, readStaff, type StaffWatcher, watchStaff } from './reads.ts';

export type LearnerSort = { readonly by: 'createdAt' | 'name' | 'email'; readonly direction: 'asc' | 'desc' };
export type LearnerQuery = {
  readonly sort: LearnerSort;
  /** Only those who registered in this span; the server then sorts by `createdAt` alone. */
  readonly registered: { readonly from: Instant; readonly to: Instant } | null;
};

function whereOf(registered: LearnerQuery['registered']): readonly StaffCondition[] {
  if (registered === null) return [];
  return [
    ['createdAt', '>=', { instant: registered.from }],
    ['createdAt', '<', { instant: registered.to }],
  ];
}

/** A learner with all orders that they have, the newest first; null while these are read. */
export type LearnerRow = { readonly learner: SeenLearner; readonly orders: readonly Order[] | null };
type WithOrders = LearnerRow & { readonly orders: readonly Order[] };

/** One page of learners. @throws CommandError */
export function fetchPeople({ sort, registered }: LearnerQuery, cursor: Cursor): Promise<Page<SeenLearner>> {
  const source = {
    collection: collections.users,
    where: whereOf(registered),
    orderBy: [[sort.by, sort.direction]] as const,
  };
  return readStaff(({ fetchPage }) => fetchPage(source, seenLearnerSchema, cursor, PAGE_ROWS));
}

/** Learners with their orders, by one query for all. @throws CommandError */
export function fetchOrdersFor(learners: readonly SeenLearner[]): Promise<Read<WithOrders>> {
  return readStaff(async ({ fetchRows }) => {
    const reads = chunksOf(learners, IN_MAX).map((some) =>
      fetchRows(
        { collection: collections.orders, where: [['userId', 'in', some.map(({ id }) => id)]] },
        orderSchema,
      ),
    );
    const found = await Promise.all(reads);
    const orders = found.flatMap(({ values }) => values).sort((a, b) => b.createdAt - a.createdAt);
    return {
      values: learners.map((learner) => ({
        learner,
        orders: orders.filter(({ userId }) => userId === learner.id),
      })),
      unreadable: found.flatMap(({ unreadable }) => unreadable),
    };
  });
}

/** How many there are, up to `COUNT_MAX`. @throws CommandError */
export function countPeople(registered: LearnerQuery['registered']): Promise<number> {
  return readStaff(({ countRows }) =>
    countRows({ collection: collections.users, where: whereOf(registered), limit: COUNT_MAX }),
  );
}

export function watchLearner(uid: string, watcher: StaffWatcher<SeenLearner>): () => void {
  return watchStaff({ collection: collections.users, id: uid }, seenLearnerSchema, watcher);
}

/** The note on a learner; none where nobody wrote one. */
export function watchNote(uid: string, watcher: StaffWatcher<LearnerNote>): () => void {
  return watchStaff({ collection: collections.learnerNotes, id: uid }, learnerNoteSchema, watcher);
}

export function watchOrdersOf(uid: string, watcher: StaffWatcher<Order>): () => void {
  const source = { collection: collections.orders, where: [['userId', '==', uid]] } as const;
  return watchStaff(source, orderSchema, watcher);
}

export type History = {
  readonly enrollments: readonly Enrollment[];
  readonly proofs: readonly PaymentProof[];
  readonly payments: readonly Payment[];
  readonly attendance: readonly Attendance[];
  readonly messages: readonly MessageSent[];
  /** The weekends of the enrollments, and any other that has a mark. */
  readonly offerings: readonly Offering[];
  /** Earlier places that were offered to them. */
  readonly offers: readonly PlaceOffer[];
  /** The audit entries about the learner; none for staff without the permission to read the log. */
  readonly log: readonly AuditEntry[];
  /** Unreadable documents of this learner. */
  readonly unreadable: readonly string[];
};

/** Everything else about a learner, read once. @throws CommandError */
export function fetchHistory(uid: string, withLog: boolean): Promise<History> {
  return readStaff(async (firestore) => {
    const { fetchByIds, fetchRows } = firestore;
    const [enrollments, proofs, attendance, messages, offers] = await Promise.all([
      fetchRows({ collection: collections.enrollments, where: [['studentId', '==', uid]] }, enrollmentSchema),
      fetchRows(
        { collection: collections.paymentProofs, where: [['userId', '==', uid]] },
        paymentProofSchema,
      ),
      fetchRows({ collection: collections.attendance, where: [['userId', '==', uid]] }, attendanceSchema),
      fetchRows({ collection: collections.messagesSent, where: [['userId', '==', uid]] }, messageSentSchema),
      fetchRows({ collection: collections.placeOffers, where: [['userId', '==', uid]] }, placeOfferSchema),
    ]);
    const transactions = proofs.values.map(({ transactionId }) => transactionId);
    const weekendsFor = ({ courseId, firstWeekend }: Enrollment) =>
      fetchRows(
        {
          collection: collections.offerings,
          where: [
            ['courseId', '==', courseId],
            ['weekendDate', 'in', weekendsOf(firstWeekend)],
          ],
        },
        offeringSchema,
      );
    const marked = attendance.values.map(({ offeringId }) => offeringId);
    const targets = [...enrollments.values.map(({ id }) => id), ...attendance.values.map(({ id }) => id)];
    const attachedTo = (orders: readonly string[]) =>
      fetchRows(
        { collection: collections.payments, where: [['attachedTo', 'array-contains-any', orders]] },
        paymentSchema,
      );
    const orderIds = enrollments.values.map(({ id }) => id);
    const given = Promise.all(chunksOf(orderIds, IN_MAX).map(attachedTo));
    const [log, payments, attached, ...weekends] = await Promise.all([
      withLog ? fetchLogAbout(firestore, uid, targets) : { values: [], unreadable: [] },
      fetchByIds(collections.payments, transactions, paymentSchema),
      given,
      fetchByIds(collections.offerings, marked, offeringSchema),
      ...enrollments.values.map(weekendsFor),
    ]);
    const offerings = new Map(weekends.flatMap(({ values }) => values.map((value) => [value.id, value])));
    return {
      enrollments: enrollments.values,
      proofs: proofs.values,
      payments: uniqueOf([...payments.values, ...attached.flatMap(({ values }) => values)]),
      attendance: attendance.values,
      messages: messages.values,
      offerings: [...offerings.values()],
      log: log.values,
      offers: offers.values,
      unreadable: [
        log,
        enrollments,
        proofs,
        attendance,
        messages,
        offers,
        payments,
        ...attached,
        ...weekends,
      ].flatMap((read) => read.unreadable),
    };
  });
}

const uniqueOf = <T extends { readonly id: string }>(values: readonly T[]): readonly T[] => [
  ...new Map(values.map((value) => [value.id, value])).values(),
];
