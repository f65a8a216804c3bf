import { expect, test } from 'vitest';
import { firstAttendableWeekend, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { DAY } from '../../src/domain/wire/limits.ts';
import { BRAND, errorMessages } from '../../src/domain/wire/messages.ts';
import { reviewMessages, walletMessages } from '../../src/domain/wire/staff-messages.ts';
import { addDays, weekendOf } from '../../src/domain/time/time.ts';
import { approving, auditOf, rejecting, review, sharedPayment } from './decisions.ts';
import { db, expectRefusal, expectResult, readDoc, findDocs, newStaff, put, send, unique } from './hub.ts';
import { newTransactionId, placeUnderReview, putOffering } from './order-fixtures.ts';
import type { Payment } from '../../src/domain/money/payment.ts';
import { ARRIVAL, CONFLICT, makePayment } from '../factories/payment.ts';
import { newProof, submit } from './proofs.ts';

test('an approval writes payment, proof, order, enrollment, receipt and one audit row', async () => {
  const [staff, placed] = [await newStaff('reviewer'), await placeUnderReview()];
  const { order, proof, learner } = placed;
  const result = expectResult(await send(review, staff, approving(placed)));
  expect(result).toMatchObject({ orderId: order.id, status: 'approved' });
  const at = result.decidedAt;

  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    status: 'approved',
    amount: 100,
    allocations: { [order.id]: 100 },
    reviewedBy: staff.uid,
    deciders: { [proof.id]: 'Ruth Reviewer' },
    reviewedAt: at,
  });
  expect(await readDoc('paymentProofs', proof.id)).toMatchObject({
    status: 'approved',
    reviewedAt: at,
    reviewedBy: staff.uid,
  });
  expect(await readDoc('orders', order.id)).toMatchObject({
    status: 'approved',
    paidAmount: 100,
    receiptNumber: `R-${order.id}`,
    rejectionReason: null,
  });
  const firstWeekend = firstAttendableWeekend([], at, placed.enrollment.firstWeekend);
  expect(await readDoc('enrollments', order.id)).toMatchObject({
    status: 'paid',
    firstWeekend,
    validUntil: validUntilFor(firstWeekend),
  });
  const [receipt] = await findDocs('receipts', 'orderId', order.id);
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
  expect(await findDocs('receipts', 'orderId', placed.order.id)).toHaveLength(became === 'approved' ? 1 : 0);
});

test('a rejection needs a reason, which becomes the sentence that the learner reads', async () => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  expectRefusal(await send(review, staff, rejecting(placed, null)), 400, {
    reason: reviewMessages.reasonRequired,
  });
  expect(expectRefusal(await send(review, staff, rejecting(placed, ' a ')), 400).fields).toHaveProperty(
    'reason',
  );
  expect(await readDoc('orders', placed.order.id)).toMatchObject({ status: 'under_review' });

  const reason = 'No such payment reached us.';
  expect(expectResult(await send(review, staff, rejecting(placed, reason))).status).toBe('rejected');
  const verdict = { status: 'rejected', rejectionReason: reason };
  expect(await readDoc('orders', placed.order.id)).toMatchObject({ ...verdict, paidAmount: 0 });
  expect(await readDoc('paymentProofs', placed.proof.id)).toMatchObject(verdict);
  expect(await readDoc('payments', placed.proof.transactionId)).toMatchObject({
    status: 'rejected',
    amount: null,
  });
  expect(await readDoc('enrollments', placed.order.id)).toMatchObject({ status: 'pending' });
  expect((await auditOf(placed)).map(({ action }) => action)).toEqual(['payment_rejected']);
});

