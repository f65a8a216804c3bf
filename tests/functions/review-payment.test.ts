import { expect, test } from 'vitest';
import { firstAttendableWeekend, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { DAY } from '../../src/domain/wire/limits.ts';
import { BRAND } from '../../src/domain/wire/messages.ts';
import { reviewMessages } from '../../src/domain/wire/staff-messages.ts';
import { addDays, weekendOf } from '../../src/domain/time/time.ts';
import { makeOffering } from '../factories/offering.ts';
import { approving, auditOf, rejecting, review, sharedPayment } from './decisions.ts';
import { expectRefusal, expectResult, look, lookFor, newStaff, put, send, unique } from './hub.ts';
import { placeUnderReview } from './order-fixtures.ts';

test('an approval writes payment, proof, order, enrollment, receipt and one audit row', async () => {
  const [staff, placed] = [await newStaff('reviewer'), await placeUnderReview()];
  const { order, proof, learner } = placed;
  const result = expectResult(await send(review, staff, approving(placed)));
  expect(result).toMatchObject({ orderId: order.id, status: 'approved' });
  const at = result.decidedAt;

  expect(await look('payments', proof.transactionId)).toMatchObject({
    status: 'approved',
    amount: 100,
    allocations: { [order.id]: 100 },
    reviewedBy: staff.uid,
    deciders: { [proof.id]: 'Ruth Reviewer' },
    reviewedAt: at,
  });
  expect(await look('paymentProofs', proof.id)).toMatchObject({
    status: 'approved',
    reviewedAt: at,
    reviewedBy: staff.uid,
  });
  expect(await look('orders', order.id)).toMatchObject({
    status: 'approved',
    paidAmount: 100,
    receiptNumber: `R-${order.id}`,
    rejectionReason: null,
  });
  const firstWeekend = firstAttendableWeekend([], at, placed.enrollment.firstWeekend);
  expect(await look('enrollments', order.id)).toMatchObject({
    status: 'paid',
    firstWeekend,
    validUntil: validUntilFor(firstWeekend),
  });
  const [receipt] = await lookFor('receipts', 'orderId', order.id);
  expect(receipt).toMatchObject({
    number: `R-${order.id}`,
    userId: learner.uid,
    hub: BRAND,
    learner: 'Chanda Mwansa',
    amount: 100,
    payments: [{ network: 'airtel', transactionId: proof.transactionId, amount: 100 }],
    reviewer: 'Ruth Reviewer',
    reversedAt: null,
  });
  expect(receipt?.['id']).toMatch(/^[0-9a-f]{32}$/);
  const rows = await auditOf(placed);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    action: 'payment_approved',
    actor: { uid: staff.uid, email: staff.email, role: 'reviewer' },
    before: { status: 'under_review', paidAmount: 0 },
    after: { status: 'approved', proofId: proof.id, receivedAmount: 100 },
  });
});

test('of two reviewers at once, one decides and the other gets the order’s new status; one audit entry, one receipt', async () => {
  const [one, two, placed] = [await newStaff('owner'), await newStaff('reviewer'), await placeUnderReview()];
  const answers = await Promise.all([
    send(review, one, approving(placed)),
    send(review, two, approving(placed)),
    send(review, one, rejecting(placed)),
    send(review, two, approving(placed)),
  ]);
  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(1);
  const became = expectResult(accepted[0] as (typeof answers)[0]).status;
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    const refusal = expectRefusal(answer, 409);
    expect(refusal).toMatchObject({ message: reviewMessages.alreadyDecided, status: became });
  }
  expect(await auditOf(placed)).toHaveLength(1);
  expect(await lookFor('receipts', 'orderId', placed.order.id)).toHaveLength(became === 'approved' ? 1 : 0);
});

