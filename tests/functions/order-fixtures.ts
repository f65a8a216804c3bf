/** What the tests of the commands start from: a course of their own with its weekends, and orders in any state. */
import { randomBytes, randomInt } from 'node:crypto';
import { beforeAll } from 'vitest';
import { PUBLIC_SETTINGS } from '../../src/domain/wire/collections.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import type { Enrollment } from '../../src/domain/classes/enrollment.ts';
import { DAY } from '../../src/domain/wire/limits.ts';
import { type Offering, offeringIdOf } from '../../src/domain/classes/offering.ts';
import { type Order, orderCodeFrom, orderState } from '../../src/domain/money/order.ts';
import type { Payment, PaymentProof } from '../../src/domain/money/payment.ts';
import type { WalletUnread } from '../../src/domain/money/wallet/wallet-import.ts';
import { addDays, type Day, type Instant, weekendOf } from '../../src/domain/time/time.ts';
import { makeCourse } from '../factories/course.ts';
import { makeEnrollment } from '../factories/enrollment.ts';
import { makeClassLinks, makeOffering } from '../factories/offering.ts';
import { makeOrder } from '../factories/order.ts';
import { ARRIVAL, makePayment, makePaymentProof } from '../factories/payment.ts';
import { makeReceipt } from '../factories/receipt.ts';
import { makePublicSettings } from '../factories/setting.ts';
import { makeUser } from '../factories/learner.ts';
import { expectResult, newLearner, newStaff, type Person, put, putAs, send, unique } from './hub.ts';

/** The settings without which the hub has no contacts. */
export function withSettings(): void {
  beforeAll(() => putAs('settings', PUBLIC_SETTINGS, makePublicSettings()));
}

export async function newCourse(changes: Partial<Course> = {}): Promise<Course> {
  const course = makeCourse({ id: `course-${unique()}`, title: 'Data Analysis (Excel)', ...changes });
  await put('courses', course);
  return course;
}

/** A weekend in a week's time that has no links yet. */
export function newOffering(courseId = `course-${unique()}`): Promise<Offering> {
  const weekendDate = weekendOf(Date.now() + 7 * DAY);
  return putOffering({
    courseId,
    weekendDate,
    linksPublished: { saturday: false, sunday: false, recording: false },
  });
}

/** A weekend of its own, at the usual times unless the changes say otherwise. */
export async function putOffering(changes: Partial<Offering>): Promise<Offering> {
  const offering = makeOffering({ id: `offering-${unique()}`, ...changes });
  await put('offerings', offering);
  return offering;
}

export async function putEnrollment(changes: Partial<Enrollment>): Promise<Enrollment> {
  const enrollment = makeEnrollment({ id: newCode(), studentId: unique(), ...changes });
  await put('enrollments', enrollment);
  return enrollment;
}

/** A class of this weekend's Saturday, moved to this instant, with its link; the same again a day later. */
export async function newClassAt(
  courseId: string,
  startsAt: Instant,
  changes: Partial<Offering> = {},
  links = makeClassLinks(),
): Promise<Offering> {
  const offering = await putOffering({
    courseId,
    weekendDate: weekendOf(Date.now()),
    saturdayStartsAt: startsAt,
    sundayStartsAt: startsAt + DAY,
    linksPublished: { saturday: true, sunday: true, recording: true },
    ...changes,
  });
  await putAs('classLinks', offering.id, links);
  return offering;
}

/** A course whose weekends from this one on have these seats; null for no limit. */
export async function newLimitedCourse(first: Day, seats: readonly (number | null)[]): Promise<Course> {
  const course = await newCourse();
  await Promise.all(
    seats.map((capacity, at) => {
      const weekendDate = addDays(first, 7 * at);
      const id = offeringIdOf(course.id, weekendDate);
      return putOffering({ id, courseId: course.id, weekendDate, capacity });
    }),
  );
  return course;
}

/** What a learner's registration form sends. */
export const registering = (courseId: string) => ({
  courseId,
  name: 'Chanda Mwansa',
  phone: '097 123 4567',
  agreedToTerms: true,
});

export function newCode(): string {
  return orderCodeFrom(randomBytes(64)) ?? newCode();
}

/** I, L and O count as digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';

/** An Airtel id of today that no other test uses. With seven random digits alone, two of a run would now and then be one typing slip apart. */
export function newTransactionId(): string {
  const today = new Date().toISOString().slice(2, 10).replaceAll('-', '');
  const letter = LETTERS[randomInt(LETTERS.length)];
  return `PP${today}.0001.${letter}${String(randomInt(10_000_000)).padStart(7, '0')}`;
}

/** A number from which nobody else pays: all that has one number is compared, and its transactions wait for each other. */
export const newPayerPhone = () =>
  `+26097${String(randomBytes(4).readUInt32BE()).slice(-7).padStart(7, '1')}`;

export type Placed = { readonly learner: Person; readonly order: Order; readonly enrollment: Enrollment };

