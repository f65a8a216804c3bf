/** Reads of learners for staff: pages of the list, looking one up, and one person's whole history. */
import { type User, userSchema } from '../domain/account.ts';
import { type Attendance, attendanceSchema } from '../domain/attendance.ts';
import { collections } from '../domain/collections.ts';
import { type Enrollment, enrollmentSchema } from '../domain/enrollment.ts';
import { type Find, nameStarts } from '../domain/find.ts';
import { type Order, orderSchema } from '../domain/order.ts';
import { type Payment, paymentSchema, type PaymentProof, paymentProofSchema } from '../domain/payment.ts';
import type { Instant } from '../domain/time.ts';
import type { Cursor, Page, Read } from './staff-firestore.ts';
import { readStaff, type StaffWatcher, watchStaff } from './staff-live.ts';

export const PAGE_SIZE = 25;
/** The last character of Unicode's private use area: the end of every text that starts alike. */
const LAST = '\uf8ff';

export type PeopleSort = 'newest' | 'oldest' | 'name';
const orders = {
  newest: [['createdAt', 'desc']],
  oldest: [['createdAt', 'asc']],
  name: [['name', 'asc']],
} as const satisfies Record<PeopleSort, readonly (readonly [string, 'asc' | 'desc'])[]>;

/** One page of learners; `since` keeps those who registered then or later. @throws CommandError */
export function fetchPeople(
  asked: { readonly sort: PeopleSort; readonly since: Instant | null },
  cursor: Cursor,
): Promise<Page<User>> {
  return readStaff(({ fetchPage }) => {
    const source = {
      collection: collections.users,
      ...(asked.since === null ? {} : { where: [['createdAt', '>=', { instant: asked.since }]] as const }),
      orderBy: asked.since !== null && asked.sort === 'name' ? orders.newest : orders[asked.sort],
    };
    return fetchPage(source, userSchema, cursor, PAGE_SIZE);
  });
}

export function countPeople(since: Instant | null): Promise<number> {
  return readStaff(({ countRows }) =>
    countRows({
      collection: collections.users,
      ...(since === null ? {} : { where: [['createdAt', '>=', { instant: since }]] as const }),
    }),
  );
}

/** The learners that a search means, at most a page of them. @throws CommandError */
export function findPeople(find: Find): Promise<Read<User>> {
  return readStaff(async ({ fetchByIds, fetchOne, fetchRows }) => {
    const byIds = (ids: readonly string[]) => fetchByIds(collections.users, ids, userSchema);
    const equal = (field: string, value: string) =>
      fetchRows(
        { collection: collections.users, where: [[field, '==', value]], limit: PAGE_SIZE },
        userSchema,
      );
    if (find.by === 'email') return equal('email', find.email);
    if (find.by === 'phone') return equal('phone', find.phone);
    if (find.by === 'order') {
      const order = await fetchOne({ collection: collections.orders, id: find.code }, orderSchema);
      return byIds(order === null ? [] : [order.userId]);
    }
    if (find.by === 'transaction') {
      const payment = await fetchOne({ collection: collections.payments, id: find.id }, paymentSchema);
      const claims = payment?.claims ?? [];
      const proofs = await fetchByIds(collections.paymentProofs, claims, paymentProofSchema);
      return byIds(proofs.values.map(({ userId }) => userId));
    }
    const found = await Promise.all(
      nameStarts(find.start).map((start) =>
        fetchRows(
          {
            collection: collections.users,
            where: [
              ['name', '>=', start],
              ['name', '<=', start + LAST],
            ],
            orderBy: [['name', 'asc']],
            limit: PAGE_SIZE,
          },
          userSchema,
        ),
      ),
    );
    const values = new Map(found.flatMap((read) => read.values.map((user) => [user.id, user] as const)));
    return { values: [...values.values()], unreadable: found.flatMap((read) => read.unreadable) };
  });
}

export function watchPerson(uid: string, watcher: StaffWatcher<User>): () => void {
  return watchStaff({ collection: collections.users, id: uid }, userSchema, watcher);
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
  /** Documents of this person that do not fit their schema. */
  readonly unreadable: readonly string[];
};

/** Everything else about a person, read once. @throws CommandError */
export function fetchHistory(uid: string): Promise<History> {
  return readStaff(async ({ fetchByIds, fetchRows }) => {
    const [enrollments, proofs, attendance] = await Promise.all([
      fetchRows({ collection: collections.enrollments, where: [['studentId', '==', uid]] }, enrollmentSchema),
      fetchRows(
        { collection: collections.paymentProofs, where: [['userId', '==', uid]] },
        paymentProofSchema,
      ),
      fetchRows({ collection: collections.attendance, where: [['userId', '==', uid]] }, attendanceSchema),
    ]);
    const transactions = proofs.values.map(({ transactionId }) => transactionId);
    const payments = await fetchByIds(collections.payments, transactions, paymentSchema);
    return {
      enrollments: enrollments.values,
      proofs: proofs.values,
      payments: payments.values,
      attendance: attendance.values,
      unreadable: [enrollments, proofs, attendance, payments].flatMap((read) => read.unreadable),
    };
  });
}