test('a rejected claim leaves a transaction under review while another learner claims it', async () => {
  const [staff, [one, two]] = [await newStaff(), await sharedPayment()];
  const { transactionId } = one.proof;
  expectResult(await send(review, staff, rejecting(one)));
  expect(await readDoc('payments', transactionId)).toMatchObject({ status: 'under_review' });
  expectResult(await send(review, staff, rejecting(two)));
  expect(await readDoc('payments', transactionId)).toMatchObject({ status: 'rejected' });
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
    expect(await readDoc('enrollments', placed.order.id)).toMatchObject({
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
  const { courseId } = placed.order;
  await Promise.all(
    seats.map((capacity, at) => putOffering({ courseId, weekendDate: addDays(first, 7 * at), capacity })),
  );
  await Promise.all(
    [placed, ...others].map(({ enrollment }) => put('enrollments', { ...enrollment, firstWeekend: first })),
  );
  const answers = await Promise.all([placed, ...others].map((one) => send(review, staff, approving(one))));
  for (const answer of answers) expectResult(answer);
  const given = await Promise.all(
    [placed, ...others].map(({ order }) =>
      readDoc('enrollments', order.id).then((one) => one?.['firstWeekend']),
    ),
  );
  expect(given.sort()).toEqual([first, addDays(first, 7), addDays(first, 14)]);
});

test('rejecting a claim on an approved payment leaves that payment as it is', async () => {
  const [staff, other, [one, two]] = [await newStaff(), await newStaff(), await sharedPayment()];
  expectResult(await send(review, staff, approving(one)));
  const before = await readDoc('payments', one.proof.transactionId);
  expectResult(await send(review, other, rejecting(two)));
  expect(await readDoc('payments', one.proof.transactionId)).toEqual({
    ...before,
    deciders: expect.anything(),
  });
});

test('the payment names who decided last on each proof, and no document that its learner reads does', async () => {
  const [[one, two], part] = [await sharedPayment(), await placeUnderReview()];
  const [ruth, mable, olivia] = [await newStaff(), await newStaff('manager'), await newStaff('owner')];
  await db.doc(`admins/${mable.uid}`).update({ name: 'Mable Manager' });
  await db.doc(`admins/${olivia.uid}`).update({ name: 'Olivia Owner' });
  const decidersOf = async ({ proof }: typeof one) =>
    (await readDoc('payments', proof.transactionId))?.['deciders'];
  expectResult(await send(review, ruth, approving(one)));
  expectResult(await send(review, mable, rejecting(two)));
  expectResult(await send(review, mable, approving(part, { decision: 'accept_part', receivedAmount: 60 })));
  expect(await decidersOf(one)).toEqual({ [one.proof.id]: 'Ruth Reviewer', [two.proof.id]: 'Mable Manager' });
  expect(await decidersOf(part)).toEqual({ [part.proof.id]: 'Mable Manager' });

  // A reversal names its own decider; other decisions on the same payment keep theirs.
  const back = { orderId: one.order.id, reason: 'The transfer was recalled.' };
  expectResult(await send('reverse-payment', olivia, back));
  expect(await decidersOf(one)).toEqual({ [one.proof.id]: 'Olivia Owner', [two.proof.id]: 'Mable Manager' });
  for (const { proof, order } of [one, two, part]) {
    const read = [
      await readDoc('paymentProofs', proof.id),
      await readDoc('orders', order.id),
      await readDoc('enrollments', order.id),
    ];
    expect(JSON.stringify(read)).not.toMatch(/Reviewer|Mable|Olivia/);
  }
});

test('the receipt names the network of the approved proof, not that of another learner’s earlier proof', async () => {
  const [staff, [stranger, payer]] = [await newStaff(), await sharedPayment()];
  const { transactionId } = payer.proof;
  await put('payments', makePayment({ id: transactionId, network: 'other', claims: [stranger.proof.id] }));
  expect(payer.proof.network).toBe('airtel');
  expectResult(await send(review, staff, approving(payer)));
  expect(await readDoc('payments', transactionId)).toMatchObject({ network: 'airtel' });
  const [receipt] = await findDocs('receipts', 'orderId', payer.order.id);
  expect(receipt).toMatchObject({ payments: [{ network: 'airtel', transactionId }] });
});

test('the network that the wallet told stays, also on the receipt, whatever the proof says', async () => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  const { transactionId, id, network } = placed.proof;
  expect(network).toBe('airtel');
  const told = { network: 'mtn', arrival: ARRIVAL } as const;
  await put('payments', makePayment({ id: transactionId, claims: [id], ...told }));
  expectResult(await send(review, staff, approving(placed)));
  expect(await readDoc('payments', transactionId)).toMatchObject({ network: 'mtn' });
  const [receipt] = await findDocs('receipts', 'orderId', placed.order.id);
  expect(receipt).toMatchObject({ payments: [{ network: 'mtn', transactionId }] });
});

test.each([
  [null, 400, reviewMessages.amountRequired],
  [99.99, 409, reviewMessages.amountShort],
  [100.001, 400, errorMessages.badRequest],
])('approving K100 with %s received is refused', async (receivedAmount, status, sentence) => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  const refusal = expectRefusal(await send(review, staff, approving(placed, { receivedAmount })), status);
  expect(refusal.fields).toHaveProperty('receivedAmount');
  expect(refusal.message).toBe(sentence);
  expect(await readDoc('orders', placed.order.id)).toMatchObject({ status: 'under_review', paidAmount: 0 });
});

