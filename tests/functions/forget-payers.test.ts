/** What the ledger forgets of the payer once a reversal took the money back and the learner's account is deleted (decision 0080). */
import { expect, test } from 'vitest';
import { ARRIVAL } from '../factories/payment.ts';
import { expectResult, readDoc, findDocs, newStaff, send, type StaffPerson } from './hub.ts';
import {
  attachRequest,
  markRefundRequest,
  newArrival,
  newWalletLine,
  placeOrder,
  sendRefundRequest,
} from './order-fixtures.ts';

/** An order that money of the wallet paid, and that an owner took back from it. */
async function takeBack(owner: StaffPerson, ...amounts: readonly number[]) {
  const { order, learner } = await placeOrder();
  const transactionIds: string[] = [];
  for (const amount of amounts) {
    const transactionId = await newArrival({ amount });
    transactionIds.push(transactionId);
    expectResult(await send('attach-payment', owner, attachRequest(transactionId, [order.id, amount])));
  }
  const reason = 'It was for somebody else.';
  expectResult(await send('reverse-payment', owner, { orderId: order.id, reason }));
  return { order, learner, transactionIds };
}

async function mark(owner: StaffPerson, transactionId: string, amount: number, orderId: string | null) {
  const marked = await send('mark-refund', owner, markRefundRequest(transactionId, { amount, orderId }));
  const sent = sendRefundRequest(transactionId, expectResult(marked).refundId, { amount });
  return async () => expectResult(await send('send-refund', owner, sent));
}

const remove = (learner: Parameters<typeof send>[1]) => send('delete-account', learner, { agreed: true });
const known = { arrival: { name: ARRIVAL.name, phone: expect.any(String) } };
const forgotten = { arrival: { name: null, phone: null }, isPayerForgotten: true };

test('a reversed order outlives its learner’s account, and the money that was sent back forgets its payer', async () => {
  const owner = await newStaff('owner');
  const { order, learner, transactionIds } = await takeBack(owner, 60, 40);
  const [sentBack = '', free = ''] = transactionIds;
  const sendIt = await mark(owner, sentBack, 60, order.id);
  await sendIt();
  expect(expectResult(await remove(learner))).toEqual({ keptOrders: [order.id] });
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'rejected', paidAmount: 0 });
  expect(await findDocs('receipts', 'orderId', order.id)).toHaveLength(1);
  expect(await readDoc('payments', sentBack)).toMatchObject({
    ...forgotten,
    refunds: [{ status: 'sent', phone: null }],
  });
  // Money that nobody has claimed yet may still be another person's.
  expect(await readDoc('payments', free)).toMatchObject(known);
});

test('money that paid two learners keeps its payer while one of them is there, and forgets it with the second', async () => {
  const owner = await newStaff('owner');
  const [one, other] = [await placeOrder(), await placeOrder()];
  const transactionId = await newArrival({ amount: 200 });
  const given = attachRequest(transactionId, [one.order.id, 100], [other.order.id, 100]);
  expectResult(await send('attach-payment', owner, given));
  expectResult(await remove(one.learner));
  expect(await readDoc('payments', transactionId)).toMatchObject(known);
  expectResult(await remove(other.learner));
  expect(await readDoc('payments', transactionId)).toMatchObject(forgotten);
});

test('money of which only a part went back keeps its payer', async () => {
  const owner = await newStaff('owner');
  const { order, learner, transactionIds } = await takeBack(owner, 100);
  const [transactionId = ''] = transactionIds;
  const sendIt = await mark(owner, transactionId, 30, order.id);
  await sendIt();
  expectResult(await remove(learner));
  expect(await readDoc('payments', transactionId)).toMatchObject(known);
});

test('money that is sent back after its learner has gone forgets its payer with the last of it', async () => {
  const owner = await newStaff('owner');
  const { order, learner, transactionIds } = await takeBack(owner, 100);
  const [transactionId = ''] = transactionIds;
  const line = await newWalletLine(transactionId, Date.now());
  const first = await mark(owner, transactionId, 30, order.id);
  expectResult(await remove(learner));
  // The mark may still be taken back.
  expect(await readDoc('payments', transactionId)).toMatchObject(known);
  await first();
  expect(await readDoc('payments', transactionId)).toMatchObject(known);
  const last = await mark(owner, transactionId, 70, order.id);
  await last();
  expect(await readDoc('payments', transactionId)).toMatchObject({
    ...forgotten,
    refunds: [{ phone: null }, { phone: null }],
  });
  expect(await readDoc('walletLines', line)).toMatchObject({ text: '', phone: null, name: null });
});

test('it also forgets its payer where the last of it was sent back for no order', async () => {
  const owner = await newStaff('owner');
  const { order, learner, transactionIds } = await takeBack(owner, 100);
  const [transactionId = ''] = transactionIds;
  const sendFirst = await mark(owner, transactionId, 30, order.id);
  const sendLast = await mark(owner, transactionId, 70, null);
  expectResult(await remove(learner));
  await sendFirst();
  expect(await readDoc('payments', transactionId)).toMatchObject(known);
  await sendLast();
  expect(await readDoc('payments', transactionId)).toMatchObject({
    ...forgotten,
    refunds: [{ phone: null }, { phone: null }],
  });
});

test('a refund marked later has its number in the ledger, not in a deleted account’s order', async () => {
  const owner = await newStaff('owner');
  const { order, learner, transactionIds } = await takeBack(owner, 100);
  const [transactionId = ''] = transactionIds;
  expectResult(await remove(learner));
  await mark(owner, transactionId, 30, order.id);
  expect(await readDoc('orders', order.id)).toMatchObject({ refunds: [{ amount: 30, phone: null }] });
  expect(await readDoc('payments', transactionId)).toMatchObject({ refunds: [{ phone: '+260970000002' }] });
});
