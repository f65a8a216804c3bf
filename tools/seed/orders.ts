/** Orders, payments and links of invented people, as the networks and the hub write them. */
import { hash } from 'node:crypto';
import { callingCode, currencyCode, networks, timedId } from '#hub';
import { idExamples, paymentNumbers } from '#hub/payments';
import type { Transaction } from '../../functions/src/store/store.ts';
import { courseHoldId } from '../../src/domain/wire/collections.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
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
import { reviewer } from './people.ts';

/** Writes as the functions do: every document is checked by its schema. */
export type Writer = Pick<Transaction, 'set'>;

export interface PlannedOrder {
  readonly code: string;
  readonly who: { readonly uid: string; readonly name: string; readonly phone: string };
  readonly course: Course;
  readonly registeredAt: Instant;
  readonly firstWeekend: Day;
  /** Of the order, and of its proof and payment. */
  readonly status: OrderStatus;
  /** The payment that was shown, unless the order is still to be paid. */
  readonly proof?: Pick<PaymentProof, 'network' | 'transactionId' | 'submittedAt'> &
    Partial<Pick<PaymentProof, 'amount' | 'warnings'>>;
  /** Changes the ledger entry to what the wallet knows of it. */
  readonly inLedger?: (entry: Payment) => Payment;
  /** Proofs that showed the same transaction before. */
  readonly earlierClaims?: readonly string[];
}

/** The course of the class that can always be joined; hidden, so that nobody buys it. */
export const LIVE_COURSE = 'demonstration-class';
/** The reasons that the portal offers first. */
export const NOT_FOUND = cannedReasons[0]?.sentence ?? '';
export const UNREADABLE = cannedReasons[3]?.sentence ?? '';

/** A code for each number, the same each time. */
export const orderCodeOf = (number: number) => orderCodeFrom(hash('sha512', String(number), 'buffer')) ?? '';

/** The id of an order's first proof, or of a later one. */
export const proofIdOf = (code: string, number = 1): string =>
  `demo-proof-${code.toLowerCase()}${number > 1 ? `-${number}` : ''}`;

/** The network whose ids say when the money was sent, if there is one. */
export const MAIN_NETWORK = networks.find((network) => timedId.test(idExamples[network])) ?? networks[0];

/** An id of the network, like its example: `PP260915.1930.D12345`. */
function idLike(network: keyof typeof idExamples, at: Instant, number: number | string): string {
  const counted = `${idExamples[network].slice(0, -5)}${number}`;
  const minute = `${lusakaDay(at).replaceAll('-', '').slice(2)}.${formatTime(at).replace(':', '')}`;
  return timedId.test(counted) ? counted.replace(/\d{6}\.\d{4}/, minute) : counted;
}
export const mainId = (at: Instant, number: number | string): string => idLike(MAIN_NETWORK, at, number);

/** Where money is sent to: the number without the country's code. */
const wallet = (network: MobileNetwork) =>
  (paymentNumbers.find((one) => one.network === network)?.number ?? '').slice(callingCode.length + 1);

/** What a payer reads; the balance with a space before it. */
export const mainMessage = (
  id: string,
  amount: number,
  balance = '',
  network: MobileNetwork = MAIN_NETWORK,
): string =>
  `Money sent to ${BRAND} on ${wallet(network)}.Amount ${currencyCode} ${amount}.00.${balance}TID: ${id}.`;

type Transfer = { readonly id: string; readonly amount: number; readonly at: Instant; readonly code: string };

/** The payer's confirmation, in each network's own words. */
export function paymentMessage(network: MobileNetwork, { id, amount, at, code }: Transfer): string {
  const [day, time] = [lusakaDay(at), `${formatTime(at)}:${code.charCodeAt(1) % 60}`];
  if (network === 'zamtel') {
    const written = day.split('-').reverse().join('-');
    return `Dear Customer, you have sent ${currencyCode} ${amount}.00 to ${BRAND} - 0${wallet(network)} on ${written} ${time} under Txn ID: ${id}.`;
  }
  if (network === 'mtn')
    return `You have transferred ${amount}.00 ${currencyCode} to ${BRAND} (${callingCode}${wallet(network)}) at ${day} ${time}. Message to receiver: ${code}. Financial Transaction ID: ${id}.`;
  return mainMessage(id, amount, '', network);
}

