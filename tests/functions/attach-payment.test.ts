/** Money that nobody claimed: given to orders with all writes of an approval, split, or noted as no course money. */
import { expect, test } from 'vitest';
import { lookAlikeKey } from '../../src/domain/money/look-alike.ts';
import { receiptNumber } from '../../src/domain/money/order.ts';
import { type Arrival, partPaymentReason } from '../../src/domain/money/payment.ts';
import { nearKeys } from '../../src/domain/money/wallet/match.ts';
import { walletMessages } from '../../src/domain/wire/staff-messages.ts';
import { CONFLICT } from '../factories/payment.ts';
import { entriesWhere } from './audit-entries.ts';
import { approving, review } from './decisions.ts';
import { expectRefusal, expectResult, readDoc, findDocs, newStaff, send, type StaffPerson } from './hub.ts';
import {
  attachRequest,
  newArrival,
  newTransactionId,
  placeOrder,
  placeUnderReview,
  seeInWallet,
} from './order-fixtures.ts';

const aside = 'set-aside-payment';

const give = (staff: StaffPerson, ...money: Parameters<typeof attachRequest>) =>
  send('attach-payment', staff, attachRequest(...money));

test('attached money pays as an approval does: order, enrollment, receipt, log and news', async () => {
  const staff = await newStaff();
  const transactionId = await newArrival();
  const { order, learner } = await placeOrder();
  const answer = await give(staff, transactionId, [order.id, 100]);
  expect(expectResult(answer)).toEqual({ parts: [{ orderId: order.id, status: 'approved', due: 0 }] });
  expect(await readDoc('payments', transactionId)).toMatchObject({
    status: 'approved',
    allocations: { [order.id]: 100 },
    attachedTo: [order.id],
    reviewedBy: staff.uid,
  });
  expect(await readDoc('orders', order.id)).toMatchObject({
    status: 'approved',
    paidAmount: 100,
    receiptNumber: receiptNumber(order.id),
  });
  expect(await readDoc('enrollments', order.id)).toMatchObject({
    status: 'paid',
    validUntil: expect.any(Number),
  });
  expect(await findDocs('receipts', 'orderId', order.id)).toMatchObject([
    { amount: 100, payments: [{ transactionId, network: 'airtel', amount: 100 }] },
  ]);
  expect(await entriesWhere('target.id', order.id)).toMatchObject([
    { action: 'payment_attached', about: learner.uid, after: { transactionId, attached: 100 } },
  ]);
  expect(await readDoc('pushOutbox', `verdict_${order.id}`)).toMatchObject({ orderId: order.id });
});

test('less than what is due is a part, and the rest completes it: the receipt names both', async () => {
  const staff = await newStaff();
  const first = await newArrival({ amount: 60 });
  const second = await newArrival();
  const { order } = await placeOrder();
  const part = expectResult(await give(staff, first, [order.id, 60]));
  expect(part).toEqual({ parts: [{ orderId: order.id, status: 'rejected', due: 40 }] });
  expect(await readDoc('orders', order.id)).toMatchObject({
    paidAmount: 60,
    rejectionReason: partPaymentReason(60, 40),
  });
  expect(await readDoc('enrollments', order.id)).toMatchObject({ status: 'pending' });
  expectResult(await give(staff, second, [order.id, 40]));
  const [receipt] = await findDocs('receipts', 'orderId', order.id);
  expect(receipt?.['payments']).toHaveLength(2);
  expect(receipt?.['payments']).toEqual(
    expect.arrayContaining([
      { network: 'airtel', transactionId: first, amount: 60 },
      { network: 'airtel', transactionId: second, amount: 40 },
    ]),
  );
});

test('one payment is split over several orders, all or none', async () => {
  const staff = await newStaff();
  const transactionId = await newArrival({ amount: 200 });
  const one = await placeOrder();
  const two = await placeOrder();
  const paid = await placeOrder({ status: 'approved', paidAmount: 100 });
  const refused = expectRefusal(
    await give(staff, transactionId, [one.order.id, 100], [paid.order.id, 100]),
    409,
  );
  expect(refused.message).toContain('is paid already');
  expect(await readDoc('orders', one.order.id)).toMatchObject({ status: 'pending', paidAmount: 0 });
  expectResult(await give(staff, transactionId, [one.order.id, 100], [two.order.id, 100]));
  for (const { order, learner } of [one, two]) {
    expect(await readDoc('orders', order.id)).toMatchObject({ status: 'approved' });
    expect(await entriesWhere('target.id', order.id)).toMatchObject([{ about: learner.uid }]);
  }
  expect(await readDoc('payments', transactionId)).toMatchObject({
    allocations: { [one.order.id]: 100, [two.order.id]: 100 },
  });
});