test('a rejection needs a reason, which becomes the sentence that the learner reads', async () => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  expectRefusal(await send(review, staff, rejecting(placed, null)), 400, {
    reason: reviewMessages.reasonRequired,
  });
  expect(expectRefusal(await send(review, staff, rejecting(placed, ' a ')), 400).fields).toHaveProperty(
    'reason',
  );
  expect(await look('orders', placed.order.id)).toMatchObject({ status: 'under_review' });

  const reason = 'No such payment reached us.';
  expect(expectResult(await send(review, staff, rejecting(placed, reason))).status).toBe('rejected');
  const verdict = { status: 'rejected', rejectionReason: reason };
  expect(await look('orders', placed.order.id)).toMatchObject({ ...verdict, paidAmount: 0 });
  expect(await look('paymentProofs', placed.proof.id)).toMatchObject(verdict);
  expect(await look('payments', placed.proof.transactionId)).toMatchObject({
    status: 'rejected',
    amount: null,
  });
  expect(await look('enrollments', placed.order.id)).toMatchObject({ status: 'pending' });
  expect((await auditOf(placed)).map(({ action }) => action)).toEqual(['payment_rejected']);
});

test('a rejected claim leaves a transaction under review while another learner claims it', async () => {
  const [staff, [one, two]] = [await newStaff(), await sharedPayment()];
  const { transactionId } = one.proof;
  expectResult(await send(review, staff, rejecting(one)));
  expect(await look('payments', transactionId)).toMatchObject({ status: 'under_review' });
  expectResult(await send(review, staff, rejecting(two)));
  expect(await look('payments', transactionId)).toMatchObject({ status: 'rejected' });
});

test('only the newest proof can be decided on', async () => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  const stale = approving(placed, { proofId: `proof-${unique()}${unique()}` });
  expect(expectRefusal(await send(review, staff, stale), 409)).toMatchObject({
    message: reviewMessages.newerProof,
    status: 'under_review',
  });
  expect(await auditOf(placed)).toHaveLength(0);
});

test.each(['pending', 'approved', 'rejected'] as const)('a %s order cannot be decided', async (status) => {
  const [staff, placed] = [await newStaff(), await placeUnderReview({ status })];
  for (const request of [approving(placed), rejecting(placed)]) {
    const refusal = expectRefusal(await send(review, staff, request), 409);
    expect(refusal).toMatchObject({ message: reviewMessages.alreadyDecided, status });
  }
});

test('an approval moves a first weekend that has passed to a later one, and does not change a coming one', async () => {
  const [staff, now] = [await newStaff(), Date.now()];
  const ahead = addDays(weekendOf(now), 21);
  for (const [firstWeekend, expected] of [
    [addDays(weekendOf(now), -28), firstAttendableWeekend([], now)],
    [ahead, ahead],
  ] as const) {
    const placed = await placeUnderReview();
    await put('enrollments', { ...placed.enrollment, firstWeekend });
    expectResult(await send(review, staff, approving(placed)));
    expect(await look('enrollments', placed.order.id)).toMatchObject({
      firstWeekend: expected,
      validUntil: validUntilFor(expected),
    });
  }
});

test('an unknown order is not found', async () => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  expectRefusal(
    await send(review, staff, approving(placed, { orderId: 'ACDEACDE' })),
    404,
    reviewMessages.unknownOrder,
  );
});

test('an approval gives a seat; a learner without one begins on the next weekend that has a seat', async () => {
  const [staff, first] = [await newStaff(), weekendOf(Date.now() + 7 * DAY)];
  const placed = await placeUnderReview();
  const others = await Promise.all([1, 2].map(() => placeUnderReview({ courseId: placed.order.courseId })));
  const seats = [1, 2, 5] as const;
  await Promise.all(
    seats.map((capacity, at) => {
      const weekendDate = addDays(first, 7 * at);
      const { courseId } = placed.order;
      return put('offerings', makeOffering({ id: `seats-${unique()}`, courseId, weekendDate, capacity }));
    }),
  );
  await Promise.all(
    [placed, ...others].map(({ enrollment }) => put('enrollments', { ...enrollment, firstWeekend: first })),
  );
  const answers = await Promise.all([placed, ...others].map((one) => send(review, staff, approving(one))));
  for (const answer of answers) expectResult(answer);
  const given = await Promise.all(
    [placed, ...others].map(({ order }) =>
      look('enrollments', order.id).then((one) => one?.['firstWeekend']),
    ),
  );
  expect(given.sort()).toEqual([first, addDays(first, 7), addDays(first, 14)]);
});
