/** One learner's order for one course, with its enrollment, its proof and its payment. */
import type { Transaction } from '../../functions/src/store/store.ts';
import { courseHoldId } from '../../src/domain/wire/collections.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import type { Enrollment } from '../../src/domain/classes/enrollment.ts';
import { HOUR } from '../../src/domain/wire/limits.ts';
import { BRAND } from '../../src/domain/wire/messages.ts';
import { type Order, receiptNumber } from '../../src/domain/money/order.ts';
import type { MobileNetwork, Payment, PaymentProof } from '../../src/domain/money/payment.ts';
import { type Instant, formatTime, lusakaDay, weekendOf } from '../../src/domain/time/time.ts';
import { type Learner, staff } from './seed-people.ts';

/** The functions' own way of writing: it checks every document by its schema. */
export type Writer = Pick<Transaction, 'set'>;

/** An Airtel id of that moment, as the network writes them: `PP260915.1930.D12345`. */
export function airtelId(at: Instant, number: number): string {
  const day = lusakaDay(at).replaceAll('-', '').slice(2);
  return `PP${day}.${formatTime(at).replace(':', '')}.D${number}`;
}

const REVIEWER = staff.find(({ role }) => role === 'reviewer') ?? staff[0];

export interface Story {
  readonly code: string;
  readonly who: Pick<Learner, 'uid' | 'name' | 'phone'>;
  readonly course: Course;
  readonly registeredAt: Instant;
  readonly order: Partial<Order>;
  readonly enrollment: Partial<Enrollment>;
  /** Set where a payment was shown: when, and what became of it. */
  readonly proof?: Pick<PaymentProof, 'status' | 'rejectionReason' | 'submittedAt'> &
    Partial<Pick<PaymentProof, 'amount' | 'warnings'>> & {
      readonly paymentStatus: Payment['status'];
      readonly network: MobileNetwork;
      readonly transactionId: string;
      /** Proofs that showed the same transaction before. */
      readonly earlierClaims?: readonly string[];
    };
  /** 128 bits; set where the payment was approved. */
  readonly receiptId?: string;
}

export function proofIdOf(code: string): string {
  return `demo-proof-${code.toLowerCase()}`;
}

/** One order with its enrollment and its hold. */
export function writeOrder(story: Story, now: Instant, { set }: Writer): void {
  const { code, who, course, registeredAt, proof } = story;
  const order: Order = {
    id: code,
    userId: who.uid,
    courseId: course.id,
    amount: course.price,
    status: 'pending',
    createdAt: registeredAt,
    latestProofId: proof ? proofIdOf(code) : null,
    proofCount: proof ? 1 : 0,
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

export function writePayment(story: Story, { set }: Writer): void {
  const { code, who, course, proof: shown } = story;
  if (!shown) return;
  const { paymentStatus, earlierClaims = [], ...outcome } = shown;
  const isReviewed = paymentStatus !== 'under_review';
  const isApproved = paymentStatus === 'approved';
  const reviewedAt = shown.submittedAt + HOUR;
  const proof: PaymentProof = {
    id: proofIdOf(code),
    orderId: code,
    userId: who.uid,
    courseId: course.id,
    firstWeekend: story.enrollment?.firstWeekend ?? weekendOf(shown.submittedAt),
    payerPhone: who.phone,
    amount: course.price,
    paidAt: shown.submittedAt - HOUR,
    message: `Money sent to ${BRAND} on 970000000.Amount ZMW ${shown.amount ?? course.price}.00.TID: ${shown.transactionId}.`,
    hasImage: false,
    imageHash: null,
    warnings: [],
    ...outcome,
    ...(isReviewed && { reviewedAt, reviewedBy: REVIEWER.uid }),
  };
  const payment: Payment = {
    id: shown.transactionId,
    network: shown.network,
    amount: isApproved ? course.price : null,
    status: paymentStatus,
    claims: [...earlierClaims, proof.id],
    allocations: isApproved ? { [code]: course.price } : {},
    reviewedAt: isReviewed ? reviewedAt : null,
    reviewedBy: isReviewed ? REVIEWER.uid : null,
    ...(isReviewed && { deciders: { [proof.id]: REVIEWER.name } }),
  };
  set('paymentProofs', proof.id, proof);
  set('payments', payment.id, payment);
  if (isApproved && story.receiptId) writeReceipt(story, story.receiptId, payment, reviewedAt, set);
}

function writeReceipt(
  { code, who, course, registeredAt }: Story,
  id: string,
  payment: Payment,
  approvedAt: Instant,
  set: Writer['set'],
): void {
  set('receipts', id, {
    number: receiptNumber(code),
    orderId: code,
    userId: who.uid,
    hub: BRAND,
    learner: who.name,
    course: course.title,
    amount: course.price,
    payments: [{ network: payment.network, transactionId: payment.id, amount: course.price }],
    registeredAt,
    approvedAt,
    reviewer: REVIEWER.name,
    reversedAt: null,
  });
}
