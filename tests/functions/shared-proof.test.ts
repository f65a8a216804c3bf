import { expect, test } from 'vitest';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { deletionMessages, togetherMessages } from '../../src/domain/wire/order-messages.ts';
import { reviewMessages } from '../../src/domain/wire/staff-messages.ts';
import { review } from './decisions.ts';
import { expectRefusal, expectResult, readDoc, findDocs, newKey, newStaff, send } from './hub.ts';
import {
  attachRequest,
  mistyped,
  newArrival,
  newTransactionId,
  placeOrder,
  seeInWallet,
} from './order-fixtures.ts';
import { newPicture, newProof, submit } from './proofs.ts';
import { placeOrders, newSharedProof, submitTogether } from './shared-orders.ts';
import { entriesAbout } from './audit-entries.ts';

const TITLES = ['Data Analysis', 'Power BI'] as const;

test('one proof puts both orders under review, and its amount is held against the sum', async () => {
  const owing = await placeOrders(TITLES);
  const [one, two] = owing.orders;
  const proof = await submitTogether(owing);
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({
    orderId: one.id,
    alsoOrderIds: [two.id],
    courseId: one.courseId,
    alsoCourseIds: [two.courseId],
    amount: 200,
    warnings: [],
    status: 'under_review',
  });
  for (const order of owing.orders) {
    expect(await readDoc('orders', order.id)).toMatchObject({
      status: 'under_review',
      latestProofId: proof.proofId,
      proofCount: 1,
    });
  }
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({ claims: [proof.proofId] });

  const others = await placeOrders(TITLES);
  const short = await submitTogether(others, { amount: 100 });
  expect(await readDoc('paymentProofs', short.proofId)).toMatchObject({ warnings: ['amount_differs'] });
});

test('sending it twice, or the same order twice in it, has one effect', async () => {
  const owing = await placeOrders(TITLES);
  const [one, two] = owing.orders;
  const proof = newSharedProof(owing.orders, { alsoOrderIds: [two.id, one.id, two.id] });
  const [image, key] = [newPicture(), newKey()];
  const first = expectResult(await send(submit, owing.learner, proof, { image, key }));
  expect(expectResult(await send(submit, owing.learner, proof, { image, key }))).toEqual(first);
  expect(expectResult(await send(submit, owing.learner, proof, { image }))).toEqual(first);
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({
    orderId: one.id,
    alsoOrderIds: [two.id],
  });
  expect(await readDoc('orders', two.id)).toMatchObject({ proofCount: 1 });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({ claims: [proof.proofId] });
});

test('a proof that names another person’s order, or a paid one, is refused whole', async () => {
  const [owing, stranger] = [await placeOrders(TITLES), await placeOrder()];
  const [one, two] = owing.orders;
  const withStranger = newSharedProof([one, stranger.order]);
  const image = newPicture();
  expectRefusal(await send(submit, owing.learner, withStranger, { image }), 404, errorMessages.unknownOrder);
  const { order: paid } = await placeOrder({ status: 'approved' }, {}, owing.learner);
  const withPaid = newSharedProof([one, two, paid]);
  expectRefusal(await send(submit, owing.learner, withPaid, { image }), 409, togetherMessages.oneIsPaid);
  for (const { id } of [one, two, stranger.order]) {
    expect(await readDoc('orders', id)).toMatchObject({ status: 'pending', proofCount: 0 });
  }
  expect(await readDoc('payments', withPaid.transactionId)).toBeNull();
});

