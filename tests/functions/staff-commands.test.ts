import { expect, test } from 'vitest';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { staffMessages } from '../../src/domain/wire/staff-messages.ts';
import { entriesAbout, entriesWhere } from './audit-entries.ts';
import { approving, review } from './decisions.ts';
import { db, expectRefusal, expectResult, look, lookFor, newKey, newStaff, put, send } from './hub.ts';
import { newOffering, placeOrder, placeUnderReview } from './order-fixtures.ts';

const soon = () => Date.now() + 3 * HOUR;
const auditOf = (id: string) => entriesWhere('target.id', id);

test('temporary access gets its end, has one audit entry however often it is sent, and can be ended', async () => {
  const [staff, { order }] = [await newStaff(), await placeOrder()];
  const request = { enrollmentId: order.id, until: soon(), reason: 'Paid at the office' };
  const key = newKey();
  const first = expectResult(await send('grant-access', staff, request, { key }));
  expect(expectResult(await send('grant-access', staff, request, { key }))).toEqual(first);
  expect(await look('enrollments', order.id)).toMatchObject({
    temporaryAccess: true,
    temporaryAccessUntil: request.until,
  });
  expect(await auditOf(order.id)).toMatchObject([
    { action: 'access_granted', after: { reason: request.reason } },
  ]);

  expectResult(await send('grant-access', staff, { ...request, until: null }));
  expect(await look('enrollments', order.id)).toMatchObject({
    temporaryAccess: false,
    temporaryAccessUntil: null,
  });
});

test('temporary access without an end ahead, or with one too far, is refused under its field', async () => {
  const [staff, { order }] = [await newStaff(), await placeOrder()];
  for (const until of [Date.now() - 1, Date.now() + 32 * DAY]) {
    const answer = await send('grant-access', staff, { enrollmentId: order.id, until, reason: 'Because' });
    expectRefusal(answer, 400, { until: staffMessages.accessEnd });
  }
  expect(await look('enrollments', order.id)).toMatchObject({ temporaryAccess: false });
});

test('an owner reverses an approval: allocation released, enrollment pending, receipt marked, order payable again', async () => {
  const [owner, placed] = [await newStaff('owner'), await placeUnderReview()];
  const { order, proof } = placed;
  expectResult(await send(review, owner, approving(placed)));
  const request = { orderId: order.id, reason: 'The transfer was recalled.' };

  expect(expectResult(await send('reverse-payment', owner, request))).toEqual({
    orderId: order.id,
    status: 'rejected',
  });
  expect(await look('orders', order.id)).toMatchObject({
    status: 'rejected',
    paidAmount: 0,
    rejectionReason: request.reason,
    receiptNumber: null,
  });
  expect(await look('payments', proof.transactionId)).toMatchObject({ status: 'rejected', allocations: {} });
  expect(await look('enrollments', order.id)).toMatchObject({ status: 'pending', validUntil: null });
  const [receipt] = await lookFor('receipts', 'orderId', order.id);
  expect(receipt?.['reversedAt']).not.toBeNull();
  expectRefusal(await send('reverse-payment', owner, request), 409, staffMessages.notApproved);
  const actions = (await auditOf(order.id)).map((row) => row['action']);
  expect(actions.sort()).toEqual(['payment_approved', 'payment_reversed']);
});

test('a mistyped part payment can be reversed and entered again with the right amount', async () => {
  const [owner, placed] = [await newStaff('owner'), await placeUnderReview()];
  const { order, proof } = placed;
  const part = approving(placed, { decision: 'accept_part', receivedAmount: 10 });
  expectResult(await send(review, owner, part));
  expect(await look('orders', order.id)).toMatchObject({ status: 'rejected', paidAmount: 10 });

  expectResult(await send('reverse-payment', owner, { orderId: order.id, reason: 'K100 came, not K10.' }));
  expect(await look('orders', order.id)).toMatchObject({ status: 'rejected', paidAmount: 0 });
  expect(await look('payments', proof.transactionId)).toMatchObject({ amount: null, allocations: {} });
  expect(await look('enrollments', order.id)).toMatchObject({ status: 'pending' });
  const again = await send('reverse-payment', owner, { orderId: order.id, reason: 'Once more' });
  expectRefusal(again, 409, staffMessages.notApproved);
});

