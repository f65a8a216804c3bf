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
  type Fields,
  type FoundPart,
  getMany,
  type Noun,
  type Part,
  streamed,
  type Table,
} from '../../store/store.ts';
import { ahead, severalAtOnce } from './ahead.ts';

export type Row = Readonly<Record<string, string | number | boolean | null>>;
type Rows = (filters: ExportFilters) => AsyncGenerator<Row[]>;

/** The text in the row of an unreadable document: an export never leaves a document out. */
const UNREADABLE = 'This document could not be read';

/** On the clock of Lusaka: a spreadsheet sorts and filters by such a text, whatever its language. */
const at = (instant: Instant | null | undefined) => (instant ? formatStamp(instant) : null);
/** Phone numbers in groups of digits stay text. With a leading plus they would be formulas; as plain digits they would lose zeros. */
const phone = (stored: string | null | undefined) =>
  stored ? formatPhone(stored).replace(/^\+/, '00 ') : null;
const ofPerson = (user: Pick<Noun<'users'>, 'name' | 'email' | 'phone'> | undefined): Row => ({
  student_name: user?.name ?? null,
  student_email: user?.email ?? null,
  student_phone: phone(user?.phone),
});

const peopleOf = (uids: readonly string[]) => getMany('users', uids, ['name', 'email', 'phone']);

/** The conditions for whole days in Lusaka, both included; without any, every readable time fits. */
function within<F extends string>(
  by: F,
  { startDate, endDate }: Pick<ExportFilters, 'startDate' | 'endDate'>,
) {
  const from = startDate === undefined ? 0 : lusakaInstant(startDate, '00:00');
  const conditions: (readonly [F, '>=' | '<', Instant])[] = [[by, '>=', from]];
  if (endDate !== undefined) conditions.push([by, '<', lusakaInstant(addDays(endDate, 1), '00:00')]);
  return conditions;
}

/** Documents in pages, oldest first. Without a filter by day, those without a readable time follow at the end. */
async function* pagesOf<T extends Table, F extends keyof Fields<T> & string>(
  table: T,
  fields: readonly F[],
  by: F,
  filters: ExportFilters,
): AsyncGenerator<FoundPart<T, F>[]> {
  const { startDate, endDate } = filters;
  const isWhole = startDate === undefined && endDate === undefined;
  // Counted meanwhile. Until somebody waits for it, a failure must not count as unhandled.
  const all = isWhole ? count(table, []) : Promise.resolve(0);
  all.catch(() => undefined);
  const seen = new Set<string>();
  for await (const page of streamed(table, fields, by, within(by, filters))) {
    for (const { id } of page) seen.add(id);
    yield page;
  }
  if ((await all) <= seen.size) return;
  for await (const page of streamed(table, fields, null)) yield page.filter(({ id }) => !seen.has(id));
}

/** Of each page its documents, and what `read` reads for those that can be read: for the next pages, while one is used. */
function withOthers<T extends Table, F extends keyof Fields<T>, O>(
  pages: AsyncIterable<FoundPart<T, F>[]>,
  read: (nouns: readonly Part<T, F>[]) => Promise<O>,
): AsyncIterable<readonly [page: FoundPart<T, F>[], others: O]> {
  return severalAtOnce(pages, async (page) => {
    const readable = page.flatMap(({ noun }) => (noun === null ? [] : [noun]));
    return [page, await read(readable)] as const;
  });
}

const OF_PROOF = [
  'orderId',
  'userId',
  'courseId',
  'network',
  'transactionId',
  'amount',
  'status',
  'rejectionReason',
  'submittedAt',
  'reviewedAt',
] as const;
const OF_LEDGER = ['amount', 'status', 'allocations', 'deciders'] as const;

async function* payments(filters: ExportFilters): AsyncGenerator<Row[]> {
  const isWanted = ({ courseId }: Pick<Noun<'paymentProofs'>, 'courseId'>) =>
    filters.courseId === undefined || courseId === filters.courseId;
  const pages = withOthers(pagesOf('paymentProofs', OF_PROOF, 'submittedAt', filters), (all) => {
    const proofs = all.filter(isWanted);
    return Promise.all([
      peopleOf(proofs.map(({ userId }) => userId)),
      getMany(
        'payments',
        proofs.map(({ transactionId }) => transactionId),
        OF_LEDGER,
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

const OF_LEARNER = ['name', 'email', 'phone', 'createdAt'] as const;

async function* students(filters: ExportFilters): AsyncGenerator<Row[]> {
  const pages = ahead(pagesOf('users', OF_LEARNER, 'createdAt', filters));
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

const OF_COURSE = ['studentId', 'courseId'] as const;

/**
 * Each learner's course ids in their order, parted by blanks. Two fields of each enrollment are read in one query, and
 * some hundred bytes are held for each learner. Nobody has an enrollment from before the own registration.
 */
async function coursesByLearner({ startDate }: ExportFilters): Promise<Map<string, string>> {
  const pages =
    startDate === undefined
      ? streamed('enrollments', OF_COURSE, null)
      : streamed('enrollments', OF_COURSE, 'createdAt', within('createdAt', { startDate }));
  const courses = new Map<string, string>();
  for await (const page of pages) {
    for (const { noun } of page) {
      if (noun === null) continue;
      const own = courses.get(noun.studentId)?.split(' ') ?? [];
      if (!own.includes(noun.courseId)) courses.set(noun.studentId, [...own, noun.courseId].sort().join(' '));
    }
  }
  return courses;
}

const OF_ENROLLMENT = [
  'orderId',
  'studentId',
  'courseId',
  'status',
  'temporaryAccess',
  'temporaryAccessUntil',
  'firstWeekend',
  'createdAt',
  'validUntil',
] as const;

async function* enrollments(filters: ExportFilters): AsyncGenerator<Row[]> {
  const isWanted = ({ courseId }: Pick<Noun<'enrollments'>, 'courseId'>) =>
    filters.courseId === undefined || courseId === filters.courseId;
  const pages = withOthers(pagesOf('enrollments', OF_ENROLLMENT, 'createdAt', filters), (all) => {
    const wanted = all.filter(isWanted);
    return Promise.all([
      peopleOf(wanted.map(({ studentId }) => studentId)),
      getMany(
        'orders',
        wanted.map(({ orderId }) => orderId),
        ['amount', 'paidAmount', 'status'],
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