test('a newer proof for one of the orders leaves the shared one for the others', async () => {
  const [staff, owing] = [await newStaff(), await placeOrders(TITLES)];
  const [one, two] = owing.orders;
  const shared = await submitTogether(owing);
  const newer = newProof(one.id);
  expectResult(await send(submit, owing.learner, newer));
  expect(await readDoc('paymentProofs', shared.proofId)).toMatchObject({
    status: 'under_review',
    orderId: two.id,
    alsoOrderIds: [],
    courseId: two.courseId,
    // It shows K200 for what costs K100 now.
    warnings: ['amount_differs'],
  });
  // A phone that did not hear the first answer gets it now.
  expect(expectResult(await send(submit, owing.learner, shared)).proofId).toBe(shared.proofId);
  expect(await readDoc('orders', two.id)).toMatchObject({ latestProofId: shared.proofId, proofCount: 1 });

  const base = { decision: 'approve', reason: null };
  const asSeen = { ...base, orderId: two.id, proofId: shared.proofId, receivedAmount: 200 };
  expectRefusal(
    await send(review, staff, { ...asSeen, alsoOrderIds: [one.id] }),
    409,
    reviewMessages.otherOrders,
  );
  expectRefusal(await send(review, staff, { ...asSeen, orderId: one.id }), 409, reviewMessages.newerProof);
  expectResult(await send(review, staff, { ...asSeen, alsoOrderIds: [] }));
  expectResult(
    await send(review, staff, { ...base, orderId: one.id, proofId: newer.proofId, receivedAmount: 100 }),
  );
  expect(await readDoc('payments', shared.transactionId)).toMatchObject({
    amount: 200,
    allocations: { [two.id]: 100 },
  });
  expect(await readDoc('payments', newer.transactionId)).toMatchObject({ allocations: { [one.id]: 100 } });
});

test('a newer proof for all of the orders takes the place of those that wait, whatever they named', async () => {
  const owing = await placeOrders([...TITLES, 'Excel']);
  const [one, two, three] = owing.orders as readonly [
    (typeof owing.orders)[0],
    (typeof owing.orders)[0],
    (typeof owing.orders)[0],
  ];
  const transactionId = newTransactionId();
  const first = await submitTogether({ ...owing, orders: [one, two] }, { transactionId });
  const second = newProof(three.id, { transactionId, message: 'paid' });
  expectResult(await send(submit, owing.learner, second));
  const newer = await submitTogether(owing);
  for (const { proofId } of [first, second])
    expect(await readDoc('paymentProofs', proofId)).toMatchObject({ status: 'superseded' });
  // Nobody claims the first transaction any more.
  expect(await readDoc('payments', transactionId)).toMatchObject({ status: 'rejected' });
  for (const { id } of owing.orders)
    expect(await readDoc('orders', id)).toMatchObject({ latestProofId: newer.proofId, proofCount: 2 });
});

test('proofs that wait for different orders with one transaction are all warned of the reuse', async () => {
  const owing = await placeOrders([...TITLES, 'Excel']);
  const [one, two, three] = owing.orders as readonly (typeof owing.orders)[0][];
  const first = await submitTogether({ ...owing, orders: [one, two] as never });
  const same = { transactionId: first.transactionId, message: 'paid' };
  const correction = newProof(two?.id ?? '', { ...same, amount: 100 });
  expectResult(await send(submit, owing.learner, correction));
  // Both proofs now wait with one transaction, each for an order of its own: both are warned.
  expect((await readDoc('paymentProofs', first.proofId))?.['warnings']).toEqual([
    'id_used_before',
    'amount_differs',
  ]);
  expect((await readDoc('paymentProofs', correction.proofId))?.['warnings']).toEqual(['id_used_before']);
  const again = newProof(three?.id ?? '', same);
  expectResult(await send(submit, owing.learner, again));
  expect((await readDoc('paymentProofs', again.proofId))?.['warnings']).toEqual(['id_used_before']);
});

const deciding = (
  { orderId, proofId }: ReturnType<typeof newProof>,
  decision: string,
  receivedAmount: number | null,
) => ({
  orderId,
  proofId,
  decision,
  receivedAmount,
  reason: null,
});

