import { expect, test } from 'vitest';
import { hashOf } from '../../functions/src/hash.ts';
import { courseHoldId } from '../../src/domain/wire/collections.ts';
import { DAY, MINUTE, RECENT_SIGN_IN } from '../../src/domain/wire/limits.ts';
import { deletionMessages } from '../../src/domain/wire/order-messages.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { addDays, endOfDay, weekendOf } from '../../src/domain/time/time.ts';
import {
  accounts,
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newLearner,
  newStaff,
  put,
  putAs,
  send,
  unique,
} from './hub.ts';
import { newPhone, withPushService } from './whole-hub/push-fixtures.ts';
import { approving, review } from './decisions.ts';
import {
  markRefundRequest,
  newCourse,
  newWalletLine,
  placeOrder,
  placeUnderReview,
  registering,
  seeInWallet,
  sendRefundRequest,
  withSettings,
} from './order-fixtures.ts';

withPushService();
withSettings();

const remove = (person: { token: string }) => send('delete-account', person, { agreed: true });

/** A token that only the emulators accept, of a session whose password was typed `typedAgo` ms ago. */
function unsigned(uid: string, email: string, typedAgo: number | undefined): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const project = process.env['GCLOUD_PROJECT'] ?? '';
  const [now, before] = [Date.now(), typedAgo ?? 0].map((time) => Math.floor(time / 1000)) as [
    number,
    number,
  ];
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    email,
    iat: now,
    exp: now + 600,
    ...(typedAgo !== undefined && { auth_time: now - before }),
    firebase: { sign_in_provider: 'password' },
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

test('the ledger keeps what was paid, and forgets who paid, also when the wallet tells of it again', async () => {
  const placed = await placeUnderReview();
  const other = await placeUnderReview();
  const staff = await newStaff('owner');
  const { transactionId } = placed.proof;
  await seeInWallet(transactionId, '150.00');
  expectResult(await send(review, staff, approving(placed, { receivedAmount: 150 })));
  const refund = markRefundRequest(transactionId, { amount: 20, orderId: placed.order.id });
  const marked = [
    expectResult(await send('mark-refund', staff, refund)),
    expectResult(await send('mark-refund', staff, refund)),
  ];
  const [first, second] = marked.map(({ refundId }) => refundId);
  expectResult(await send('send-refund', staff, sendRefundRequest(transactionId, first, { amount: 20 })));
  const done = await newWalletLine(transactionId, Date.now());
  const open = await newWalletLine(transactionId, null);

  expectResult(await remove(placed.learner));
  expect(await readDoc('payments', transactionId)).toMatchObject({
    amount: 150,
    allocations: { [placed.order.id]: 100 },
    arrival: { amount: 150, phone: null, name: null },
    // The number is needed until the money has gone back to it.
    refunds: [
      { status: 'sent', phone: null },
      { status: 'to_send', phone: '+260970000002' },
    ],
  });
  expect(await readDoc('orders', placed.order.id)).toMatchObject({
    refunds: [{ phone: null }, { phone: null }],
  });
  expect(await readDoc('walletLines', done)).toMatchObject({ text: '', phone: null, name: null });
  expect(await readDoc('walletLines', open)).toMatchObject({ name: 'Bupe Phiri' });

  const rows = `Transaction ID,Date,Credit,Sender Name\n${transactionId},24/11/2025,150,BUPE PHIRI`;
  expectResult(await send('import-statement', staff, { text: rows, fileName: 'again.csv', columns: null }));
  expect(await readDoc('payments', transactionId)).toMatchObject({ arrival: { phone: null, name: null } });
  expectResult(await send('send-refund', staff, sendRefundRequest(transactionId, second, { amount: 20 })));
  expect(await readDoc('payments', transactionId)).toMatchObject({
    refunds: [{ phone: null }, { phone: null }],
  });
  expect(await readDoc('paymentProofs', other.proof.id)).toMatchObject({ payerPhone: expect.any(String) });
});

test('a deletion removes profile, unpaid order, course hold and sign-in, and nothing of other people', async () => {
  const [{ learner, order }, other] = [await placeOrder(), await placeOrder()];
  const hold = courseHoldId(learner.uid, order.courseId);
  await put('courseHolds', { id: hold, orderId: order.id });
  const told = `offering-1_saturday_day_before_${learner.uid}`;
  const at = Date.now();
  await put('remindersSent', { id: told, uid: learner.uid, answered: [], at, occasionAt: at, expiresAt: at });
  const phones = [await newPhone(learner.uid), await newPhone(other.learner.uid)];
  await put('learnerNotes', {
    id: learner.uid,
    text: 'Pays at the desk.',
    savedBy: 'a@example.com',
    savedAt: at,
  });
  expect(expectResult(await remove(learner))).toEqual({ keptOrders: [] });
  expect(await readDoc('users', learner.uid)).toBeNull();
  expect(await readDoc('learnerNotes', learner.uid)).toBeNull();
  expect(await readDoc('orders', order.id)).toBeNull();
  expect(await readDoc('enrollments', order.id)).toBeNull();
  expect(await readDoc('courseHolds', hold)).toBeNull();
  await expect(accounts.getUser(learner.uid)).rejects.toThrow('no user record');
  expect(await readDoc('remindersSent', told)).toBeNull();
  expectRefusal(await remove(learner), 401);
  expect(await readDoc('orders', other.order.id)).not.toBeNull();
  const left = phones.map(({ endpoint }) => readDoc('pushSubscriptions', hashOf(endpoint)));
  expect(await Promise.all(left)).toEqual([null, expect.objectContaining({ uid: other.learner.uid })]);
});

