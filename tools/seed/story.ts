/** One learner's order for one course, with its enrollment, its proof and its payment. */
import { createHash } from 'node:crypto';
import type { Transaction } from '../../functions/src/store/store.ts';
import { courseHoldId } from '../../src/domain/wire/collections.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import { type Enrollment, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { HOUR } from '../../src/domain/wire/limits.ts';
import { BRAND } from '../../src/domain/wire/messages.ts';
import { type OrderStatus, receiptNumber } from '../../src/domain/money/order.ts';
import type { MobileNetwork, PaymentProof } from '../../src/domain/money/payment.ts';
import { type Day, type Instant, formatTime, lusakaDay } from '../../src/domain/time/time.ts';
import { makeEnrollment } from '../../tests/factories/enrollment.ts';
import { makeOrder } from '../../tests/factories/order.ts';
import { makePayment, makePaymentProof } from '../../tests/factories/payment.ts';
import { makeReceipt } from '../../tests/factories/receipt.ts';
import { type Learner, staff } from './people.ts';

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
  readonly firstWeekend: Day;
  /** Of the order, and of the proof and the payment where there is one. */
  readonly status: OrderStatus;
  readonly rejectionReason?: string;
  readonly temporaryAccessUntil?: Instant;
  /** The payment that was shown; none where the order is still to be paid. */
  readonly proof?: Pick<PaymentProof, 'submittedAt'> &
    Partial<Pick<PaymentProof, 'amount' | 'warnings'>> & {
      readonly network: MobileNetwork;
      readonly transactionId: string;
      /** Proofs that showed the same transaction before. */
      readonly earlierClaims?: readonly string[];
    };
}

export const proofIdOf = (code: string): string => `demo-proof-${code.toLowerCase()}`;

/** What lets the learner into classes; empty where nothing does. */
export function accessOf({ status, firstWeekend, temporaryAccessUntil }: Story): Partial<Enrollment> {
  if (status === 'approved') return { status: 'paid', validUntil: validUntilFor(firstWeekend) };
  return temporaryAccessUntil === undefined ? {} : { temporaryAccess: true, temporaryAccessUntil };
}

/** One order with its enrollment and its hold. */
export function writeOrder(story: Story, { set }: Writer): void {
  const { code, who, course, registeredAt: createdAt, firstWeekend, status, proof } = story;
  const order = {
    id: code,
    userId: who.uid,
    courseId: course.id,
    amount: course.price,
    status,
    createdAt,
    rejectionReason: story.rejectionReason ?? null,
    ...(proof && { latestProofId: proofIdOf(code), proofCount: 1 }),
    ...(status === 'approved' && { paidAmount: course.price, receiptNumber: receiptNumber(code) }),
  };
  const enrollment = { id: code, studentId: who.uid, courseId: course.id, firstWeekend, createdAt };
  set('orders', code, makeOrder(order));
  set('enrollments', code, makeEnrollment({ ...enrollment, ...accessOf(story) }));
  set('courseHolds', courseHoldId(who.uid, course.id), { orderId: code });
}

/** The proof of a story, its payment, and the receipt where it was approved. */
export function writePayment(story: Story, { set }: Writer): void {
  const { code, who, course, firstWeekend, status, rejectionReason = null, proof: shown } = story;
  if (!shown || status === 'pending') return;
  const { earlierClaims = [], ...fields } = shown;
  const { network, transactionId, submittedAt } = shown;
  const reviewed = status !== 'under_review' && { reviewedAt: submittedAt + HOUR, reviewedBy: REVIEWER.uid };
  const amount = course.price;
  const proof = makePaymentProof({
    id: proofIdOf(code),
    orderId: code,
    userId: who.uid,
    courseId: course.id,
    firstWeekend,
    payerPhone: who.phone,
    amount,
    paidAt: submittedAt - HOUR,
    message: `Money sent to ${BRAND} on 970000000.Amount ZMW ${shown.amount ?? amount}.00.TID: ${transactionId}.`,
    status,
    rejectionReason,
    ...fields,
    ...reviewed,
  });
  const payment = {
    id: transactionId,
    network,
    status,
    claims: [...earlierClaims, proof.id],
    ...(status === 'approved' ? { amount, allocations: { [code]: amount } } : { amount: null }),
    ...(reviewed && { ...reviewed, deciders: { [proof.id]: REVIEWER.name } }),
  };
  set('paymentProofs', proof.id, proof);
  set('payments', payment.id, makePayment(payment));
  if (!reviewed || status !== 'approved') return;
  const id = createHash('sha256').update(code).digest('hex').slice(0, 32);
  const receipt = {
    id,
    orderId: code,
    userId: who.uid,
    hub: BRAND,
    learner: who.name,
    course: course.title,
    amount,
    payments: [{ network, transactionId, amount }],
    registeredAt: story.registeredAt,
    approvedAt: reviewed.reviewedAt,
    reviewer: REVIEWER.name,
  };
  set('receipts', id, makeReceipt(receipt));
}