test('an approval pays both orders at once: two receipts, one log entry, one message', async () => {
  const [staff, owing] = [await newStaff('reviewer'), await placeOrders(TITLES)];
  const [one, two] = owing.orders;
  const proof = await submitTogether(owing);
  const decision = { ...deciding(proof, 'approve', 200), alsoOrderIds: [two.id] };
  expect(expectResult(await send(review, staff, decision))).toMatchObject({
    orderId: one.id,
    status: 'approved',
  });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    status: 'approved',
    amount: 200,
    allocations: { [one.id]: 100, [two.id]: 100 },
  });
  for (const { id } of owing.orders) {
    expect(await readDoc('orders', id)).toMatchObject({
      status: 'approved',
      paidAmount: 100,
      receiptNumber: `R-${id}`,
    });
    expect(await readDoc('enrollments', id)).toMatchObject({ status: 'paid' });
    const receipts = await findDocs('receipts', 'orderId', id);
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toMatchObject({
      amount: 100,
      payments: [{ network: 'airtel', transactionId: proof.transactionId, amount: 100 }],
    });
  }
  const rows = await entriesAbout(owing.learner.uid);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    action: 'payment_approved',
    target: { id: one.id },
    after: {
      status: 'approved',
      receivedAmount: 200,
      alsoOrders: { [two.id]: { status: 'approved', paidAmount: 100 } },
    },
  });
  const told = await findDocs('pushOutbox', 'userId', owing.learner.uid);
  expect(told.map(({ orderId }) => orderId)).toEqual([one.id]);
});

test('too little pays whole courses from the oldest order on, and says what is still due on which', async () => {
  const [staff, owing] = [await newStaff(), await placeOrders(TITLES)];
  const [one, two] = owing.orders;
  const proof = await submitTogether(owing);
  const decision = deciding(proof, 'approve', 150);
  expectRefusal(await send(review, staff, decision), 409, reviewMessages.amountShort);
  expect(await readDoc('orders', one.id)).toMatchObject({ status: 'under_review', paidAmount: 0 });
  expectResult(await send(review, staff, { ...decision, decision: 'accept_part' }));
  expect(await readDoc('orders', one.id)).toMatchObject({
    status: 'approved',
    paidAmount: 100,
    rejectionReason: null,
  });
  expect(await readDoc('orders', two.id)).toMatchObject({
    status: 'rejected',
    paidAmount: 50,
    rejectionReason:
      'We received K150. Data Analysis is paid. Please pay the remaining K50 for Power BI and send that proof.',
  });
  expect(await readDoc('enrollments', one.id)).toMatchObject({ status: 'paid' });
  expect(await readDoc('enrollments', two.id)).toMatchObject({ status: 'pending', orderStatus: 'part_paid' });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    allocations: { [one.id]: 100, [two.id]: 50 },
  });
  expect(await findDocs('receipts', 'orderId', two.id)).toHaveLength(0);
  // The one message leads to what is still to pay.
  const told = await findDocs('pushOutbox', 'userId', owing.learner.uid);
  expect(told.map(({ orderId }) => orderId)).toEqual([two.id]);

  const rest = newProof(two.id, { amount: 50, message: 'the rest' });
  expectResult(await send(submit, owing.learner, rest));
  expect(await readDoc('paymentProofs', rest.proofId)).toMatchObject({ warnings: [] });
  const last = { ...decision, orderId: two.id, proofId: rest.proofId, receivedAmount: 50 };
  expectResult(await send(review, staff, last));
  const [receipt] = await findDocs('receipts', 'orderId', two.id);
  expect(receipt).toMatchObject({
    amount: 100,
    payments: [
      { transactionId: proof.transactionId, amount: 50 },
      { transactionId: rest.transactionId, amount: 50 },
    ],
  });
});

test('a rejection rejects all of them with the reason', async () => {
  const [staff, owing] = [await newStaff(), await placeOrders([...TITLES, 'Excel'])];
  const [one, ...others] = owing.orders;
  const proof = await submitTogether(owing);
  const reason = 'No such payment reached us.';
  const decision = { ...deciding(proof, 'reject', null), reason };
  expectResult(await send(review, staff, decision));
  for (const { id } of [one, ...others]) {
    expect(await readDoc('orders', id)).toMatchObject({
      status: 'rejected',
      rejectionReason: reason,
      paidAmount: 0,
    });
  }
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({
    status: 'rejected',
    rejectionReason: reason,
  });
  expect(await findDocs('pushOutbox', 'userId', owing.learner.uid)).toHaveLength(1);
});

