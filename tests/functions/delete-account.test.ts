import { expect, test } from 'vitest';
import { courseHoldId } from '../../src/domain/collections.ts';
import { DAY } from '../../src/domain/limits.ts';
import { deletionMessages } from '../../src/domain/messages.ts';
import { addDays, endOfDay, weekendOf } from '../../src/domain/time.ts';
import { accounts, db, expectRefusal, expectResult, look, newLearner, put, send } from './hub.ts';
import { hashOf, newPhone, withPushService } from './push-world.ts';
import { placeOrder, placeUnderReview } from './world.ts';

withPushService();

const remove = (person: { token: string }) => send('delete-account', person, { agreed: true });

test('an account goes with its profile, unpaid order, hold and sign-in; other people keep theirs', async () => {
  const [{ learner, order }, other] = [await placeOrder(), await placeOrder()];
  const hold = courseHoldId(learner.uid, order.courseId);
  await put('courseHolds', { id: hold, orderId: order.id });
  const told = `offering-1_saturday_day_before_${learner.uid}`;
  const at = Date.now();
  await put('remindersSent', { id: told, uid: learner.uid, answered: [], at, occasionAt: at, expiresAt: at });
  const phones = [await newPhone(learner.uid), await newPhone(other.learner.uid)];
  expect(expectResult(await remove(learner))).toEqual({ keptOrders: [] });
  expect(await look('users', learner.uid)).toBeNull();
  expect(await look('orders', order.id)).toBeNull();
  expect(await look('enrollments', order.id)).toBeNull();
  expect(await look('courseHolds', hold)).toBeNull();
  await expect(accounts.getUser(learner.uid)).rejects.toThrow('no user record');
  expect(await look('remindersSent', told)).toBeNull();
  expectRefusal(await remove(learner), 401);
  expect(await look('orders', other.order.id)).not.toBeNull();
  const left = phones.map(({ endpoint }) => look('pushSubscriptions', hashOf(endpoint)));
  expect(await Promise.all(left)).toEqual([null, expect.objectContaining({ uid: other.learner.uid })]);
});

test('what the books need is kept without what it told about the person', async () => {
  const paid = { status: 'approved', paidAmount: 100 } as const;
  const { learner, order, enrollment, proof } = await placeUnderReview(paid, { status: 'approved' });
  const [next, thisWeek] = [weekendOf(Date.now() + 7 * DAY), weekendOf(Date.now())];
  await put('enrollments', { ...enrollment, status: 'paid', validUntil: endOfDay(addDays(next, 1)) });
  expect(expectResult(await remove(learner))).toEqual({ keptOrders: [order.id] });
  expect(await look('orders', order.id)).toMatchObject(paid);
  const left = await look('enrollments', order.id);
  expect(left).toMatchObject({ status: 'paid', validUntil: endOfDay(addDays(thisWeek, -6)) });
  expect(await look('paymentProofs', proof.id)).toMatchObject({ payerPhone: null, message: null });
  expect(await look('users', learner.uid)).toBeNull();
});

test('while a payment is being checked the account stays', async () => {
  const { learner } = await placeUnderReview();
  expect(expectRefusal(await remove(learner), 409).message).toBe(deletionMessages.underReview);
  expect(await look('users', learner.uid)).not.toBeNull();
});

test('nobody can be deleted without agreeing to it', async () => {
  const learner = await newLearner();
  expectRefusal(await send('delete-account', learner, { agreed: false }), 400);
  expect((await accounts.getUser(learner.uid)).uid).toBe(learner.uid);
  expect((await db.collection('users').doc(learner.uid).get()).exists).toBe(false);
});
