/** Reads of enrollments for staff: one page at a time, with the learner's name and the order's state. */
import { type OwnProfile, ownProfileSchema } from '../../domain/people/account.ts';
import {
  type Attendance,
  attendanceSchema,
  OFFERINGS_AT_ONCE,
  PRESENT,
  weekendsUpTo,
} from '../../domain/classes/attendance.ts';
import { collections } from '../../domain/wire/collections.ts';
import { type Enrollment, enrollmentSchema, type EnrollmentStatus } from '../../domain/classes/enrollment.ts';
import { type Order, type OrderStatus, orderSchema } from '../../domain/money/order.ts';
import { type Offering, offeringSchema } from '../../domain/classes/offering.ts';
import { SLOTS } from '../../domain/classes/class-session.ts';
import type { Day, Instant } from '../../domain/time/time.ts';
import type { Cursor, Page, StaffCondition, StaffRows } from './firestore.ts';
import { COUNT_MAX } from '../../domain/wire/limits.ts';
import { PAGE_ROWS, readStaff } from './reads.ts';

export type EnrollmentSort = {
  readonly by: 'createdAt' | 'firstWeekend';
  readonly direction: 'asc' | 'desc';
};
export type EnrollmentFilter = {
  readonly status: EnrollmentStatus | null;
  readonly courseId: string | null;
  /** Only paid ones that are valid at this instant or later, or without an end, ordered by their end. */
  readonly activeAt: Instant | null;
  /** Only those among whose weekends is this one, sorted by their first weekend. Not together with `activeAt`. */
  readonly weekend: Day | null;
  readonly sort: EnrollmentSort;
};

/** Enrollments by their orders: in one state, registered at this instant or later. */
export type OrderFilter = {
  readonly status: OrderStatus;
  readonly since: Instant;
  readonly direction: 'asc' | 'desc';
};

/** Null where the document is missing or unreadable; undefined while it is read. */
type EnrollmentFacts = {
  readonly learner: OwnProfile | null | undefined;
  readonly order: Order | null | undefined;
};
export type EnrollmentRow = EnrollmentFacts & { readonly enrollment: Enrollment };

function rowsFor({ status, courseId, activeAt, weekend, sort }: EnrollmentFilter): StaffRows {
  const wanted = activeAt === null ? status : 'paid';
  const conditions: StaffCondition[] = [
    ...(wanted === null ? [] : [['status', '==', wanted] as const]),
    ...(courseId === null ? [] : [['courseId', '==', courseId] as const]),
    ...(weekend === null ? [] : beginsUpTo(weekend)),
  ];
  return {
    collection: collections.enrollments,
    where: conditions,
    ...(activeAt !== null && {
      anyOf: [
        ['validUntil', '>=', { instant: activeAt }],
        ['validUntil', '==', null],
      ],
    }),
    orderBy: [activeAt === null ? [sort.by, sort.direction] : ['validUntil', 'asc']],
  };
}

/** What an enrollment's first weekend is that has this weekend among its own. Rows are then sorted by it. */
function beginsUpTo(weekend: Day): readonly StaffCondition[] {
  return [
    ['firstWeekend', '>=', weekendsUpTo(weekend).at(-1) ?? weekend],
    ['firstWeekend', '<=', weekend],
  ];
}

/** One page of enrollments. @throws CommandError */
export function fetchEnrollments(filter: EnrollmentFilter, cursor: Cursor): Promise<Page<Enrollment>> {
  return readStaff(({ fetchPage }) => fetchPage(rowsFor(filter), enrollmentSchema, cursor, PAGE_ROWS));
}

/** Learner and order of each enrollment, by its id. @throws CommandError */
export function fetchEnrollmentFacts({
  values,
}: Pick<Page<Enrollment>, 'values'>): Promise<ReadonlyMap<string, EnrollmentFacts>> {
  return readStaff(async ({ fetchByIds }) => {
    const uids = values.map(({ studentId }) => studentId);
    const orderIds = values.map(({ orderId }) => orderId);
    const [learners, orders] = await Promise.all([
      fetchByIds(collections.users, uids, ownProfileSchema),
      fetchByIds(collections.orders, orderIds, orderSchema),
    ]);
    const factsOf = ({ studentId, orderId }: Enrollment): EnrollmentFacts => ({
      learner: learners.values.find(({ id }) => id === studentId) ?? null,
      order: orders.values.find(({ id }) => id === orderId) ?? null,
    });
    return new Map(values.map((enrollment) => [enrollment.id, factsOf(enrollment)]));
  });
}

