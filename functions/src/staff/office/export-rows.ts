import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { type ExportFilters, type FileType, isInState } from '../../../../src/domain/records/export.ts';
import { shownOrders, sumKwacha } from '../../../../src/domain/money/order.ts';
import { deciderOf } from '../../../../src/domain/money/payment.ts';
import { UNTIL_DECIDED } from '../../../../src/domain/seats/seats.ts';
import { getMany, type Noun, type Part } from '../../store/store.ts';
import { streamed } from '../../store/walking.ts';
import { prefetch } from './prefetch.ts';
import { ledgerRows } from './export-ledger.ts';
import { missedRows, roundRows } from './export-rounds.ts';
import { classRows } from './export-class.ts';
import { at, pagesOf, phone, type Row, type Rows, UNREADABLE, within, withOthers } from './export-pages.ts';

const ofPerson = (user: Pick<Noun<'users'>, 'name' | 'email' | 'phone'> | undefined): Row => ({
  student_name: user?.name ?? null,
  student_email: user?.email ?? null,
  student_phone: phone(user?.phone),
});

const peopleOf = (uids: readonly string[]) => getMany('users', uids, ['name', 'email', 'phone']);

const OF_PROOF = [
  'orderId',
  'alsoOrderIds',
  'userId',
  'courseId',
  'alsoCourseIds',
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
  const isWanted = ({
    courseId,
    alsoCourseIds = [],
  }: Pick<Noun<'paymentProofs'>, 'courseId' | 'alsoCourseIds'>) =>
    filters.courseId === undefined || [courseId, ...alsoCourseIds].includes(filters.courseId);
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
      const orders = shownOrders(proof);
      const given = orders.flatMap((order) => entry?.allocations[order.id] ?? []);
      return [
        {
          proof_id: id,
          // One payment is one row, even if it is for several orders.
          order_id: orders.map((order) => order.id).join(' '),
          ...ofPerson(users.get(proof.userId)),
          course_id: orders.map((order) => order.courseId).join(' '),
          network: proof.network,
          transaction_id: proof.transactionId,
          amount_claimed: proof.amount,
          amount_received: entry?.status === 'approved' ? entry.amount : null,
          amount_allocated: given.length === 0 ? null : sumKwacha(given),
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
  const pages = prefetch(pagesOf('users', OF_LEARNER, 'createdAt', filters));
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

/** One query of two fields, a few hundred bytes per learner; no enrollment is older than its learner. */
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
  'seatHeldUntil',
  'wantedWeekend',
  'earlierWanted',
] as const;

async function* enrollments(filters: ExportFilters): AsyncGenerator<Row[]> {
  const { weekend, state } = filters;
  const weekends = weekend === undefined ? null : weekendsUpTo(weekend);
  const isWanted = (one: Part<'enrollments', (typeof OF_ENROLLMENT)[number]>) =>
    (filters.courseId === undefined || one.courseId === filters.courseId) &&
    (weekends === null || weekends.includes(one.firstWeekend)) &&
    isInState(one, state, Date.now());
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
          seat_held_until:
            enrollment.seatHeldUntil === UNTIL_DECIDED ? 'until decided' : at(enrollment.seatHeldUntil),
          wanted_weekend: enrollment.wantedWeekend ?? null,
          earlier_wanted_at: at(enrollment.earlierWanted),
        },
      ];
    });
  }
}

export const exportRows = {
  payments,
  students,
  enrollments,
  ledger: ledgerRows,
  round: roundRows,
  missed: missedRows,
  class: classRows,
} as const satisfies Record<FileType, Rows>;
