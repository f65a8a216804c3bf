/** The rows of the three exports, a page of documents at a time (spec §7). Columns are `exportColumns` of the domain. */
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import { IN_MAX } from '../../../../src/domain/wire/collections.ts';
import { type ExportFilters, exportTime, type ExportType } from '../../../../src/domain/records/export.ts';
import { deciderOf } from '../../../../src/domain/money/payment.ts';
import { formatPhone } from '../../../../src/domain/people/phone-number.ts';
import { addDays, type Instant, lusakaInstant } from '../../../../src/domain/time/time.ts';
import {
  count,
  type Found,
  getMany,
  type Noun,
  store,
  type Table,
  walk,
  type Where,
} from '../../store/store.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;
type Rows = (filters: ExportFilters) => AsyncGenerator<Row[]>;

/** The text in the row of an unreadable document: an export never leaves a document out. */
const UNREADABLE = 'This document could not be read';

const at = (instant: Instant | null | undefined) => (instant ? exportTime(instant) : null);
/** Phone numbers in groups of digits stay text. With a leading plus they would be formulas; as plain digits they would lose zeros. */
const phone = (stored: string | null | undefined) =>
  stored ? formatPhone(stored).replace(/^\+/, '00 ') : null;
const ofPerson = (user: Noun<'users'> | undefined): Row => ({
  student_name: user?.name ?? null,
  student_email: user?.email ?? null,
  student_phone: phone(user?.phone),
});

/** The instants from the start of the first day to the end of the last day, in Lusaka. */
function span({ startDate, endDate }: ExportFilters): { from: Instant; to: Instant } {
  return {
    from: startDate === undefined ? 0 : lusakaInstant(startDate, '00:00'),
    to: endDate === undefined ? Number.MAX_SAFE_INTEGER : lusakaInstant(addDays(endDate, 1), '00:00'),
  };
}

/** Documents in pages, oldest first. Without a filter by day, those without a readable time follow at the end. */
async function* pagesOf<T extends Table>(
  table: T,
  by: Where<T>[0],
  filters: ExportFilters,
): AsyncGenerator<Found<T>[]> {
  const { startDate, endDate } = filters;
  const seen = new Set<string>();
  for await (const page of walk(table, by, [[by, '>=', span(filters).from]])) {
    for (const { id } of page) seen.add(id);
    yield page;
  }
  if (startDate !== undefined || endDate !== undefined || (await count(table, [])) <= seen.size) return;
  for await (const page of walk(table, null)) yield page.filter(({ id }) => !seen.has(id));
}

const readable = <T extends Table>(page: readonly Found<T>[]) =>
  page.flatMap(({ noun }) => (noun === null ? [] : [noun]));
const pick = <T>(values: readonly T[], id: (value: T) => string) => values.map(id);

async function* payments(filters: ExportFilters): AsyncGenerator<Row[]> {
  const { to } = span(filters);
  for await (const page of pagesOf('paymentProofs', 'submittedAt', filters)) {
    const proofs = readable(page).filter(({ submittedAt }) => submittedAt < to);
    const orders = await getMany(
      'orders',
      pick(proofs, ({ orderId }) => orderId),
    );
    const users = await getMany(
      'users',
      pick(proofs, ({ userId }) => userId),
    );
    const ledger = await getMany(
      'payments',
      pick(proofs, ({ transactionId }) => transactionId),
    );
    yield page.flatMap(({ id, noun: proof }): Row[] => {
      if (proof === null) return [{ proof_id: id, status: UNREADABLE }];
      const courseId = orders.get(proof.orderId)?.courseId ?? null;
      if (proof.submittedAt >= to || (filters.courseId && courseId !== filters.courseId)) return [];
      const entry = ledger.get(proof.transactionId);
      return [
        {
          proof_id: id,
          order_id: proof.orderId,
          ...ofPerson(users.get(proof.userId)),
          course_id: courseId,
          network: proof.network,
          transaction_id: proof.transactionId,
          amount_claimed: proof.amount,
          amount_received: entry?.status === 'approved' ? entry.amount : null,
          amount_allocated: entry?.allocations[proof.orderId] ?? null,
          status: proof.status,
          rejection_reason: proof.rejectionReason,
          submitted_at: at(proof.submittedAt),
          reviewed_at: at(proof.reviewedAt),
          reviewed_by: deciderOf(id, entry),
        },
      ];
    });
    if (proofs.length < readable(page).length) return;
  }
}

async function* students(filters: ExportFilters): AsyncGenerator<Row[]> {
  const { to } = span(filters);
  for await (const page of pagesOf('users', 'createdAt', filters)) {
    const users = readable(page).filter(({ createdAt }) => createdAt < to);
    const courses = await coursesOf(pick(users, ({ id }) => id));
    yield page.flatMap(({ id, noun: user }): Row[] => {
      if (user === null) return [{ student_id: id, name: UNREADABLE }];
      const own = courses.get(id) ?? [];
      if (user.createdAt >= to || (filters.courseId && !own.includes(filters.courseId))) return [];
      const { name, email, createdAt } = user;
      return [
        {
          student_id: id,
          name,
          email,
          phone: phone(user.phone),
          created_at: at(createdAt),
          courses: own.join(' '),
        },
      ];
    });
    if (users.length < readable(page).length) return;
  }
}

/** Each learner's course ids, in one query for thirty learners. */
async function coursesOf(uids: readonly string[]): Promise<Map<string, string[]>> {
  const found = await Promise.all(
    chunksOf(uids, IN_MAX).map((chunk) => store.find('enrollments', [['studentId', 'in', chunk]])),
  );
  const courses = new Map<string, string[]>();
  for (const { studentId, courseId } of found.flat()) {
    const own = courses.get(studentId) ?? [];
    if (!own.includes(courseId)) courses.set(studentId, [...own, courseId].sort());
  }
  return courses;
}

async function* enrollments(filters: ExportFilters): AsyncGenerator<Row[]> {
  const { to } = span(filters);
  for await (const page of pagesOf('enrollments', 'createdAt', filters)) {
    const within = readable(page).filter(({ createdAt }) => createdAt < to);
    const orders = await getMany(
      'orders',
      pick(within, ({ orderId }) => orderId),
    );
    const users = await getMany(
      'users',
      pick(within, ({ studentId }) => studentId),
    );
    yield page.flatMap(({ id, noun: enrollment }): Row[] => {
      if (enrollment === null) return [{ enrollment_id: id, status: UNREADABLE }];
      const isOther = filters.courseId !== undefined && enrollment.courseId !== filters.courseId;
      if (enrollment.createdAt >= to || isOther) return [];
      const order = orders.get(enrollment.orderId);
      return [
        {
          enrollment_id: id,
          order_id: enrollment.orderId,
          student_id: enrollment.studentId,
          ...ofPerson(users.get(enrollment.studentId)),
          course_id: enrollment.courseId,
          amount: order?.amount ?? null,
          paid_amount: order?.paidAmount ?? null,
          order_status: order?.status ?? null,
          status: enrollment.status,
          temporary_access: enrollment.temporaryAccess,
          temporary_access_until: at(enrollment.temporaryAccessUntil),
          first_weekend: enrollment.firstWeekend,
          created_at: at(enrollment.createdAt),
          valid_until: at(enrollment.validUntil),
        },
      ];
    });
    if (within.length < readable(page).length) return;
  }
}

/** The rows of each type, oldest first. */
export const exportRows = { payments, students, enrollments } as const satisfies Record<ExportType, Rows>;
