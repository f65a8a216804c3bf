/** One learner's order for one course, with everything that hangs on it. */
import { hash } from 'node:crypto';
import type { Transaction } from '../../functions/src/store/store.ts';
import { courseHoldId } from '../../src/domain/wire/collections.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import { type Enrollment, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { HOUR } from '../../src/domain/wire/limits.ts';
import { BRAND } from '../../src/domain/wire/messages.ts';
import { orderCodeFrom, type OrderStatus, receiptNumber } from '../../src/domain/money/order.ts';
import { cannedReasons } from '../../src/domain/money/review-queue.ts';
import type { MobileNetwork, Payment, PaymentProof } from '../../src/domain/money/payment.ts';
import { type Day, type Instant, formatTime, lusakaDay } from '../../src/domain/time/time.ts';
import { makeEnrollment } from '../../tests/factories/enrollment.ts';
import { makeOrder } from '../../tests/factories/order.ts';
import { makePayment, makePaymentProof } from '../../tests/factories/payment.ts';
import { makeReceipt } from '../../tests/factories/receipt.ts';
import { staff } from './people.ts';

/** The functions' own way of writing: it checks every document by its schema. */
export type Writer = Pick<Transaction, 'set'>;

export interface Story {
  readonly code: string;
  readonly who: { readonly uid: string; readonly name: string; readonly phone: string };
  readonly course: Course;
  readonly registeredAt: Instant;
  readonly firstWeekend: Day;
  /** Of the order, and of the proof and the payment where there is one. */
  readonly status: OrderStatus;
  readonly temporaryAccessUntil?: Instant;
  /** The payment that was shown; none where the order is still to be paid. */
  readonly proof?: Pick<PaymentProof, 'network' | 'transactionId' | 'submittedAt'> &
    Partial<Pick<PaymentProof, 'amount' | 'warnings'>>;
  /** What becomes of the ledger's entry, as where the wallet told of it. */
  readonly told?: (entry: Payment) => Payment;
  /** Proofs that showed the same transaction before. */
  readonly earlierClaims?: readonly string[];
}

/** The course of the class that can always be joined: hidden, so that nobody buys it, and named for what it is. */
export const LIVE_COURSE = 'demonstration-class';

const REVIEWER = staff[2];
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
/** Why a proof is rejected, in the words that the portal offers first. */
const NOT_FOUND = cannedReasons[0]?.sentence ?? '';

/** A different code for each number of an order, the same each time. */
export const orderCodeOf = (number: number) => orderCodeFrom(hash('sha512', String(number), 'buffer')) ?? '';

/** The order's first proof, or a later one. */
export const proofIdOf = (code: string, number = 1): string =>
  `demo-proof-${code.toLowerCase()}${number > 1 ? `-${number}` : ''}`;

/** An Airtel id of that moment, as the network writes them: `PP260915.1930.D12345`. */
export function airtelId(at: Instant, number: number): string {
  const day = lusakaDay(at).replaceAll('-', '').slice(2);
  return `PP${day}.${formatTime(at).replace(':', '')}.D${number}`;
}

/** A confirmation as Airtel writes it. */
export const airtelMessage = (id: string, amount: number, balance = ''): string =>
  `Money sent to ${BRAND} on 970000000.Amount ZMW ${amount}.00.${balance}TID: ${id}.`;

type Transfer = { readonly id: string; readonly amount: number; readonly at: Instant; readonly code: string };

/** The payer's confirmation, each network in its own words. */
export function paymentMessage(network: MobileNetwork, { id, amount, at, code }: Transfer): string {
  if (network === 'airtel') return airtelMessage(id, amount);
  const [day, time] = [lusakaDay(at), `${formatTime(at)}:${code.charCodeAt(1) % 60}`];
  if (network === 'zamtel') {
    const written = day.split('-').reverse().join('-');
    return `Dear Customer, you have sent ZMW ${amount}.00 to ${BRAND} - 0950000000 on ${written} ${time} under Txn ID: ${id}.`;
  }
  return `You have transferred ${amount}.00 ZMW to ${BRAND} (260960000000) at ${day} ${time}. Message to receiver: ${code}. Financial Transaction ID: ${id}.`;
}