/** Enrollments as rows, with what is known of them. */
export const rowsWith = (
  enrollments: readonly Enrollment[],
  facts: ReadonlyMap<string, EnrollmentFacts> | null,
): readonly EnrollmentRow[] =>
  enrollments.map((enrollment) => ({ enrollment, ...(facts?.get(enrollment.id) ?? COMING) }));
const COMING: EnrollmentFacts = { learner: undefined, order: undefined };

/** How many there are, up to `COUNT_MAX`. @throws CommandError */
export function countEnrollments(filter: EnrollmentFilter): Promise<number> {
  return readStaff(({ countRows }) => countRows({ ...rowsFor(filter), limit: COUNT_MAX }));
}

function ordersFor({ status, since, direction }: OrderFilter): StaffRows {
  return {
    collection: collections.orders,
    where: [
      ['status', '==', status],
      ['createdAt', '>=', { instant: since }],
    ],
    orderBy: [['createdAt', direction]],
  };
}

/** An order and its enrollment have the same id. @throws CommandError */
export function fetchByOrders(filter: OrderFilter, cursor: Cursor): Promise<Page<Enrollment>> {
  return readStaff(async ({ fetchByIds, fetchPage }) => {
    const page = await fetchPage(ordersFor(filter), orderSchema, cursor, PAGE_ROWS);
    const ids = page.values.map(({ id }) => id);
    const enrollments = await fetchByIds(collections.enrollments, ids, enrollmentSchema);
    const known = new Map(enrollments.values.map((enrollment) => [enrollment.id, enrollment]));
    return {
      ...page,
      values: ids.flatMap((id) => known.get(id) ?? []),
      unreadable: [...page.unreadable, ...enrollments.unreadable],
    };
  });
}

/** How many there are, up to `COUNT_MAX`. @throws CommandError */
export function countByOrders(filter: OrderFilter): Promise<number> {
  return readStaff(({ countRows }) => countRows({ ...ordersFor(filter), limit: COUNT_MAX }));
}

export type JoinRow = {
  readonly attendance: Attendance;
  readonly courseId: string;
  readonly learner: OwnProfile | null;
};

/** One page of joins, their number, and whether somebody has to choose a course because a query cannot name all. */
export type Joins = Page<JoinRow> & { readonly total: number; readonly needsCourse: boolean };

const NO_JOINS: Joins = {
  values: [],
  unreadable: [],
  first: null,
  last: null,
  hasBefore: false,
  hasAfter: false,
  total: 0,
  needsCourse: false,
};

/** Who joined the classes of the weekend that begins on this Saturday, class by class. @throws CommandError */
export function fetchJoins(saturday: Day, courseId: string | null, cursor: Cursor): Promise<Joins> {
  return readStaff(async ({ countRows, fetchByIds, fetchPage, fetchRows }) => {
    const read = await fetchRows(
      { collection: collections.offerings, where: [['weekendDate', '==', saturday]] },
      offeringSchema,
    );
    const offerings = read.values.filter((offering) => courseId === null || offering.courseId === courseId);
    if (offerings.length === 0) return { ...NO_JOINS, unreadable: read.unreadable };
    if (offerings.length > OFFERINGS_AT_ONCE) return { ...NO_JOINS, needsCourse: true };
    const [page, total] = await Promise.all([
      fetchPage(joinsOf(offerings), attendanceSchema, cursor, PAGE_ROWS),
      countRows({ ...joinsOf(offerings), limit: COUNT_MAX }),
    ]);
    const learners = await fetchByIds(
      collections.users,
      page.values.map(({ userId }) => userId),
      ownProfileSchema,
    );
    const values = page.values.map((attendance) => ({
      attendance,
      courseId: offerings.find(({ id }) => id === attendance.offeringId)?.courseId ?? '',
      learner: learners.values.find(({ id }) => id === attendance.userId) ?? null,
    }));
    const unreadable = [...read.unreadable, ...page.unreadable];
    return { ...page, values, unreadable, total, needsCourse: false };
  });
}

/** The attendance marks of these offerings' classes, without recordings and without learners marked absent. */
function joinsOf(offerings: readonly Offering[]): StaffRows {
  return {
    collection: collections.attendance,
    where: [
      ['offeringId', 'in', offerings.map(({ id }) => id)],
      ['slot', 'in', SLOTS],
    ],
    anyOf: PRESENT,
  };
}