/** A learner with a profile and one order, as `changes` has it. */
export async function placeOrder(
  changes: Partial<Order> = {},
  enrollmentChanges: Partial<Enrollment> = {},
  learner?: Person,
): Promise<Placed> {
  const person = learner ?? (await newLearner());
  const order = makeOrder({ id: newCode(), userId: person.uid, courseId: `course-${unique()}`, ...changes });
  const enrollment = makeEnrollment({
    id: order.id,
    studentId: person.uid,
    courseId: order.courseId,
    ...enrollmentChanges,
  });
  await Promise.all([
    put('users', makeUser({ id: person.uid, email: person.email, phone: newPayerPhone() })),
    put('orders', order),
    put('enrollments', { ...enrollment, orderStatus: orderState(order) }),
    put('courses', makeCourse({ id: order.courseId })),
  ]);
  return { learner: person, order, enrollment };
}

/** Money of the wallet that nobody has claimed; its transaction. */
export async function newArrival(changes: Partial<Payment> = {}): Promise<string> {
  const id = newTransactionId();
  const { amount = 100 } = changes;
  const arrival = { ...ARRIVAL, phone: newPayerPhone(), amount: amount ?? 100 };
  await put('payments', makePayment({ id, claims: [], status: 'unclaimed', arrival, ...changes }));
  return id;
}

/** An import's line that names the payer of this transaction, completed by staff or (`settledAt` null) not read yet; its id. */
export async function newWalletLine(transactionId: string, settledAt: Instant | null): Promise<string> {
  const id = `line-${unique()}`;
  const payer = { phone: '+260970000002', name: 'Bupe Phiri', text: 'from 970000002 Bupe Phiri' };
  const line: WalletUnread = {
    importId: 'import-1',
    source: 'paste',
    line: 1,
    why: 'no_id',
    network: null,
    amount: 150,
    paidAt: null,
    transactionId,
    ...payer,
    importedAt: Date.now(),
    settledAt,
  };
  await put('walletLines', { id, ...line });
  return id;
}

/** An order that was paid, with its receipt, which names this learner. */
export async function placePaid(learner = 'Chanda Mwansa') {
  const placed = await placeOrder({ status: 'approved', paidAmount: 100 });
  const { order } = placed;
  const ids = { id: unique().padEnd(32, '0'), orderId: order.id, userId: order.userId };
  const receipt = makeReceipt({ ...ids, learner });
  await put('receipts', receipt);
  return { ...placed, receipt };
}

export type UnderReview = Placed & { readonly proof: PaymentProof };

/** A learner with one order, a proof of it that waits for review, and its ledger entry. */
export async function placeUnderReview(
  changes: Partial<Order> = {},
  proofChanges: Partial<PaymentProof> = {},
): Promise<UnderReview> {
  const proofId = `proof-${unique()}${unique()}`;
  const placed = await placeOrder({
    status: 'under_review',
    latestProofId: proofId,
    proofCount: 1,
    ...changes,
  });
  const proof = makePaymentProof({
    id: proofId,
    orderId: placed.order.id,
    userId: placed.learner.uid,
    courseId: placed.order.courseId,
    transactionId: newTransactionId(),
    payerPhone: newPayerPhone(),
    ...proofChanges,
  });
  await put('paymentProofs', proof);
  await put('payments', makePayment({ id: proof.transactionId, amount: null, claims: [proof.id] }));
  return { ...placed, proof };
}

/** Money of the wallet that is given to orders. */
export const attachRequest = (
  transactionId: string,
  ...parts: readonly (readonly [orderId: string, amount: number])[]
) => ({ transactionId, parts: parts.map(([orderId, amount]) => ({ orderId, amount })) });

/** Money that is to go back. */
export const markRefundRequest = (transactionId: string, changes: object = {}) => ({
  transactionId,
  amount: 50,
  phone: '0970000002',
  orderId: null,
  receivedAmount: null,
  ...changes,
});

/** What `send-refund` is sent once the money has gone back. */
export const sendRefundRequest = (transactionId: string, refundId: string, changes: object = {}) => ({
  transactionId,
  refundId,
  amount: 50,
  sentTransactionId: newTransactionId(),
  sentAt: Date.now(),
  ...changes,
});

/** A received-money message of the wallet, as its phone gets it. */
export const receivedMessage = (id: string, amount = '100.00') =>
  `You have received ZMW ${amount} from 970000002 Bupe Phiri.Dial *115# to check your new Bal. TID: ${id}.`;

/** Staff paste the wallet's messages of this money, one for each ID. @returns the id of the import */
export async function seeInWallet(ids: string | readonly string[], amount?: string): Promise<string> {
  const text = [ids]
    .flat()
    .map((id) => receivedMessage(id, amount))
    .join('\n');
  return expectResult(await send('paste-wallet-messages', await newStaff(), { text })).importId;
}

/** The ID as a learner may type it: letters for digits. */
export const mistyped = (id: string) => id.replace('.0001.', '.OOO1.');