test('what accounting needs is kept without the personal data in it', async () => {
  const paid = { status: 'approved', paidAmount: 100 } as const;
  const { learner, order, enrollment, proof } = await placeUnderReview(paid, { status: 'approved' });
  const [next, thisWeek] = [weekendOf(Date.now() + 7 * DAY), weekendOf(Date.now())];
  await put('enrollments', { ...enrollment, status: 'paid', validUntil: endOfDay(addDays(next, 1)) });
  expect(expectResult(await remove(learner))).toEqual({ keptOrders: [order.id] });
  expect(await readDoc('orders', order.id)).toMatchObject(paid);
  const left = await readDoc('enrollments', order.id);
  expect(left).toMatchObject({ status: 'paid', validUntil: endOfDay(addDays(thisWeek, -6)) });
  expect(await readDoc('paymentProofs', proof.id)).toMatchObject({ payerPhone: null, message: null });
  expect(await readDoc('users', learner.uid)).toBeNull();
});

test('while a payment is being checked the account stays', async () => {
  const { learner } = await placeUnderReview();
  expectRefusal(await remove(learner), 409, deletionMessages.underReview);
  expect(await readDoc('users', learner.uid)).not.toBeNull();
});

test('only a password typed for this auth session counts, not a sign-in on another phone', async () => {
  // The account was made a moment ago. It has no password, so that the emulator takes its older tokens as well.
  const { uid, email = '' } = await accounts.createUser({ email: `learner-${unique()}@example.com` });
  for (const typed of [RECENT_SIGN_IN + MINUTE, undefined]) {
    const token = unsigned(uid, email, typed);
    expectRefusal(await remove({ token }), 403, deletionMessages.passwordAgain);
  }
  expectResult(await remove({ token: unsigned(uid, email, RECENT_SIGN_IN - MINUTE) }));
});

test('stored answers are deleted, because they may name the learner', async () => {
  const [learner, { id: courseId }, key] = [await newLearner(), await newCourse(), newKey()];
  expectResult(await send('register-course', learner, registering(courseId), { key }));
  expect(JSON.stringify(await readDoc('commandKeys', key))).toContain('Chanda Mwansa');
  expectResult(await remove(learner));
  expect(await readDoc('commandKeys', key)).toBeNull();
});

test('an account is not deleted without the learner’s agreement', async () => {
  const learner = await newLearner();
  expectRefusal(await send('delete-account', learner, { agreed: false }), 400);
  expect((await accounts.getUser(learner.uid)).uid).toBe(learner.uid);
  expect((await db.doc(`users/${learner.uid}`).get()).exists).toBe(false);
});

test('a command that runs while its account is deleted leaves no document', async () => {
  const { uid, email = '' } = await accounts.createUser({ email: `learner-${unique()}@example.com` });
  const { id: courseId } = await newCourse();
  // Its token was checked before the account was deleted, as in a slow call.
  const learner = { token: unsigned(uid, email, 0) };
  const request = registering(courseId);
  const paid = { status: 'approved', paidAmount: 100 } as const;
  const { order } = await placeOrder(paid, { status: 'paid' }, { uid, email, ...learner });
  const { subscription } = await newPhone(uid);
  expectResult(await remove(learner));
  await accounts.createUser({ uid, email });
  const late = [
    ['register-course', request],
    ['create-profile', { name: 'Chanda Mwila' }],
    ['calendar-address', { orderId: order.id, wanted: true }],
    ['save-push-subscription', { ...subscription, kinds: ['starting_soon'] }],
  ] as const;
  for (const [command, body] of late) {
    expectRefusal(await send(command, learner, body), 403, errorMessages.accountDisabled);
  }
  for (const [collection, field] of [
    ['commandKeys', 'uid'],
    ['calendarFeeds', 'userId'],
    ['pushSubscriptions', 'uid'],
  ] as const) {
    expect(await findDocs(collection, field, uid)).toEqual([]);
  }
  expect(await readDoc('users', uid)).toBeNull();
  expect(await findDocs('orders', 'userId', uid)).toHaveLength(1);

  // The deletion itself may have broken off half-way: after a few minutes the same account begins anew.
  const closed = await readDoc('learnerUses', uid);
  expect(closed?.['closedUntil']).toBeGreaterThan(Date.now());
  await putAs('learnerUses', uid, { ...closed, closedUntil: Date.now() - 1 });
  expect(expectResult(await send('register-course', learner, request))).toMatchObject({ created: true });
});
