import { isPresent, weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { type ExportFilters, type FileType, isInState } from '../../../../src/domain/records/export.ts';
import { orderLabel, orderState, shownOrders, sumKwacha } from '../../../../src/domain/money/order.ts';
import { deciderOf } from '../../../../src/domain/money/payment.ts';
import { UNTIL_DECIDED } from '../../../../src/domain/seats/seats.ts';
import { getMany, type Noun, type Part, store } from '../../store/store.ts';
import { streamed, walk } from '../../store/walking.ts';
import { prefetch } from './prefetch.ts';
import { ledgerRows } from './export-ledger.ts';
import { at, pagesOf, phone, type Row, type Rows, UNREADABLE, inDays, withOthers } from './export-pages.ts';
import { type Slot, SLOTS } from '../../../../src/domain/classes/class-session.ts';
import { isOwnWeekend } from '../../../../src/domain/classes/enrollment.ts';
import { attendanceId, messageSentId } from '../../../../src/domain/wire/collections.ts';
import { leftOutWords } from '../../../../src/domain/rounds/round.ts';
import { readList } from '../rounds/lists.ts';

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
    const ids = proofs.map(({ transactionId }) => transactionId);
    return Promise.all([peopleOf(proofs.map(({ userId }) => userId)), getMany('payments', ids, OF_LEDGER)]);
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
      : streamed('enrollments', OF_COURSE, 'createdAt', { createdAt: inDays({ startDate }) });
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

const OF_ORDER = ['amount', 'paidAmount', 'status'] as const;
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
  'orderStatus',
] as const;