/** An id of that network; two seeds give two. */
export function transactionIdOf(network: MobileNetwork, at: Instant, seed: string): string {
  const number = hash('sha256', seed, 'buffer').readUInt32BE() % 90_000;
  if (network === 'airtel') return airtelId(at, 10_000 + number);
  return `${network === 'zamtel' ? '9K4' : '36237'}${10_000 + number}`;
}

/** Rooms that lead to no meeting of anybody's, another for each weekend, in the usual shape. */
export function linksOf(offeringId: string) {
  const room = (part: string) => {
    const letters = [...hash('sha256', `${offeringId} ${part}`, 'buffer')].map(
      (byte) => LETTERS[byte % LETTERS.length],
    );
    return [letters.slice(0, 3), letters.slice(3, 7), letters.slice(7, 10)]
      .map((word) => word.join(''))
      .join('-');
  };
  const meeting = (part: string) => `https://meet.google.com/${room(part)}`;
  return {
    saturdayLink: meeting('saturday'),
    sundayLink: meeting('sunday'),
    recordingLink: `https://youtu.be/${room('recording')}`,
  };
}

/** What lets the learner into classes; empty where nothing does. */
export function accessOf({ status, firstWeekend, temporaryAccessUntil }: Story): Partial<Enrollment> {
  if (status === 'approved') return { status: 'paid', validUntil: validUntilFor(firstWeekend) };
  return temporaryAccessUntil === undefined ? {} : { temporaryAccess: true, temporaryAccessUntil };
}

/** The order with its enrollment and its hold, and the proof, payment and receipt that it has come to. */
export function writeOrder(story: Story, { set }: Writer): void {
  const { code, who, course, registeredAt, firstWeekend, status, proof: shown } = story;
  const { id: courseId, price: amount } = course;
  // Several documents have these fields; each factory takes those of its own.
  const common = { orderId: code, userId: who.uid, courseId, firstWeekend, amount, createdAt: registeredAt };
  const outcome = { status, rejectionReason: status === 'rejected' ? NOT_FOUND : null };
  const proofId = proofIdOf(code);
  const paid = status === 'approved' && { paidAmount: amount, receiptNumber: receiptNumber(code) };
  const latest = shown && { latestProofId: proofId, proofCount: 1 };
  set('orders', code, makeOrder({ ...common, ...outcome, id: code, ...latest, ...paid }));
  set('enrollments', code, {
    ...makeEnrollment({ ...common, studentId: who.uid, ...accessOf(story) }),
    orderStatus: status,
  });
  set('courseHolds', courseHoldId(who.uid, courseId), { orderId: code });
  if (!shown || status === 'pending') return;

  const { network, transactionId, submittedAt } = shown;
  const approvedAt = submittedAt + HOUR;
  const reviewed = status !== 'under_review' && { reviewedAt: approvedAt, reviewedBy: REVIEWER.uid };
  const payer = { payerPhone: who.phone, paidAt: submittedAt - HOUR };
  const message = airtelMessage(transactionId, shown.amount ?? amount);
  const proof = { ...common, ...outcome, ...payer, message, ...shown, ...reviewed, id: proofId, status };
  set('paymentProofs', proofId, makePaymentProof(proof));
  const claims = [...(story.earlierClaims ?? []), proofId];
  const spent = paid ? { amount, allocations: { [code]: amount } } : { amount: null };
  const decided = reviewed && { ...reviewed, deciders: { [proofId]: REVIEWER.name } };
  const payment = { id: transactionId, network, status, claims, ...spent, ...decided };
  const entry = makePayment(payment);
  set('payments', transactionId, story.told?.(entry) ?? entry);
  if (!paid) return;
  const id = hash('sha256', code).slice(0, 32);
  const names = { learner: who.name, course: course.title, reviewer: REVIEWER.name };
  const payments = [{ network, transactionId, amount }];
  set('receipts', id, makeReceipt({ ...common, ...names, id, payments, registeredAt, approvedAt }));
}
