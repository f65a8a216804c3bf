/** `delete-account`: deletes the learner's account and everything about them that the books do not need. */
import { hasOrderUnderReview, isNeededForBooks, type Order } from '../../../src/domain/money/order.ts';
import { courseHoldId } from '../../../src/domain/wire/collections.ts';
import * as wire from '../../../src/domain/wire/command.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { RECENT_SIGN_IN } from '../../../src/domain/wire/limits.ts';
import { deletionMessages } from '../../../src/domain/wire/order-messages.ts';
import type { PaymentProof } from '../../../src/domain/money/payment.ts';
import { addDays, endOfDay, type Instant, mondayOf, weekendOf } from '../../../src/domain/time/time.ts';
import { forgetInLog } from '../audit/audit.ts';
import { ignoreMissing } from '../auth/tokens.ts';
import type { Call, LearnerActor } from '../command/guard.ts';
import { accountLock } from '../command/locks.ts';
import { learnerCommandWithoutTransaction } from '../command/command.ts';
import { closeForDeletion } from '../command/rate-limit.ts';
import { conflict, forbidden } from '../http/refused-error.ts';
import { newId, type Table, transact, type Transaction, type Where } from '../store/store.ts';
import { forgetPayers } from '../wallet/forget-payers.ts';
import { getAuth } from 'firebase-admin/auth';
import { app } from '../store/app.ts';

type Deleting = Call<typeof wire.deleteAccount, LearnerActor>;

/** A retry completes what a crashed attempt left. */
export const deleteAccount = learnerCommandWithoutTransaction(wire.deleteAccount, async (call) => {
  const { uid, signedInAt } = call.actor;
  const isRecent = call.now - signedInAt <= RECENT_SIGN_IN;
  if (!isRecent) throw forbidden(deletionMessages.passwordAgain);
  const keptOrders = await transact((transaction) => deleteDocuments(transaction, call), [accountLock(uid)]);
  // This ends all sign-ins of the account, too.
  await ignoreMissing(getAuth(app).deleteUser(uid));
  return { keptOrders };
});

async function deleteDocuments(
  transaction: Transaction,
  { actor: { uid }, now }: Deleting,
): Promise<string[]> {
  await closeForDeletion(transaction, uid, now);
  const removeAll = async <T extends Table>(table: T, where: Where<T>) => {
    for (const { id } of await transaction.find(table, where)) transaction.remove(table, id);
  };
  // Read in parallel to keep the transaction short.
  const [orders, proofs, messages, enrollments, feedback, certificates] = await Promise.all([
    transaction.find('orders', { userId: uid }),
    transaction.find('paymentProofs', { userId: uid }),
    transaction.find('messagesSent', { userId: uid }),
    transaction.find('enrollments', { studentId: uid }),
    transaction.find('feedback', { userId: uid }),
    transaction.find('certificates', { userId: uid }),
    removeAll('attendance', { userId: uid }),
    removeAll('attendanceClaims', { userId: uid }),
    removeAll('calendarFeeds', { userId: uid }),
    removeAll('placeOffers', { userId: uid }),
    removeAll('pushSubscriptions', { uid }),
    removeAll('remindersSent', { uid }),
    // Kept answers may contain the learner's name, including answers to staff.
    removeAll('commandKeys', { uid }),
    removeAll('commandKeys', { about: ['array-contains', uid] }),
  ]);
  if (hasOrderUnderReview(orders)) throw conflict(deletionMessages.underReview);

  await forgetPayers(transaction, { orders, proofs });
  await forgetInLog(transaction, uid, now);
  for (const enrollment of enrollments) end(transaction, enrollment, now);
  for (const order of orders) deleteOrder(transaction, order);
  for (const proof of proofs) strip(transaction, proof);
  for (const { id } of certificates) forget(transaction, id);
  for (const { id, ...given } of feedback) {
    transaction.remove('feedback', id);
    // The face still counts, under an id that identifies no learner.
    transaction.set('feedback', newId(), { ...given, userId: null, text: null });
  }
  // The log of the round stays, but its text names the learner.
  for (const { id } of messages) transaction.update('messagesSent', id, { text: null });
  transaction.remove('users', uid);
  transaction.remove('learnerNotes', uid);
  return orders.filter(isNeededForBooks).map(({ id }) => id);
}

/** Ends a paid enrollment with last weekend and releases the seat of an unpaid one. */
function end(transaction: Transaction, { id, status, validUntil }: Enrollment, now: Instant): void {
  const lastWeek = endOfDay(addDays(mondayOf(weekendOf(now)), -1));
  const over = status === 'paid' ? { validUntil: Math.min(validUntil ?? lastWeek, lastWeek) } : {};
  transaction.update('enrollments', id, {
    ...over,
    seatHeldUntil: null,
    earlierWanted: null,
    isReached: false,
    certificateId: null,
  });
}

function deleteOrder(transaction: Transaction, order: Order): void {
  transaction.remove('courseHolds', courseHoldId(order.userId, order.courseId));
  const refunds = order.refunds?.map((refund) => ({ ...refund, phone: null }));
  if (refunds !== undefined && isNeededForBooks(order)) transaction.update('orders', order.id, { refunds });
  if (isNeededForBooks(order)) return;
  transaction.remove('orders', order.id);
  transaction.remove('enrollments', order.id);
}

/** Code, digest, dates and status stay, so that a kept token can still be checked. */
function forget(transaction: Transaction, id: string): void {
  transaction.update('certificates', id, {
    userId: null,
    orderId: null,
    printed: null,
    jwt: null,
    issuedBy: null,
    replaces: null,
    reason: null,
  });
}

/** The proof stays because it claims a transaction ID; its personal data goes. */
function strip(transaction: Transaction, proof: PaymentProof): void {
  transaction.update('paymentProofs', proof.id, {
    learner: null,
    payerPhone: null,
    message: null,
    hasImage: false,
  });
  if (proof.hasImage) transaction.remove('proofImages', proof.id);
}
