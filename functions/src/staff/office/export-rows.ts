/**
 * The rows of the three exports (spec §7), a page of documents at a time; the next page is read while one is written
 * (decision 0071). Columns are `exportColumns` of the domain.
 */
import { type ExportFilters, type ExportType } from '../../../../src/domain/records/export.ts';
import { deciderOf } from '../../../../src/domain/money/payment.ts';
import { formatPhone } from '../../../../src/domain/people/phone-number.ts';
import { addDays, formatStamp, type Instant, lusakaInstant } from '../../../../src/domain/time/time.ts';
import {
  count,
  type Found,
  getMany,
  type Noun,
  pluck,
  streamed,
  type Table,
  type Where,
} from '../../store/store.ts';
import { ahead } from './ahead.ts';

export type Row = Readonly<Record<string, string | number | boolean | null>>;
type Rows = (filters: ExportFilters) => AsyncGenerator<Row[]>;

/** The text in the row of an unreadable document: an export never leaves a document out. */
const UNREADABLE = 'This document could not be read';

/** On the clock of Lusaka: a spreadsheet sorts and filters by such a text, whatever its language. */
const at = (instant: Instant | null | undefined) => (instant ? formatStamp(instant) : null);
/** Phone numbers in groups of digits stay text. With a leading plus they would be formulas; as plain digits they would lose zeros. */
const phone = (stored: string | null | undefined) =>
  stored ? formatPhone(stored).replace(/^\+/, '00 ') : null;
const ofPerson = (user: Noun<'users'> | undefined): Row => ({
  student_name: user?.name ?? null,
  student_email: user?.email ?? null,
  student_phone: phone(user?.phone),
});

/** What an export needs of a learner: name keys are larger than all of it. */
const OF_PERSON = ['name', 'email', 'phone', 'createdAt'] as const;
const peopleOf = (uids: readonly string[]) => getMany('users', uids, OF_PERSON);

/** The conditions for whole days in Lusaka, both included; without any, every readable time fits. */
function within<F extends string>(by: F, { startDate, endDate }: ExportFilters) {
  const from = startDate === undefined ? 0 : lusakaInstant(startDate, '00:00');
  const conditions: (readonly [F, '>=' | '<', Instant])[] = [[by, '>=', from]];
  if (endDate !== undefined) conditions.push([by, '<', lusakaInstant(addDays(endDate, 1), '00:00')]);
  return conditions;
}

/** Documents in pages, oldest first. Without a filter by day, those without a readable time follow at the end. */
async function* pagesOf<T extends Table>(
  table: T,
  by: Where<T>[0],
  filters: ExportFilters,
  fields?: readonly Where<T>[0][],
): AsyncGenerator<Found<T>[]> {
  const { startDate, endDate } = filters;
  const seen = new Set<string>();
  for await (const page of streamed(table, by, within(by, filters), fields)) {
    for (const { id } of page) seen.add(id);
    yield page;
  }
  if (startDate !== undefined || endDate !== undefined || (await count(table, [])) <= seen.size) return;
  for await (const page of streamed(table, null, [], fields)) {
    yield page.filter(({ id }) => !seen.has(id));
  }
}

const readable = <T extends Table>(page: readonly Found<T>[]) =>
  page.flatMap(({ noun }) => (noun === null ? [] : [noun]));

/** Of each page its documents, and what `read` reads for those that can be read: for the next page, while one is used. */
function withOthers<T extends Table, O>(
  pages: AsyncIterable<Found<T>[]>,
  read: (nouns: readonly Noun<T>[]) => Promise<O>,
): AsyncIterable<readonly [page: Found<T>[], others: O]> {
  return ahead(
    (async function* () {
      for await (const page of ahead(pages)) yield [page, await read(readable(page))] as const;
    })(),
  );
}

async function* payments(filters: ExportFilters): AsyncGenerator<Row[]> {
  const isWanted = ({ courseId }: Noun<'paymentProofs'>) =>
    filters.courseId === undefined || courseId === filters.courseId;
  const pages = withOthers(pagesOf('paymentProofs', 'submittedAt', filters), (all) => {
    const proofs = all.filter(isWanted);
    return Promise.all([
      peopleOf(proofs.map(({ userId }) => userId)),
      getMany(
        'payments',
        proofs.map(({ transactionId }) => transactionId),
      ),
    ]);
  });
  for await (const [page, [users, ledger]] of pages) {
    yield page.flatMap(({ id, noun: proof }): Row[] => {
      if (proof === null) return [{ proof_id: id, status: UNREADABLE }];
      if (!isWanted(proof)) return [];
      const entry = ledger.get(proof.transactionId);
      return [
        {
          proof_id: id,
          order_id: proof.orderId,
          ...ofPerson(users.get(proof.userId)),
          course_id: proof.courseId,
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
  }
}

async function* students(filters: ExportFilters): AsyncGenerator<Row[]> {
  const pages = ahead(pagesOf('users', 'createdAt', filters, OF_PERSON));
  const courses = await coursesByLearner(filters);
  for await (const page of pages) {
    yield page.flatMap(({ id, noun: user }): Row[] => {
      if (user === null) return [{ student_id: id, name: UNREADABLE }];
      const own = courses.get(id) ?? '';
      if (filters.courseId !== undefined && !own.split(' ').includes(filters.courseId)) return [];
      const { name, email, createdAt } = user;
      return [
        { student_id: id, name, email, phone: phone(user.phone), created_at: at(createdAt), courses: own },
      ];
    });
  }
}

/**
 * Each learner's course ids in their order, parted by blanks. Two fields of each enrollment are read in one query, and
 * some hundred bytes are held for each learner. Nobody has an enrollment from before the own registration.
 */
async function coursesByLearner({ startDate }: ExportFilters): Promise<Map<string, string>> {
  const since = startDate === undefined ? [] : within('createdAt', { type: 'enrollments', startDate });
  const courses = new Map<string, string>();
  for await (const { studentId, courseId } of pluck('enrollments', ['studentId', 'courseId'], since)) {
    const own = courses.get(studentId)?.split(' ') ?? [];
    if (!own.includes(courseId)) courses.set(studentId, [...own, courseId].sort().join(' '));
  }
  return courses;
}

async function* enrollments(filters: ExportFilters): AsyncGenerator<Row[]> {
  const isWanted = ({ courseId }: Noun<'enrollments'>) =>
    filters.courseId === undefined || courseId === filters.courseId;
  const pages = withOthers(pagesOf('enrollments', 'createdAt', filters), (all) => {
    const wanted = all.filter(isWanted);
    return Promise.all([
      peopleOf(wanted.map(({ studentId }) => studentId)),
      getMany(
        'orders',
        wanted.map(({ orderId }) => orderId),
      ),
    ]);
  });
  for await (const [page, [users, orders]] of pages) {
    yield page.flatMap(({ id, noun: enrollment }): Row[] => {
      if (enrollment === null) return [{ enrollment_id: id, status: UNREADABLE }];
      if (!isWanted(enrollment)) return [];
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
  }
}

/** The rows of each type, oldest first. */
export const exportRows = { payments, students, enrollments } as const satisfies Record<ExportType, Rows>;
