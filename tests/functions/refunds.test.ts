/** Money that goes back: never more than is left, told to the learner, on the receipt, and sent once. */
import { describe, expect, test } from 'vitest';
import { makeUser } from '../factories/learner.ts';
import { refundMessages, reviewMessages, walletMessages } from '../../src/domain/wire/staff-messages.ts';
import { entriesWhere, wholeLog } from './audit-entries.ts';
import { approving, rejecting, review, sharedPayment } from './decisions.ts';
import {
  ask,
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newStaff,
  put,
  send,
  unique,
} from './hub.ts';
import {
  markRefundRequest,
  newTransactionId,
  placeUnderReview,
  seeInWallet,
  sendRefundRequest,
  type UnderReview,
} from './order-fixtures.ts';

const PHONE = '+260970000002';
/** An order that K150 paid, of which K50 are left. */
async function overpaid(): Promise<UnderReview> {
  const placed = await placeUnderReview();
  expectResult(await send(review, await newStaff(), approving(placed, { receivedAmount: 150 })));
  return placed;
}

/** Money that nobody claims. */
async function unclaimed(amount = 100): Promise<string> {
  const id = newTransactionId();
  await seeInWallet(id, `${amount}.00`);
  return id;
}

describe('marking', () => {
  test('the rest of an overpaid order: the ledger, the learner, a push, and the log say it', async () => {
    const { order, proof } = await overpaid();
    await put('users', makeUser({ id: order.userId }));
    await db.doc(`pushOutbox/verdict_${order.id}`).delete();
    const staff = await newStaff();
    const { refundId } = expectResult(
      await send('mark-refund', staff, markRefundRequest(proof.transactionId, { orderId: order.id })),
    );
    expect(await readDoc('payments', proof.transactionId)).toMatchObject({
      status: 'approved',
      refunds: [
        { id: refundId, amount: 50, phone: PHONE, reason: 'overpaid', status: 'to_send', orderId: order.id },
      ],
      refundDueSince: expect.any(Number),
      standing: 'unseen',
    });
    expect(await readDoc('orders', order.id)).toMatchObject({
      refunds: [{ id: refundId, amount: 50, phone: PHONE, sentAt: null, transactionId: null }],
    });
    expect(await readDoc('pushOutbox', `verdict_${order.id}`)).toMatchObject({ userId: order.userId });
    expect(await entriesWhere('actor.uid', staff.uid)).toMatchObject([
      { action: 'refund_marked', kind: 'payments', about: order.userId, before: { left: 50 } },
    ]);
  });

  test('without an order the number is in no log, and it goes with the payer', async () => {
    const [placed, manager] = [await overpaid(), await newStaff('manager')];
    const phone = `+26097${String(Date.now()).slice(-7)}`;
    const { transactionId } = placed.proof;
    const { refundId } = expectResult(
      await send('mark-refund', manager, markRefundRequest(transactionId, { phone })),
    );
    expect(await wholeLog()).not.toContain(phone);
    expectResult(await send('delete-account', placed.learner, { agreed: true }));
    expect(await readDoc('payments', transactionId)).toMatchObject({ refunds: [{ phone }] });
    expectResult(await send('send-refund', manager, sendRefundRequest(transactionId, refundId)));
    expect(await readDoc('payments', transactionId)).toMatchObject({ refunds: [{ phone: null }] });
  });

  test('never more than is left', async () => {
    const [{ proof }, staff] = [await overpaid(), await newStaff()];
    expectResult(await send('mark-refund', staff, markRefundRequest(proof.transactionId, { amount: 30 })));
    const more = await send('mark-refund', staff, markRefundRequest(proof.transactionId, { amount: 20.01 }));
    expectRefusal(more, 400, { amount: refundMessages.notLeft('K20') });
    expectResult(await send('mark-refund', staff, markRefundRequest(proof.transactionId, { amount: 20 })));
    const none = await send('mark-refund', staff, markRefundRequest(proof.transactionId, { amount: 1 }));
    expectRefusal(none, 409, refundMessages.nothingLeft);
  });

  test('an approval sees only what is left', async () => {
    const [one, two] = await sharedPayment();
    const { transactionId } = one.proof;
    const staff = await newStaff();
    expectResult(await send('mark-refund', staff, markRefundRequest(transactionId, { receivedAmount: 120 })));
    const whole = await send(review, staff, approving(one, { receivedAmount: 120 }));
    expectRefusal(whole, 409, reviewMessages.amountShort);
    const part = approving(one, { decision: 'accept_part', receivedAmount: 120 });
    expectResult(await send(review, staff, part));
    expect(await readDoc('payments', transactionId)).toMatchObject({ allocations: { [one.order.id]: 70 } });
    const nothing = await send(review, staff, approving(two, { receivedAmount: 120 }));
    expectRefusal(nothing, 409, reviewMessages.nothingLeft);
    expectResult(await send(review, staff, rejecting(two)));
  });

  test('money of a reversed order: the amount is asked for where nothing tells it any more', async () => {
    const placed = await placeUnderReview();
    const { transactionId } = placed.proof;
    expectResult(await send(review, await newStaff(), approving(placed)));
    const back = { orderId: placed.order.id, reason: 'She asked for her money back.' };
    expectResult(await send('reverse-payment', await newStaff('owner'), back));
    const staff = await newStaff();
    const request = markRefundRequest(transactionId, { amount: 100, orderId: placed.order.id });
    expectRefusal(await send('mark-refund', staff, request), 400, {
      receivedAmount: reviewMessages.amountRequired,
    });
    const { refundId } = expectResult(await send('mark-refund', staff, { ...request, receivedAmount: 100 }));
    const reversed = { status: 'refunded', amount: 100, refunds: [{ reason: 'reversed' }] };
    expect(await readDoc('payments', transactionId)).toMatchObject(reversed);

    expectResult(await send('cancel-refund', staff, { transactionId, refundId }));
    expect(await readDoc('payments', transactionId)).toMatchObject({
      status: 'rejected',
      amount: null,
      refunds: [],
      refundDueSince: null,
    });
    expect(await readDoc('orders', placed.order.id)).toMatchObject({ refunds: [] });
  });

  test('what cannot be marked says why', async () => {
    const [staff, id, { order }] = [await newStaff(), await unclaimed(), await overpaid()];
    const refuse = async (changes: object): Promise<object> =>
      expectRefusal(await send('mark-refund', staff, markRefundRequest(id, changes)), 400).fields ?? {};
    expect(await refuse({ transactionId: newTransactionId() })).toEqual({
      transactionId: refundMessages.unknownPayment,
    });
    expect(await refuse({ receivedAmount: 90 })).toEqual({ receivedAmount: reviewMessages.amountRecorded });
    // The learner of the named order reads the payer's number, so it must be an order that the money concerns.
    expect(await refuse({ orderId: order.id })).toEqual({ orderId: refundMessages.otherOrder });
    expect(Object.keys(await refuse({ phone: '12' }))).toEqual(['phone']);
    await seeInWallet(id, '90.00');
    expectRefusal(await send('mark-refund', staff, markRefundRequest(id)), 409, walletMessages.inConflict);
    const aside = await unclaimed();
    expectResult(
      await send('set-aside-payment', staff, { transactionId: aside, note: 'The rent of the hall' }),
    );
    expectRefusal(await send('mark-refund', staff, markRefundRequest(aside)), 409, walletMessages.isSetAside);
  });
});