async function* enrollments(filters: ExportFilters): AsyncGenerator<Row[]> {
  const { weekend, state } = filters;
  const weekends = weekend === undefined ? null : weekendsUpTo(weekend);
  const isWanted = (one: Part<'enrollments', (typeof OF_ENROLLMENT)[number]>) =>
    (filters.courseId === undefined || one.courseId === filters.courseId) &&
    (weekends === null || weekends.includes(one.firstWeekend)) &&
    (filters.order === undefined || one.orderStatus === filters.order) &&
    isInState(one, state, Date.now());
  const pages = withOthers(pagesOf('enrollments', OF_ENROLLMENT, 'createdAt', filters), (all) => {
    const wanted = all.filter(isWanted);
    const orderIds = wanted.map(({ orderId }) => orderId);
    return Promise.all([
      peopleOf(wanted.map(({ studentId }) => studentId)),
      getMany('orders', orderIds, OF_ORDER),
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
          order_status: order == null ? null : orderState(order),
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

const OF_CERTIFICATE = [
  'userId',
  'printed',
  'orderId',
  'issuedAt',
  'issuedBy',
  'status',
  'statusAt',
  'reason',
  'replacedBy',
  'digest',
] as const;

async function* certificateRows(filters: ExportFilters): AsyncGenerator<Row[]> {
  for await (const page of pagesOf('certificates', OF_CERTIFICATE, 'issuedAt', filters))
    yield page.flatMap(({ id, noun }): Row[] => {
      if (noun === null) return [{ certificate_code: id, status: UNREADABLE }];
      const { printed } = noun;
      if (filters.courseId !== undefined && printed?.courseId !== filters.courseId) return [];
      return [
        {
          certificate_code: id,
          student_id: noun.userId,
          name: printed?.name ?? null,
          course_id: printed?.courseId ?? null,
          course: printed?.course ?? null,
          order_id: noun.orderId,
          issued_at: at(noun.issuedAt),
          issued_by: noun.issuedBy,
          status: noun.status,
          status_at: at(noun.statusAt),
          reason: noun.reason,
          replaced_by: noun.replacedBy,
          digest: noun.digest,
        },
      ];
    });
}

const MARK = ['joinedAt', 'correctedTo', 'provisional'] as const;
type Mark = Part<'attendance', (typeof MARK)[number]>;

async function* classRows({ courseId = '', weekend = '', state }: ExportFilters): AsyncGenerator<Row[]> {
  const [offering] = await store.find('offerings', { courseId, weekendDate: weekend });
  if (offering === undefined) return;
  const pages = walk('enrollments', null, { courseId, firstWeekend: ['in', weekendsUpTo(weekend)] });
  for await (const page of pages) {
    const own = page.flatMap(({ noun }) =>
      noun !== null && isOwnWeekend(noun, weekend) && isInState(noun, state, Date.now()) ? [noun] : [],
    );
    const uids = own.map(({ studentId }) => studentId);
    const orderIds = own.map(({ orderId }) => orderId);
    const idOf = (slot: Slot, uid: string) => attendanceId(offering.id, slot, uid);
    const markIds = SLOTS.flatMap((slot) => uids.map((uid) => idOf(slot, uid)));
    const [users, orders, marks] = await Promise.all([
      peopleOf(uids),
      getMany('orders', orderIds, OF_ORDER),
      getMany('attendance', markIds, MARK),
    ]);
    yield own.map(({ studentId, orderId, firstWeekend }) => {
      const order = orders.get(orderId);
      const [saturday, sunday] = SLOTS.map((slot) => marks.get(idOf(slot, studentId)));
      return {
        student_id: studentId,
        ...ofPerson(users.get(studentId)),
        order_id: orderId,
        order_status: order == null ? null : orderLabel(order),
        first_weekend: firstWeekend,
        ...cellsOf('saturday', saturday),
        ...cellsOf('sunday', sunday),
        provisional: saturday?.provisional === true || sunday?.provisional === true,
      };
    });
  }
}

const cellsOf = (slot: Slot, mark: Mark | undefined) => ({
  [`${slot}_joined_at`]: at(mark?.joinedAt[0]),
  [`${slot}_present`]: mark !== undefined && isPresent(mark),
});

async function* roundRows({ roundId = '' }: ExportFilters): AsyncGenerator<Row[]> {
  const round = await store.get('messageRounds', roundId);
  if (round === null) return;
  const uids = round.learners.map(({ userId }) => userId);
  const messageIds = uids.map((uid) => messageSentId(roundId, uid));
  const [users, messages] = await Promise.all([
    getMany('users', uids, ['name', 'phone']),
    getMany('messagesSent', messageIds, ['text', 'by', 'at', 'state']),
  ]);
  yield round.learners.map(({ userId, orderIds, state, why }) => {
    const user = users.get(userId);
    const message = messages.get(messageSentId(roundId, userId));
    return {
      student_id: userId,
      student_name: user?.name ?? null,
      student_phone: phone(user?.phone),
      order_id: orderIds.join(' '),
      outcome: state.replace('_', ' '),
      left_out_because: why === null ? null : leftOutWords[why],
      written_by: message?.by ?? null,
      written_at: at(message?.at),
      message: message?.state === 'sent' ? message.text : null,
    };
  });
}

async function* missedRows({ weekend = '', courseId }: ExportFilters): AsyncGenerator<Row[]> {
  const listed = await readList({ kind: 'missed', courseId: courseId ?? null, weekend }, Date.now(), false);
  const uids = listed.map(({ userId }) => userId);
  const emails = await getMany('users', uids, ['email']);
  yield listed.flatMap(({ userId, user, facts }) =>
    facts.map(({ order }) => ({
      student_id: userId,
      student_name: user.name,
      student_email: emails.get(userId)?.email ?? null,
      student_phone: phone(user.phone),
      course_id: order.courseId,
      order_id: order.id,
      weekend,
    })),
  );
}

export const exportRows = {
  payments,
  students,
  enrollments,
  ledger: ledgerRows,
  round: roundRows,
  missed: missedRows,
  class: classRows,
  certificates: certificateRows,
} as const satisfies Record<FileType, Rows>;