test('never more is given than came in, nor than an order lacks', async () => {
  const staff = await newStaff();
  const transactionId = await newArrival({ amount: 150 });
  const one = await placeOrder();
  const two = await placeOrder();
  const both = await give(staff, transactionId, [one.order.id, 100], [two.order.id, 51]);
  expectRefusal(both, 409, walletMessages.moreThanFree('K150'));
  expect(expectRefusal(await give(staff, transactionId, [one.order.id, 101]), 409).message).toContain('K100');
  expectResult(await give(staff, transactionId, [one.order.id, 100]));
  expectRefusal(
    await give(staff, transactionId, [two.order.id, 51]),
    409,
    walletMessages.moreThanFree('K50'),
  );
  expectResult(await give(staff, transactionId, [two.order.id, 50]));
  expectRefusal(await give(staff, transactionId, [two.order.id, 1]), 409, walletMessages.nothingFree);
  expectRefusal(await give(staff, await newArrival(), [one.order.id, 1], [one.order.id, 1]), 400);
});

test('money that a waiting proof claims, or of which two amounts were told, is not given', async () => {
  const [staff, { proof }, { order }] = [await newStaff(), await placeUnderReview(), await placeOrder()];
  await seeInWallet(proof.transactionId);
  expectRefusal(await give(staff, proof.transactionId, [order.id, 100]), 409, walletMessages.isClaimed);
  const told = await give(staff, await newArrival({ conflict: CONFLICT }), [order.id, 100]);
  expectRefusal(told, 409, walletMessages.inConflict);
  expectRefusal(await give(staff, newTransactionId(), [order.id, 100]), 404);
  expectRefusal(await give(staff, await newArrival(), ['ACDEACDE', 100]), 404);
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'pending', paidAmount: 0 });
});

test('a proof of other money ends where the order is paid, and waits on where a part is', async () => {
  const staff = await newStaff();
  const [whole, part] = [await placeUnderReview(), await placeUnderReview()];
  expectResult(await give(staff, await newArrival(), [whole.order.id, 100]));
  expect(await readDoc('paymentProofs', whole.proof.id)).toMatchObject({ status: 'superseded' });
  expect(await readDoc('payments', whole.proof.transactionId)).toMatchObject({ status: 'rejected' });
  expectResult(await give(staff, await newArrival(), [part.order.id, 40]));
  expect(await readDoc('orders', part.order.id)).toMatchObject({ status: 'under_review', paidAmount: 40 });
  expect(await readDoc('paymentProofs', part.proof.id)).toMatchObject({ status: 'under_review' });
  expectResult(await send(review, staff, approving(part, { receivedAmount: 60 })));
  expect((await findDocs('receipts', 'orderId', part.order.id))[0]?.['payments']).toHaveLength(2);
});

test('an owner’s reversal frees the money, and look-alike IDs find it again', async () => {
  const staff = await newStaff();
  const owner = await newStaff('owner');
  const transactionId = await newArrival();
  const { order } = await placeOrder();
  expectResult(await give(staff, transactionId, [order.id, 100]));
  expect(await readDoc('payments', transactionId)).toMatchObject({ nearKeys: [lookAlikeKey(transactionId)] });
  const { arrival } = (await readDoc('payments', transactionId)) as { arrival: Arrival };
  const reason = 'It was for somebody else.';
  expectResult(await send('reverse-payment', owner, { orderId: order.id, reason }));
  expect(await readDoc('payments', transactionId)).toMatchObject({
    status: 'unclaimed',
    amount: 100,
    allocations: {},
    attachedTo: [],
    nearKeys: nearKeys(transactionId, arrival.phone),
  });
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'rejected', paidAmount: 0 });
});

test('money noted as no course money leaves the list and is not given; that can be taken back', async () => {
  const [staff, transactionId, { order }] = [await newStaff(), await newArrival(), await placeOrder()];
  const note = 'The rent of the hall';
  expect(expectResult(await send(aside, staff, { transactionId, note }))).toEqual({ isSetAside: true });
  expect(await readDoc('payments', transactionId)).toMatchObject({
    status: 'set_aside',
    setAside: { by: staff.uid, note, at: expect.anything(), name: expect.any(String) },
  });
  expectRefusal(await give(staff, transactionId, [order.id, 100]), 409, walletMessages.isSetAside);
  expectResult(await send(aside, staff, { transactionId, note: null }));
  expect(await readDoc('payments', transactionId)).toMatchObject({ status: 'unclaimed', setAside: null });
  expectResult(await give(staff, transactionId, [order.id, 100]));
  expectRefusal(await send(aside, staff, { transactionId, note }), 409, walletMessages.isGiven);
});