describe('sending', () => {
  test('the learner reads when and with which ID, the receipt says it, and its page names no number', async () => {
    const { order, proof } = await overpaid();
    await put('users', makeUser({ id: order.userId }));
    const { transactionId } = proof;
    const { refundId } = expectResult(
      await send('mark-refund', await newStaff(), markRefundRequest(transactionId, { orderId: order.id })),
    );
    await db.doc(`pushOutbox/verdict_${order.id}`).delete();
    const manager = await newStaff('manager');
    const request = sendRefundRequest(transactionId, refundId);
    expectResult(await send('send-refund', manager, request));
    const { sentAt, sentTransactionId } = request;
    expect(await readDoc('payments', transactionId)).toMatchObject({
      refunds: [{ status: 'sent', phone: PHONE, sentTransactionId, sentBy: { uid: manager.uid } }],
      refundDueSince: null,
      refundSentAt: sentAt,
    });
    expect(await readDoc('orders', order.id)).toMatchObject({
      status: 'approved',
      refunds: [{ amount: 50, sentAt: expect.anything(), transactionId: sentTransactionId }],
    });
    expect(await readDoc('pushOutbox', `verdict_${order.id}`)).toMatchObject({ userId: order.userId });
    const [receipt] = await findDocs('receipts', 'orderId', order.id);
    expect(receipt).toMatchObject({ refunds: [{ transactionId: sentTransactionId, amount: 50 }] });
    const { body } = await ask(`/functions/receipt?id=${String(receipt?.['id'])}`);
    expect(body).toMatchObject({ refunds: [{ transactionId: sentTransactionId, amount: 50, sentAt }] });
    expect(JSON.stringify(body)).not.toContain(PHONE.slice(4));
    expect((await findDocs('auditLog', 'actor.uid', manager.uid)).map(({ action }) => action)).toEqual([
      'refund_sent',
    ]);
    const taken = await send('cancel-refund', manager, { transactionId, refundId });
    expectRefusal(taken, 409, refundMessages.sentAlready);
  });

  test('an outgoing ID counts once, and is no incoming money’s ID', async () => {
    const [one, two, manager] = [await unclaimed(), await unclaimed(), await newStaff('manager')];
    const mark = async (id: string) =>
      String(expectResult(await send('mark-refund', manager, markRefundRequest(id)))['refundId']);
    const [first, second] = [await mark(one), await mark(two)];
    const sentTransactionId = newTransactionId();
    expectResult(await send('send-refund', manager, sendRefundRequest(one, first, { sentTransactionId })));
    const sent = (changes: object) => send('send-refund', manager, sendRefundRequest(two, second, changes));
    const written = ` ${sentTransactionId.toLowerCase()}. `;
    expectRefusal(await sent({ sentTransactionId: written }), 400);
    expectRefusal(await sent({ sentTransactionId }), 400, { sentTransactionId: refundMessages.idUsed });
    expectRefusal(await sent({ sentTransactionId: one }), 400, {
      sentTransactionId: refundMessages.idCameIn,
    });
    expectRefusal(await sent({ amount: 40 }), 409, refundMessages.otherAmount('K50'));
    expectRefusal(await sent({ sentAt: Date.now() + 3_600_000 }), 400, { sentAt: refundMessages.notYet });
    expectResult(await sent({}));
    const gone = await send('cancel-refund', manager, { transactionId: two, refundId: `none-${unique()}` });
    expectRefusal(gone, 409, refundMessages.gone);
  });
});