/** An id of that network; two seeds give two. */
export function transactionIdOf(network: MobileNetwork, at: Instant, seed: string): string {
  const number = 10_000 + (hash('sha256', seed, 'buffer').readUInt32BE() % 90_000);
  return idLike(network === 'other' ? MAIN_NETWORK : network, at, number);
}

/** Addresses in the usual shape that lead to nobody's meeting, others for each weekend. */
export function linksOf(offeringId: string) {
  const room = (part: string) => {
    const letters = hash('sha256', `${offeringId} ${part}`).replace(
      /\d/g,
      (digit) => 'ghjkmnpqrs'[Number(digit)] ?? '',
    );
    return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7, 10)}`;
  };
  return {
    saturdayLink: `https://meet.google.com/${room('saturday')}`,
    sundayLink: `https://meet.google.com/${room('sunday')}`,
    recordingLink: `https://youtu.be/${room('recording')}`,
  };
}

/** Writes the order with its enrollment and hold, and with the proof, payment and receipt that it has come to. */
export function writeOrder(planned: PlannedOrder, { set }: Writer): void {
  const { code, who, course, registeredAt, firstWeekend, status, proof: shown } = planned;
  const { id: courseId, price: amount } = course;
  // Several documents have these fields; each factory takes its own.
  const common = { orderId: code, userId: who.uid, courseId, firstWeekend, amount, createdAt: registeredAt };
  const outcome = { status, rejectionReason: status === 'rejected' ? NOT_FOUND : null };
  const proofId = proofIdOf(code);
  const isPaid = status === 'approved';
  const paid = isPaid && { paidAmount: amount, receiptNumber: receiptNumber(code) };
  const latest = shown && { latestProofId: proofId, proofCount: 1 };
  set('orders', code, makeOrder({ ...common, ...outcome, id: code, ...latest, ...paid }));
  const access = isPaid && ({ status: 'paid', validUntil: validUntilFor(firstWeekend) } as const);
  const enrollment = makeEnrollment({ ...common, studentId: who.uid, ...access });
  set('enrollments', code, { ...enrollment, orderStatus: status });
  set('courseHolds', courseHoldId(who.uid, courseId), { orderId: code });
  if (!shown || status === 'pending') return;

  const { network, transactionId, submittedAt } = shown;
  const approvedAt = submittedAt + HOUR;
  const reviewed = status !== 'under_review' && { reviewedAt: approvedAt, reviewedBy: reviewer.uid };
  const payer = { payerPhone: who.phone, paidAt: submittedAt - HOUR };
  const message = mainMessage(transactionId, shown.amount ?? amount);
  const proof = { ...common, ...outcome, ...payer, message, ...shown, ...reviewed, id: proofId, status };
  set('paymentProofs', proofId, makePaymentProof(proof));
  const entry = makePayment({
    id: transactionId,
    network,
    status,
    claims: [...(planned.earlierClaims ?? []), proofId],
    amount: isPaid ? amount : null,
    allocations: isPaid ? { [code]: amount } : {},
    ...(reviewed && { ...reviewed, deciders: { [proofId]: reviewer.name } }),
  });
  set('payments', transactionId, planned.inLedger?.(entry) ?? entry);
  if (!isPaid) return;
  const id = hash('sha256', code).slice(0, 32);
  const names = { learner: who.name, course: course.title, reviewer: reviewer.name };
  const payments = [{ network, transactionId, amount }];
  set('receipts', id, makeReceipt({ ...common, ...names, id, payments, registeredAt, approvedAt }));
}
