import type { Transaction } from '../../functions/src/store.ts';
import { foundingCourses, foundingSettings } from '../../src/content/catalogue.ts';
import { PUBLIC_SETTINGS, courseHoldId } from '../../src/domain/collections.ts';
import type { Course } from '../../src/domain/course.ts';
import { type Enrollment, validUntilFor } from '../../src/domain/enrollment.ts';
import { DAY, HOUR } from '../../src/domain/limits.ts';
import { BRAND } from '../../src/domain/messages.ts';
import { type Order, receiptNumber } from '../../src/domain/order.ts';
import type { Payment, PaymentProof } from '../../src/domain/payment.ts';
import { type Instant, formatTime, lusakaDay, weekendOf } from '../../src/domain/time.ts';
import { LIVE_COURSE, linksOf, offerings } from './seed-classes.ts';
import { type Learner, learners, staff } from './seed-people.ts';

/** The functions' own way of writing: it checks every document by its schema. */
type Writer = Pick<Transaction, 'set'>;

/** An Airtel id of that moment, as the network writes them: `PP260915.1930.D12345`. */
function transactionId(at: Instant, number: number): string {
  const day = lusakaDay(at).replaceAll('-', '').slice(2);
  return `PP${day}.${formatTime(at).replace(':', '')}.D${number}`;
}

const REVIEWER = staff.find(({ role }) => role === 'reviewer') ?? staff[0];

/** One learner's order for one course, and everything that hangs on it. */
interface Story {
  readonly code: string;
  readonly who: Learner;
  readonly course: Course;
  readonly registeredAt: Instant;
  readonly order: Partial<Order>;
  readonly enrollment: Partial<Enrollment>;
  /** Set where a payment was shown: when, and what became of it. */
  readonly proof?: Pick<PaymentProof, 'status' | 'rejectionReason' | 'submittedAt'> & {
    readonly paymentStatus: Payment['status'];
  };
}

/** One order with its enrollment and its hold. */
export function writeOrder(story: Story, now: Instant, { set }: Writer): void {
  const { code, who, course, registeredAt } = story;
  const proofId = `demo-proof-${code.toLowerCase()}`;
  const order: Order = {
    id: code,
    userId: who.uid,
    courseId: course.id,
    amount: course.price,
    status: 'pending',
    createdAt: registeredAt,
    latestProofId: story.proof ? proofId : null,
    proofCount: story.proof ? 1 : 0,
    paidAmount: 0,
    rejectionReason: null,
    receiptNumber: null,
    ...story.order,
  };
  const enrollment: Enrollment = {
    id: code,
    studentId: who.uid,
    courseId: course.id,
    orderId: code,
    status: 'pending',
    temporaryAccess: false,
    temporaryAccessUntil: null,
    firstWeekend: weekendOf(now),
    createdAt: registeredAt,
    validUntil: null,
    ...story.enrollment,
  };
  set('orders', code, order);
  set('enrollments', code, enrollment);
  set('courseHolds', courseHoldId(who.uid, course.id), { orderId: code });
}

function writePayment({ code, who, course, registeredAt, proof: shown }: Story, { set }: Writer): void {
  if (!shown) return;
  const paidAt = shown.submittedAt - HOUR;
  const id = transactionId(paidAt, 10_000 + code.charCodeAt(0));
  const { paymentStatus, ...outcome } = shown;
  const isReviewed = paymentStatus !== 'under_review';
  const proof: PaymentProof = {
    id: `demo-proof-${code.toLowerCase()}`,
    orderId: code,
    userId: who.uid,
    network: 'airtel',
    transactionId: id,
    payerPhone: who.phone,
    amount: course.price,
    paidAt,
    message: `Money sent to ${BRAND} on 970000000.Amount ZMW ${course.price}.00.TID: ${id}.`,
    hasImage: false,
    imageHash: null,
    warnings: [],
    ...outcome,
    ...(isReviewed && { reviewedAt: shown.submittedAt + HOUR }),
  };
  const payment: Payment = {
    id,
    network: 'airtel',
    amount: paymentStatus === 'approved' ? course.price : null,
    status: paymentStatus,
    claims: [proof.id],
    allocations: paymentStatus === 'approved' ? { [code]: course.price } : {},
    reviewedAt: isReviewed ? shown.submittedAt + HOUR : null,
    reviewedBy: isReviewed ? REVIEWER.uid : null,
  };
  set('paymentProofs', proof.id, proof);
  set('payments', id, payment);
  if (paymentStatus !== 'approved') return;
  set('receipts', '4d5f1c0e9ab7a3d2f8e6b1c4907d3a25', {
    number: receiptNumber(code),
    orderId: code,
    userId: who.uid,
    hub: BRAND,
    learner: who.name,
    course: course.title,
    amount: course.price,
    payments: [{ network: 'airtel', transactionId: id, amount: course.price }],
    registeredAt,
    approvedAt: shown.submittedAt + HOUR,
    reviewer: REVIEWER.name,
    reversedAt: null,
  });
}