test('a reversal frees one of the orders; the proof stays accepted until the last one is freed', async () => {
  const [owner, owing] = [await newStaff('owner'), await placeOrders(TITLES)];
  const [one, two] = owing.orders;
  const proof = await submitTogether(owing);
  const decision = deciding(proof, 'approve', 200);
  expectResult(await send(review, owner, decision));
  const back = (orderId: string) =>
    send('reverse-payment', owner, { orderId, reason: 'The transfer was recalled.' });
  // The one that the proof does not name first.
  expectResult(await back(two.id));
  expect(await readDoc('orders', one.id)).toMatchObject({ status: 'approved', paidAmount: 100 });
  expect(await readDoc('orders', two.id)).toMatchObject({ status: 'rejected', paidAmount: 0 });
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({ status: 'approved' });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    status: 'approved',
    amount: 200,
    allocations: { [one.id]: 100 },
  });
  expect((await findDocs('receipts', 'orderId', one.id))[0]).toMatchObject({ reversedAt: null });
  expect((await findDocs('receipts', 'orderId', two.id))[0]?.['reversedAt']).not.toBeNull();

  expectResult(await back(one.id));
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({ status: 'rejected' });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    status: 'rejected',
    allocations: {},
  });
});

test('an account waits for the decision on a shared proof; then both orders stay for the books, the message goes', async () => {
  const [staff, owing] = [await newStaff(), await placeOrders(TITLES)];
  const [one, two] = owing.orders;
  const proof = await submitTogether(owing);
  const remove = () => send('delete-account', owing.learner, { agreed: true });
  expectRefusal(await remove(), 409, deletionMessages.underReview);
  const decision = deciding(proof, 'accept_part', 100);
  expectResult(await send(review, staff, decision));
  // The order that the money did not reach is neither paid nor rejected; the one message leads to it.
  expect(await readDoc('orders', two.id)).toMatchObject({
    status: 'pending',
    paidAmount: 0,
    rejectionReason:
      'We received K100. Data Analysis is paid. Please pay the remaining K100 for Power BI and send that proof.',
  });
  expect(await readDoc('enrollments', two.id)).toMatchObject({ orderStatus: 'pending' });
  const told = await findDocs('pushOutbox', 'userId', owing.learner.uid);
  expect(told.map(({ orderId }) => orderId)).toEqual([two.id]);
  expect(expectResult(await remove()).keptOrders.sort()).toEqual([one.id, two.id].sort());
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({ message: null, payerPhone: null });
});

test('wallet money given to one order takes that order out of the proof that waits for both', async () => {
  const [staff, owing] = [await newStaff(), await placeOrders(TITLES)];
  const [one, two] = owing.orders;
  const proof = await submitTogether(owing);
  const transactionId = await newArrival();
  expectResult(await send('attach-payment', staff, attachRequest(transactionId, [one.id, 100])));
  expect(await readDoc('orders', one.id)).toMatchObject({ status: 'approved', paidAmount: 100 });
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({
    status: 'under_review',
    orderId: two.id,
    alsoOrderIds: [],
    warnings: ['amount_differs'],
  });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({ status: 'under_review' });
  const decision = { decision: 'approve', receivedAmount: 200, reason: null };
  expectResult(await send(review, staff, { ...decision, orderId: two.id, proofId: proof.proofId }));
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({ allocations: { [two.id]: 100 } });
});

test('a look-alike ID of a shared proof is corrected to money of the sum, and its amount does not differ', async () => {
  const [staff, owing] = [await newStaff(), await placeOrders(TITLES)];
  const transactionId = newTransactionId();
  const proof = await submitTogether(owing, { transactionId: mistyped(transactionId), amount: null });
  await seeInWallet(transactionId, '200.00');
  const request = { proofId: proof.proofId, transactionId };
  expectResult(await send('correct-transaction-id', staff, request));
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({
    transactionId,
    warnings: ['amount_unknown'],
  });
});
