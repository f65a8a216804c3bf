/** Reads of enrollments for staff: one page at a time, with the learner's name and the order's state. */
import { type User, userSchema } from '../domain/account.ts';
import { collections } from '../domain/collections.ts';
import { type Enrollment, enrollmentSchema, type EnrollmentStatus } from '../domain/enrollment.ts';
import { type Order, orderSchema } from '../domain/order.ts';
import type { Instant } from '../domain/time.ts';
import type { Condition, Cursor, Page, Rows } from './staff-firestore.ts';
import { readStaff } from './staff-live.ts';
import { PAGE_SIZE } from './staff-people.ts';

export type EnrollmentFilter = {
  readonly status: EnrollmentStatus | null;
  readonly courseId: string | null;
  /** Only those that are paid and valid at this instant or later. */
  readonly activeAt: Instant | null;
};

export type EnrollmentRow = {
  readonly enrollment: Enrollment;
  readonly learner: User | null;
  readonly order: Order | null;
};

function rowsFor({ status, courseId, activeAt }: EnrollmentFilter): Rows {
  const wanted = activeAt === null ? status : 'paid';
  const conditions: Condition[] = [
    ...(wanted === null ? [] : [['status', '==', wanted] as const]),
    ...(courseId === null ? [] : [['courseId', '==', courseId] as const]),
    ...(activeAt === null ? [] : [['validUntil', '>=', { instant: activeAt }] as const]),
  ];
  return {
    collection: collections.enrollments,
    where: conditions,
    orderBy: [activeAt === null ? ['createdAt', 'desc'] : ['validUntil', 'asc']],
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
    const values = page.values.map((enrollment) => ({
      enrollment,
      learner: learners.values.find(({ id }) => id === enrollment.studentId) ?? null,
      order: orders.values.find(({ id }) => id === enrollment.orderId) ?? null,
    }));
    return { ...page, values };
  });
}

export function countEnrollments(filter: EnrollmentFilter): Promise<number> {
  return readStaff(({ countRows }) => countRows(rowsFor(filter)));
}