function courseOf(id: string): Course {
  const course = foundingCourses.find((candidate) => candidate.id === id);
  if (!course) throw new Error(`the catalogue has no course ${id}`);
  return course;
}

function stories(now: Instant): Story[] {
  const live = courseOf(LIVE_COURSE);
  const security = courseOf('cybersecurity-basics');
  const reason =
    'No payment with this transaction ID reached our wallet. Please check the ID and send it again.';
  return [
    {
      code: 'CHANDA34',
      who: learners.pending,
      course: live,
      registeredAt: now - DAY,
      order: {},
      enrollment: {},
    },
    {
      code: 'THANDEKA',
      who: learners.review,
      course: live,
      registeredAt: now - DAY,
      order: { status: 'under_review' },
      enrollment: {},
      proof: {
        status: 'under_review',
        rejectionReason: null,
        submittedAt: now - 2 * HOUR,
        paymentStatus: 'under_review',
      },
    },
    {
      code: 'MUYANDA7',
      who: learners.approved,
      course: live,
      registeredAt: now - 3 * DAY,
      order: { status: 'approved', paidAmount: live.price, receiptNumber: receiptNumber('MUYANDA7') },
      enrollment: { status: 'paid', validUntil: validUntilFor(weekendOf(now)) },
      proof: {
        status: 'approved',
        rejectionReason: null,
        submittedAt: now - 2 * DAY,
        paymentStatus: 'approved',
      },
    },
    {
      code: 'MWANGA36',
      who: learners.rejected,
      course: security,
      registeredAt: now - 2 * DAY,
      order: { status: 'rejected', rejectionReason: reason },
      enrollment: {},
      proof: {
        status: 'rejected',
        rejectionReason: reason,
        submittedAt: now - DAY,
        paymentStatus: 'rejected',
      },
    },
    {
      code: 'TEMWANA4',
      who: learners.temporary,
      course: live,
      registeredAt: now - DAY,
      order: {},
      enrollment: { temporaryAccess: true, temporaryAccessUntil: now + 7 * DAY },
    },
  ];
}

/** Enrollments of the demonstration that open classes, as they would be had it been made at `now`. */
export function renewals(now: Instant): (Pick<Enrollment, 'id' | 'firstWeekend'> & Partial<Enrollment>)[] {
  return stories(now)
    .filter(({ enrollment }) => enrollment.status === 'paid' || enrollment.temporaryAccess)
    .map(({ code, enrollment }) => ({ id: code, firstWeekend: weekendOf(now), ...enrollment }));
}

/** Writes everything that the demonstration starts with, as it would be at `now`. */
export function writeSeed(now: Instant, writer: Writer, staffPasswordHash: string): void {
  const { set } = writer;
  for (const course of foundingCourses) set('courses', course.id, course);
  for (const offering of offerings(now)) {
    set('offerings', offering.id, offering);
    set('classLinks', offering.id, linksOf(offering));
  }
  set('publicSettings', PUBLIC_SETTINGS, foundingSettings);
  for (const { uid, name, email, phone } of Object.values(learners)) {
    set('users', uid, { name, email, phone, createdAt: now - 4 * DAY });
  }
  for (const { uid, role, email, name } of staff) {
    set('admins', uid, { role, email, name, isActive: true });
    set('adminSecrets', uid, { passwordHash: staffPasswordHash });
  }
  for (const story of stories(now)) {
    writeOrder(story, now, writer);
    writePayment(story, writer);
  }
}
