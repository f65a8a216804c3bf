import { expect, test } from 'vitest';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { togetherMessages } from '../../src/domain/wire/order-messages.ts';
import { reviewMessages } from '../../src/domain/wire/staff-messages.ts';
import { review } from './decisions.ts';
import { expectRefusal, expectResult, look, newKey, newStaff, send } from './hub.ts';
import { newTransactionId, placeOrder } from './order-fixtures.ts';
import { newPicture, shown, submit } from './proofs.ts';
import { placeOrders, shownTogether, submitTogether } from './shared-orders.ts';
const TITLES = ['Data Analysis', 'Power BI'] as const;

test('one proof puts both orders under review, and its amount is held against the sum', async () => {
  const owing = await placeOrders(TITLES);
  const [one, two] = owing.orders;
  const proof = await submitTogether(owing);
  expect(await look('paymentProofs', proof.proofId)).toMatchObject({
    orderId: one.id,
    alsoOrderIds: [two.id],
    courseId: one.courseId,
    alsoCourseIds: [two.courseId],
    amount: 200,
    warnings: [],
    status: 'under_review',
  });
  for (const order of owing.orders) {
    expect(await look('orders', order.id)).toMatchObject({
      status: 'under_review',
      latestProofId: proof.proofId,
      proofCount: 1,
    });
  }
  expect(await look('payments', proof.transactionId)).toMatchObject({ claims: [proof.proofId] });

  const others = await placeOrders(TITLES);
  const short = await submitTogether(others, { amount: 100 });
  expect(await look('paymentProofs', short.proofId)).toMatchObject({ warnings: ['amount_differs'] });
});

test('sending it twice, or the same order twice in it, has one effect', async () => {
  const owing = await placeOrders(TITLES);
  const [one, two] = owing.orders;
  const proof = shownTogether(owing.orders, { alsoOrderIds: [two.id, one.id, two.id] });
  const [image, key] = [newPicture(), newKey()];
  const first = expectResult(await send(submit, owing.learner, proof, { image, key }));
  expect(expectResult(await send(submit, owing.learner, proof, { image, key }))).toEqual(first);
  expect(expectResult(await send(submit, owing.learner, proof, { image }))).toEqual(first);
  expect(await look('paymentProofs', proof.proofId)).toMatchObject({
    orderId: one.id,
    alsoOrderIds: [two.id],
  });
  expect(await look('orders', two.id)).toMatchObject({ proofCount: 1 });
  expect(await look('payments', proof.transactionId)).toMatchObject({ claims: [proof.proofId] });
});

test('with another person’s order, or with one that is paid, nothing of it is taken', async () => {
  const [owing, stranger] = [await placeOrders(TITLES), await placeOrder()];
  const [one, two] = owing.orders;
  const withStranger = shownTogether([one, stranger.order]);
  const image = newPicture();
  expectRefusal(await send(submit, owing.learner, withStranger, { image }), 404, errorMessages.unknownOrder);
  const { order: paid } = await placeOrder({ status: 'approved' }, {}, owing.learner);
  const withPaid = shownTogether([one, two, paid]);
  expectRefusal(await send(submit, owing.learner, withPaid, { image }), 409, togetherMessages.oneIsPaid);
  for (const { id } of [one, two, stranger.order]) {
    expect(await look('orders', id)).toMatchObject({ status: 'pending', proofCount: 0 });
  }
  expect(await look('payments', withPaid.transactionId)).toBeNull();
});

test('a newer proof for one of the orders leaves the shared one for the others', async () => {
  const [staff, owing] = [await newStaff(), await placeOrders(TITLES)];
  const [one, two] = owing.orders;
  const shared = await submitTogether(owing);
  const newer = shown(one.id);
  expectResult(await send(submit, owing.learner, newer));
  expect(await look('paymentProofs', shared.proofId)).toMatchObject({
    status: 'under_review',
    orderId: two.id,
    alsoOrderIds: [],
    courseId: two.courseId,
    // It shows K200 for what costs K100 now.
    warnings: ['amount_differs'],
  });
  // A phone that did not hear the first answer gets it now.
  expect(expectResult(await send(submit, owing.learner, shared)).proofId).toBe(shared.proofId);
  expect(await look('orders', two.id)).toMatchObject({ latestProofId: shared.proofId, proofCount: 1 });

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
  expect(await look('payments', shared.transactionId)).toMatchObject({
    amount: 200,
    allocations: { [two.id]: 100 },
  });
  expect(await look('payments', newer.transactionId)).toMatchObject({ allocations: { [one.id]: 100 } });
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
  const second = shown(three.id, { transactionId, message: 'paid' });
  expectResult(await send(submit, owing.learner, second));
  const newer = await submitTogether(owing);
  for (const { proofId } of [first, second])
    expect(await look('paymentProofs', proofId)).toMatchObject({ status: 'superseded' });
  // Nobody claims the first transaction any more.
  expect(await look('payments', transactionId)).toMatchObject({ status: 'rejected' });
  for (const { id } of owing.orders)
    expect(await look('orders', id)).toMatchObject({ latestProofId: newer.proofId, proofCount: 2 });
});

test('a proof that names orders of another proof that waits is no reuse, and one of other orders is', async () => {
  const owing = await placeOrders([...TITLES, 'Excel']);
  const [one, two, three] = owing.orders as readonly (typeof owing.orders)[0][];
  const first = await submitTogether({ ...owing, orders: [one, two] as never });
  const same = { transactionId: first.transactionId, message: 'paid' };
  const correction = shown(two?.id ?? '', { ...same, amount: 100 });
  expectResult(await send(submit, owing.learner, correction));
  // Both wait now for an order of their own with one payment: each says so.
  expect((await look('paymentProofs', first.proofId))?.['warnings']).toEqual([
    'id_used_before',
    'amount_differs',
  ]);
  expect((await look('paymentProofs', correction.proofId))?.['warnings']).toEqual(['id_used_before']);
  const again = shown(three?.id ?? '', same);
  expectResult(await send(submit, owing.learner, again));
  expect((await look('paymentProofs', again.proofId))?.['warnings']).toEqual(['id_used_before']);
});
