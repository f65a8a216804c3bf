/** Reads of enrollments for staff: one page at a time, with the learner's name and the order's state. */
import { type User, userSchema } from '../domain/account.ts';
import { type Attendance, attendanceSchema } from '../domain/attendance.ts';
import { collections } from '../domain/collections.ts';
import { type Enrollment, enrollmentSchema, type EnrollmentStatus } from '../domain/enrollment.ts';
import { type Order, type OrderStatus, orderSchema } from '../domain/order.ts';
import { type Offering, offeringSchema } from '../domain/offering.ts';
import { SLOTS } from '../domain/session.ts';
import type { Day, Instant } from '../domain/time.ts';
import type { Condition, Cursor, Page, Read, Rows } from './staff-firestore.ts';
import { readStaff } from './staff-live.ts';
import { PAGE_SIZE } from './staff-people.ts';

export type EnrollmentSort = {
  readonly by: 'createdAt' | 'firstWeekend';
  readonly direction: 'asc' | 'desc';
};
export type EnrollmentFilter = {
  readonly status: EnrollmentStatus | null;
  readonly courseId: string | null;
  /** Only those that are paid and valid at this instant or later; they are ordered by their end. */
  readonly activeAt: Instant | null;
  readonly sort: EnrollmentSort;
};

/** Enrollments by their orders: in one state, registered at this instant or later. */
export type OrderFilter = {
  readonly status: OrderStatus;
  readonly since: Instant;
  readonly direction: 'asc' | 'desc';
};

export type EnrollmentRow = {
  readonly enrollment: Enrollment;
  readonly learner: User | null;
  readonly order: Order | null;
};

function rowsFor({ status, courseId, activeAt, sort }: EnrollmentFilter): Rows {
  const wanted = activeAt === null ? status : 'paid';
  const conditions: Condition[] = [
    ...(wanted === null ? [] : [['status', '==', wanted] as const]),
    ...(courseId === null ? [] : [['courseId', '==', courseId] as const]),
    ...(activeAt === null ? [] : [['validUntil', '>=', { instant: activeAt }] as const]),
  ];
  return {
    collection: collections.enrollments,
    where: conditions,
    orderBy: [activeAt === null ? [sort.by, sort.direction] : ['validUntil', 'asc']],
  };
}

/** @throws CommandError */
export function fetchEnrollments(filter: EnrollmentFilter, cursor: Cursor): Promise<Page<EnrollmentRow>> {
  return readStaff(async ({ fetchByIds, fetchPage }) => {
    const page = await fetchPage(rowsFor(filter), enrollmentSchema, cursor, PAGE_SIZE);
    const [learners, orders] = await Promise.all([
      fetchByIds(
        collections.users,
        page.values.map(({ studentId }) => studentId),
        userSchema,
      ),
      fetchByIds(
        collections.orders,
        page.values.map(({ orderId }) => orderId),
        orderSchema,
      ),
    ]);
    return { ...page, values: page.values.map((value) => rowOf(value, learners.values, orders.values)) };
  });
}

export function countEnrollments(filter: EnrollmentFilter): Promise<number> {
  return readStaff(({ countRows }) => countRows(rowsFor(filter)));
}

function ordersFor({ status, since, direction }: OrderFilter): Rows {
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
export function fetchByOrders(filter: OrderFilter, cursor: Cursor): Promise<Page<EnrollmentRow>> {
  return readStaff(async ({ fetchByIds, fetchPage }) => {
    const page = await fetchPage(ordersFor(filter), orderSchema, cursor, PAGE_SIZE);
    const [learners, enrollments] = await Promise.all([
      fetchByIds(
        collections.users,
        page.values.map(({ userId }) => userId),
        userSchema,
      ),
      fetchByIds(
        collections.enrollments,
        page.values.map(({ id }) => id),
        enrollmentSchema,
      ),
    ]);
    const known = new Map(enrollments.values.map((enrollment) => [enrollment.id, enrollment]));
    const values = page.values.flatMap(({ id }) => known.get(id) ?? []);
    return {
      ...page,
      values: values.map((value) => rowOf(value, learners.values, page.values)),
      unreadable: [...page.unreadable, ...enrollments.unreadable],
    };
  });
}

export function countByOrders(filter: OrderFilter): Promise<number> {
  return readStaff(({ countRows }) => countRows(ordersFor(filter)));
}

function rowOf(enrollment: Enrollment, learners: readonly User[], orders: readonly Order[]): EnrollmentRow {
  return {
    enrollment,
    learner: learners.find(({ id }) => id === enrollment.studentId) ?? null,
    order: orders.find(({ id }) => id === enrollment.orderId) ?? null,
  };
}

export type JoinRow = {
  readonly attendance: Attendance;
  readonly courseId: string;
  readonly learner: User | null;
};

/** How many joins one list shows. */
export const JOINS_SHOWN = 200;

/** Who joined the classes of the weekend that begins on this Saturday. @throws CommandError */
export function fetchJoins(saturday: Day): Promise<Read<JoinRow>> {
  return readStaff(async ({ fetchByIds, fetchRows }) => {
    const offerings = await fetchRows(
      { collection: collections.offerings, where: [['weekendDate', '==', saturday]] },
      offeringSchema,
    );
    if (offerings.values.length === 0) return { values: [], unreadable: offerings.unreadable };
    const marks = await fetchRows(
      { collection: collections.attendance, where: joinsOf(offerings.values), limit: JOINS_SHOWN },
      attendanceSchema,
    );
    const learners = await fetchByIds(
      collections.users,
      marks.values.map(({ userId }) => userId),
      userSchema,
    );
    const values = marks.values.map((attendance) => ({
      attendance,
      courseId: offerings.values.find(({ id }) => id === attendance.offeringId)?.courseId ?? '',
      learner: learners.values.find(({ id }) => id === attendance.userId) ?? null,
    }));
    return { values, unreadable: [...offerings.unreadable, ...marks.unreadable] };
  });
}

/** The marks of these offerings' classes; a recording is not a class. */
function joinsOf(offerings: readonly Offering[]): Condition[] {
  return [
    ['offeringId', 'in', offerings.map(({ id }) => id)],
    ['slot', 'in', SLOTS],
  ];
}
