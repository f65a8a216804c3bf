import { isPresent, weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { type ExportFilters, type FileType, isInState } from '../../../../src/domain/records/export.ts';
import { orderLabel, orderState, shownOrders, sumKwacha } from '../../../../src/domain/money/order.ts';
import { deciderOf } from '../../../../src/domain/money/payment.ts';
import { UNTIL_DECIDED } from '../../../../src/domain/seats/seats.ts';
import { getMany, type Document, type PartialDocument, store } from '../../store/store.ts';
import { streamed, walk } from '../../store/queries.ts';
import { prefetch } from './prefetch.ts';
import { ledger } from './export-ledger.ts';
import {
  timeCell,
  type ExportFile,
  fileOf,
  foundIn,
  inDays,
  pagesOf,
  phone,
  withOthers,
} from './export-pages.ts';
import { type Slot, SLOTS } from '../../../../src/domain/classes/class-session.ts';
import { isOwnWeekend } from '../../../../src/domain/classes/enrollment.ts';
import { attendanceId, messageSentId } from '../../../../src/domain/wire/collections.ts';
import { leftOutLabels } from '../../../../src/domain/rounds/round.ts';
import { readList } from '../rounds.ts';

type Person = Pick<Document<'users'>, 'name' | 'email' | 'phone'>;
type WithUser = { readonly user: Person | undefined };
const ofPerson = {
  student_name: ({ user }: WithUser) => user?.name,
  student_email: ({ user }: WithUser) => user?.email,
  student_phone: ({ user }: WithUser) => phone(user?.phone),
};

const peopleOf = (uids: readonly string[]) => getMany('users', uids, ['name', 'email', 'phone']);

const PROOF_FIELDS = [
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
const LEDGER_FIELDS = ['amount', 'status', 'allocations', 'deciders'] as const;

async function* readPayments(filters: ExportFilters) {
  const isWanted = ({
    courseId,
    alsoCourseIds = [],
  }: Pick<Document<'paymentProofs'>, 'courseId' | 'alsoCourseIds'>) =>
    filters.courseId === undefined || [courseId, ...alsoCourseIds].includes(filters.courseId);
  const pages = withOthers(pagesOf('paymentProofs', PROOF_FIELDS, 'submittedAt', filters), (all) => {
    const proofs = all.filter(isWanted);
    const ids = proofs.map(({ transactionId }) => transactionId);
    return Promise.all([
      peopleOf(proofs.map(({ userId }) => userId)),
      getMany('payments', ids, LEDGER_FIELDS),
    ]);
  });
  for await (const [page, [users, entries]] of pages) {
    yield foundIn(page, (proof, id) => {
      if (!isWanted(proof)) return null;
      const entry = entries.get(proof.transactionId);
      const orders = shownOrders(proof);
      const given = orders.flatMap((order) => entry?.allocations[order.id] ?? []);
      return { id, proof, orders, entry, given, user: users.get(proof.userId) };
    });
  }
}

const payments = fileOf(readPayments, {
  proof_id: ({ id }) => id,
  // One payment is one row, even if it is for several orders.
  order_id: ({ orders }) => orders.map((order) => order.id).join(' '),
  ...ofPerson,
  course_id: ({ orders }) => orders.map((order) => order.courseId).join(' '),
  network: ({ proof }) => proof.network,
  transaction_id: ({ proof }) => proof.transactionId,
  amount_claimed: ({ proof }) => proof.amount,
  amount_received: ({ entry }) => (entry?.status === 'approved' ? entry.amount : null),
  amount_allocated: ({ given }) => (given.length === 0 ? null : sumKwacha(given)),
  status: ({ proof }) => proof.status,
  rejection_reason: ({ proof }) => proof.rejectionReason,
  submitted_at: ({ proof }) => timeCell(proof.submittedAt),
  reviewed_at: ({ proof }) => timeCell(proof.reviewedAt),
  reviewed_by: ({ id, entry }) => deciderOf(id, entry),
});

const LEARNER_FIELDS = ['name', 'email', 'phone', 'createdAt'] as const;

async function* readStudents(filters: ExportFilters) {
  const pages = prefetch(pagesOf('users', LEARNER_FIELDS, 'createdAt', filters));
  const courses = await coursesByLearner(filters);
  for await (const page of pages) {
    yield foundIn(page, (user, id) => {
      const own = courses.get(id) ?? '';
      const isWanted = filters.courseId === undefined || own.split(' ').includes(filters.courseId);
      return isWanted ? { id, user, own } : null;
    });
  }
}

const students = fileOf(readStudents, {
  student_id: ({ id }) => id,
  name: ({ user }) => user.name,
  email: ({ user }) => user.email,
  phone: ({ user }) => phone(user.phone),
  created_at: ({ user }) => timeCell(user.createdAt),
  courses: ({ own }) => own,
});

const COURSE_FIELDS = ['studentId', 'courseId'] as const;

/** One query of two fields, a few hundred bytes per learner; no enrollment is older than its learner. */
async function coursesByLearner({ startDate }: ExportFilters): Promise<Map<string, string>> {
  const pages =
    startDate === undefined
      ? streamed('enrollments', COURSE_FIELDS, null)
      : streamed('enrollments', COURSE_FIELDS, 'createdAt', { createdAt: inDays({ startDate }) });
  const courses = new Map<string, string>();
  for await (const page of pages) {
    for (const { studentId, courseId } of page.flatMap(({ value }) => value ?? [])) {
      const own = courses.get(studentId)?.split(' ') ?? [];
      if (!own.includes(courseId)) courses.set(studentId, [...own, courseId].sort().join(' '));
    }
  }
  return courses;
}

const ORDER_FIELDS = ['amount', 'paidAmount', 'status'] as const;
const ENROLLMENT_FIELDS = [
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

async function* readEnrollments(filters: ExportFilters) {
  const { weekend, state } = filters;
  const weekends = weekend === undefined ? null : weekendsUpTo(weekend);
  const isWanted = (one: PartialDocument<'enrollments', (typeof ENROLLMENT_FIELDS)[number]>) =>
    (filters.courseId === undefined || one.courseId === filters.courseId) &&
    (weekends === null || weekends.includes(one.firstWeekend)) &&
    (filters.order === undefined || one.orderStatus === filters.order) &&
    isInState(one, state, Date.now());
  const pages = withOthers(pagesOf('enrollments', ENROLLMENT_FIELDS, 'createdAt', filters), (all) => {
    const wanted = all.filter(isWanted);
    const orderIds = wanted.map(({ orderId }) => orderId);
    return Promise.all([
      peopleOf(wanted.map(({ studentId }) => studentId)),
      getMany('orders', orderIds, ORDER_FIELDS),
    ]);
  });
  for await (const [page, [users, orders]] of pages) {
    yield foundIn(page, (enrollment, id) => {
      if (!isWanted(enrollment)) return null;
      const order = orders.get(enrollment.orderId);
      return { id, enrollment, order, user: users.get(enrollment.studentId) };
    });
  }
}

const enrollments = fileOf(readEnrollments, {
  enrollment_id: ({ id }) => id,
  order_id: ({ enrollment }) => enrollment.orderId,
  student_id: ({ enrollment }) => enrollment.studentId,
  ...ofPerson,
  course_id: ({ enrollment }) => enrollment.courseId,
  amount: ({ order }) => order?.amount,
  paid_amount: ({ order }) => order?.paidAmount,
  order_status: ({ order }) => order && orderState(order),
  status: ({ enrollment }) => enrollment.status,
  temporary_access: ({ enrollment }) => enrollment.temporaryAccess,
  temporary_access_until: ({ enrollment }) => timeCell(enrollment.temporaryAccessUntil),
  first_weekend: ({ enrollment }) => enrollment.firstWeekend,
  created_at: ({ enrollment }) => timeCell(enrollment.createdAt),
  valid_until: ({ enrollment }) => timeCell(enrollment.validUntil),
  seat_held_until: ({ enrollment: { seatHeldUntil } }) =>
    seatHeldUntil === UNTIL_DECIDED ? 'until decided' : timeCell(seatHeldUntil),
  wanted_weekend: ({ enrollment }) => enrollment.wantedWeekend,
  earlier_wanted_at: ({ enrollment }) => timeCell(enrollment.earlierWanted),
});

const CERTIFICATE_FIELDS = [
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

async function* readCertificates(filters: ExportFilters) {
  for await (const page of pagesOf('certificates', CERTIFICATE_FIELDS, 'issuedAt', filters))
    yield foundIn(page, (value) => {
      const isWanted = filters.courseId === undefined || value.printed?.courseId === filters.courseId;
      return isWanted ? value : null;
    });
}

const certificates = fileOf(readCertificates, {
  certificate_code: ({ id }) => id,
  student_id: ({ userId }) => userId,
  name: ({ printed }) => printed?.name,
  course_id: ({ printed }) => printed?.courseId,
  course: ({ printed }) => printed?.course,
  order_id: ({ orderId }) => orderId,
  issued_at: ({ issuedAt }) => timeCell(issuedAt),
  issued_by: ({ issuedBy }) => issuedBy,
  status: ({ status }) => status,
  status_at: ({ statusAt }) => timeCell(statusAt),
  reason: ({ reason }) => reason,
  replaced_by: ({ replacedBy }) => replacedBy,
  digest: ({ digest }) => digest,
});

const MARK = ['joinedAt', 'correctedTo', 'provisional'] as const;
async function* readClass({ courseId = '', weekend = '', state }: ExportFilters) {
  const [offering] = await store.find('offerings', { courseId, weekendDate: weekend });
  if (offering === undefined) return;
  const isWanted = (enrollment: Document<'enrollments'>) =>
    isOwnWeekend(enrollment, weekend) && isInState(enrollment, state, Date.now());
  const pages = walk('enrollments', null, { courseId, firstWeekend: ['in', weekendsUpTo(weekend)] });
  for await (const page of pages) {
    const own = page.flatMap(({ value }) => (value !== null && isWanted(value) ? [value] : []));
    const uids = own.map(({ studentId }) => studentId);
    const orderIds = own.map(({ orderId }) => orderId);
    const idOf = (slot: Slot, uid: string) => attendanceId(offering.id, slot, uid);
    const markIds = SLOTS.flatMap((slot) => uids.map((uid) => idOf(slot, uid)));
    const [users, orders, marks] = await Promise.all([
      peopleOf(uids),
      getMany('orders', orderIds, ORDER_FIELDS),
      getMany('attendance', markIds, MARK),
    ]);
    yield foundIn(page, (enrollment) => {
      if (!isWanted(enrollment)) return null;
      const { studentId, orderId, firstWeekend } = enrollment;
      const [saturday, sunday] = SLOTS.map((slot) => marks.get(idOf(slot, studentId)));
      const [user, order] = [users.get(studentId), orders.get(orderId)];
      return { studentId, orderId, firstWeekend, user, order, saturday, sunday };
    });
  }
}

const classFile = fileOf(readClass, {
  student_id: ({ studentId }) => studentId,
  ...ofPerson,
  order_id: ({ orderId }) => orderId,
  order_status: ({ order }) => order && orderLabel(order),
  first_weekend: ({ firstWeekend }) => firstWeekend,
  saturday_joined_at: ({ saturday }) => timeCell(saturday?.joinedAt[0]),
  saturday_present: ({ saturday }) => saturday !== undefined && isPresent(saturday),
  sunday_joined_at: ({ sunday }) => timeCell(sunday?.joinedAt[0]),
  sunday_present: ({ sunday }) => sunday !== undefined && isPresent(sunday),
  provisional: ({ saturday, sunday }) => saturday?.provisional === true || sunday?.provisional === true,
});

async function* readRound({ roundId = '' }: ExportFilters) {
  const round = await store.get('messageRounds', roundId);
  if (round === null) return;
  const uids = round.learners.map(({ userId }) => userId);
  const messageIds = uids.map((uid) => messageSentId(roundId, uid));
  const [users, messages] = await Promise.all([
    getMany('users', uids, ['name', 'phone']),
    getMany('messagesSent', messageIds, ['text', 'by', 'at', 'state']),
  ]);
  yield round.learners.map((learner) => ({
    ...learner,
    user: users.get(learner.userId),
    message: messages.get(messageSentId(roundId, learner.userId)),
  }));
}

const round = fileOf(readRound, {
  student_id: ({ userId }) => userId,
  student_name: ({ user }) => user?.name,
  student_phone: ({ user }) => phone(user?.phone),
  order_id: ({ orderIds }) => orderIds.join(' '),
  outcome: ({ state }) => state.replace('_', ' '),
  left_out_because: ({ why }) => why && leftOutLabels[why],
  written_by: ({ message }) => message?.by,
  written_at: ({ message }) => timeCell(message?.at),
  message: ({ message }) => (message?.state === 'sent' ? message.text : null),
});

async function* readMissed({ weekend = '', courseId }: ExportFilters) {
  const listed = await readList({ kind: 'missed', courseId: courseId ?? null, weekend }, Date.now(), false);
  const uids = listed.map(({ userId }) => userId);
  const emails = await getMany('users', uids, ['email']);
  yield listed.flatMap(({ userId, user: { name, phone: called }, facts }) => {
    const user = { name, phone: called, email: emails.get(userId)?.email ?? '' };
    return facts.map(({ order }) => ({ userId, user, order, weekend }));
  });
}

const missed = fileOf(readMissed, {
  student_id: ({ userId }) => userId,
  ...ofPerson,
  course_id: ({ order }) => order.courseId,
  order_id: ({ order }) => order.id,
  weekend: ({ weekend }) => weekend,
});

export const exportFiles = {
  payments,
  students,
  enrollments,
  ledger,
  round,
  missed,
  class: classFile,
  certificates,
} as const satisfies Record<FileType, ExportFile>;