test.each<[string, Partial<Payment>, string]>([
  ['told with two amounts', { conflict: CONFLICT }, walletMessages.inConflict],
  [
    'noted as no course money',
    { setAside: { at: 1, by: 'staff', name: 'Ruth', note: 'A gift.' } },
    walletMessages.isSetAside,
  ],
])('money that was %s pays nothing until staff have settled that', async (_, changes, sentence) => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  const { transactionId, id } = placed.proof;
  const entry = makePayment({ id: transactionId, claims: [id], arrival: ARRIVAL });
  await put('payments', { ...entry, ...changes });
  for (const decision of ['approve', 'accept_part'])
    expectRefusal(await send(review, staff, approving(placed, { decision })), 409, sentence);
  expect(await readDoc('orders', placed.order.id)).toMatchObject({ status: 'under_review', paidAmount: 0 });
  await put('payments', entry);
  expectResult(await send(review, staff, approving(placed)));
});

test('a part payment is accepted with a plain sentence, and a later payment of the rest completes the order', async () => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  const { order, proof, learner } = placed;
  const part = approving(placed, { decision: 'accept_part', receivedAmount: 60 });
  expect(expectResult(await send(review, staff, part)).status).toBe('rejected');
  expect(await readDoc('orders', order.id)).toMatchObject({
    status: 'rejected',
    paidAmount: 60,
    rejectionReason: 'We received K60. Please pay the remaining K40 and send that proof.',
  });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    status: 'approved',
    amount: 60,
    allocations: { [order.id]: 60 },
  });
  expect(await findDocs('receipts', 'orderId', order.id)).toHaveLength(0);

  const transactionId = `1${newTransactionId().slice(-7)}99`;
  const rest = newProof(order.id, { network: 'mtn', transactionId, amount: 40, message: 'paid' });
  expectResult(await send(submit, learner, rest));
  const last = { ...approving(placed), proofId: rest.proofId, receivedAmount: 40 };
  expect(expectResult(await send(review, staff, last)).status).toBe('approved');
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'approved', paidAmount: 100 });
  const [receipt] = await findDocs('receipts', 'orderId', order.id);
  expect(receipt).toMatchObject({
    amount: 100,
    payments: [
      { network: 'airtel', transactionId: proof.transactionId, amount: 60 },
      { network: 'mtn', transactionId, amount: 40 },
    ],
  });
  expect((await auditOf(placed)).map(({ action }) => action).sort()).toEqual([
    'payment_approved',
    'payment_part_accepted',
  ]);
});

test('a payment that covers the order is not a part', async () => {
  const [staff, placed] = [await newStaff(), await placeUnderReview()];
  const part = approving(placed, { decision: 'accept_part' });
  expectRefusal(await send(review, staff, part), 409, reviewMessages.amountCovers);
});

test('one payment may pay two orders while something of it is left', async () => {
  const [staff, [one, two]] = [await newStaff(), await sharedPayment()];
  expectResult(await send(review, staff, approving(one, { receivedAmount: 200 })));
  expectResult(await send(review, staff, approving(two, { receivedAmount: 200 })));
  expect(await readDoc('payments', one.proof.transactionId)).toMatchObject({
    status: 'approved',
    amount: 200,
    allocations: { [one.order.id]: 100, [two.order.id]: 100 },
  });
});

test('two approvals of one payment at once never allocate more than was received', async () => {
  const [staff, other, [one, two]] = [await newStaff(), await newStaff(), await sharedPayment()];
  const answers = await Promise.all([
    send(review, staff, approving(one)),
    send(review, other, approving(two)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409) as (typeof answers)[0];
  expectRefusal(refused, 409, reviewMessages.nothingLeft);
  const payment = await readDoc('payments', one.proof.transactionId);
  expect(Object.values(payment?.['allocations'] as object)).toEqual([100]);
});

test('the amount that an earlier decision recorded cannot be changed by a later one', async () => {
  const [staff, [one, two]] = [await newStaff(), await sharedPayment()];
  expectResult(await send(review, staff, approving(one, { receivedAmount: 150 })));
  expectRefusal(await send(review, staff, approving(two, { receivedAmount: 250 })), 400, {
    receivedAmount: reviewMessages.amountRecorded,
  });
  const part = approving(two, { decision: 'accept_part', receivedAmount: 150 });
  expectResult(await send(review, staff, part));
  expect(await readDoc('orders', two.order.id)).toMatchObject({ status: 'rejected', paidAmount: 50 });
});