test('a learner’s details are corrected, the phone in its stored form', async () => {
  const [staff, { learner }] = [await newStaff(), await placeOrder()];
  const request = { userId: learner.uid, name: 'Chanda M. Phiri', phone: '096 765 4321' };
  expectResult(await send('edit-student', staff, request));
  const phone = '+260967654321';
  expect(await look('users', learner.uid)).toMatchObject({ name: request.name, phone });
  expectResult(await send('edit-student', staff, { userId: learner.uid, name: 'Chanda Phiri' }));
  expect(await look('users', learner.uid)).toMatchObject({ name: 'Chanda Phiri', phone });
  expect(await entriesAbout(learner.uid)).toContainEqual(
    expect.objectContaining({ before: { name: request.name }, after: { name: 'Chanda Phiri' } }),
  );
  expect(
    expectRefusal(await send('edit-student', staff, { ...request, phone: '12' }), 400).fields,
  ).toHaveProperty('phone');
  expectRefusal(
    await send('edit-student', staff, { ...request, userId: 'nobody' }),
    404,
    staffMessages.unknownLearner,
  );
});

test('staff can leave the phone empty only while the learner has none', async () => {
  const [staff, { learner }] = [await newStaff(), await placeOrder()];
  const request = { userId: learner.uid, name: 'Chanda Phiri', phone: null };
  expect(expectRefusal(await send('edit-student', staff, request), 400).fields).toHaveProperty('phone');
  await db.doc(`users/${learner.uid}`).update({ phone: null });
  expectResult(await send('edit-student', staff, request));
  expect(await look('users', learner.uid)).toMatchObject({ name: 'Chanda Phiri', phone: null });
});

test('a corrected attendance keeps the clicks', async () => {
  const [staff, { learner }, offering] = [await newStaff(), await placeOrder(), await newOffering()];
  const request = {
    offeringId: offering.id,
    slot: 'saturday',
    userId: learner.uid,
    present: true,
    reason: 'Was on the list',
  };
  const id = attendanceId(offering.id, 'saturday', learner.uid);
  expectResult(await send('correct-attendance', staff, request));
  expect(await look('attendance', id)).toMatchObject({
    joinedAt: [],
    correctedTo: true,
    correctedBy: staff.uid,
  });
  expectResult(await send('correct-attendance', staff, { ...request, present: false }));
  expect(await look('attendance', id)).toMatchObject({ correctedTo: false });
  expect(await entriesAbout(learner.uid)).toMatchObject([{ target: { id } }, { target: { id } }]);
});

test('a corrected attendance still says that the learner was let in before the decision', async () => {
  const [staff, { learner }, offering] = [await newStaff(), await placeOrder(), await newOffering()];
  const mark = { offeringId: offering.id, slot: 'saturday', userId: learner.uid } as const;
  const id = attendanceId(offering.id, 'saturday', learner.uid);
  const clicked = { ...mark, joinedAt: [Date.now()], correctedTo: null, correctedBy: null };
  await put('attendance', { ...clicked, id, provisional: true });
  for (const present of [false, true])
    expectResult(await send('correct-attendance', staff, { ...mark, present, reason: 'Was on the list' }));
  expect(await look('attendance', id)).toMatchObject({
    joinedAt: clicked.joinedAt,
    provisional: true,
    correctedTo: true,
  });
});

test('a message that was opened for a learner is noted once, with its words', async () => {
  const [staff, { learner, order }] = [await newStaff(), await placeOrder()];
  const request = { userId: learner.uid, orderId: order.id, text: 'Hello Chanda' };
  const key = newKey();
  expectResult(await send('note-message', staff, request, { key }));
  expectResult(await send('note-message', staff, request, { key }));
  expect(await entriesAbout(learner.uid)).toMatchObject([
    { action: 'message_opened', after: { orderId: order.id, text: request.text } },
  ]);
  expectRefusal(await send('note-message', staff, { ...request, userId: 'nobody' }), 404);
});
