/** A mistyped transaction ID becomes that of the money which was seen, once, and only while that is free. */
import { expect, test } from 'vitest';
import type { PaymentProof } from '../../src/domain/money/payment.ts';
import { reviewMessages, walletMessages } from '../../src/domain/wire/staff-messages.ts';
import { approving, auditOf, review } from './decisions.ts';
import { expectRefusal, expectResult, readDoc, newStaff, send } from './hub.ts';
import {
  markRefundRequest,
  mistyped,
  newTransactionId,
  placeUnderReview,
  seeInWallet,
  type UnderReview,
  withSettings,
} from './order-fixtures.ts';
import { newProof, submit } from './proofs.ts';

withSettings();

const correct = 'correct-transaction-id';

/** A proof with a mistyped ID, and the money that it means. */
async function placeMistyped(changes: Partial<PaymentProof> = {}) {
  const id = newTransactionId();
  const message = `Money sent.Amount ZMW 100.00. TID: ${mistyped(id)}.`;
  const sent = { transactionId: mistyped(id), message, submittedAt: Date.now() };
  const placed = await placeUnderReview({}, { ...sent, ...changes });
  await seeInWallet(id);
  return { id, placed };
}
const request = (placed: UnderReview, transactionId: string) => ({ proofId: placed.proof.id, transactionId });

test('the proof claims the money under its ID, the wrong entry goes, and approving needs no amount typed', async () => {
  const { id, placed } = await placeMistyped({ network: 'mtn', warnings: ['id_shape'] });
  const staff = await newStaff();
  const wrong = placed.proof.transactionId;
  expectResult(await send(correct, staff, request(placed, id)));
  expect(await readDoc('paymentProofs', placed.proof.id)).toMatchObject({
    transactionId: id,
    network: 'airtel',
    warnings: [],
    status: 'under_review',
  });
  expect(await readDoc('payments', id)).toMatchObject({
    status: 'under_review',
    claims: [placed.proof.id],
    amount: 100,
  });
  expect(await readDoc('payments', wrong)).toBeNull();
  const [entry, ...others] = await auditOf(placed);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    action: 'transaction_id_corrected',
    kind: 'payments',
    before: { transactionId: wrong, network: 'mtn' },
    after: { transactionId: id },
  });
  expectResult(await send(review, staff, approving(placed)));
  expect(await readDoc('payments', id)).toMatchObject({ allocations: { [placed.order.id]: 100 } });
});

test('an entry of the wrong ID that somebody else claims stays theirs', async () => {
  const [{ id, placed }, staff] = [await placeMistyped(), await newStaff()];
  const other = await placeUnderReview();
  const wrong = placed.proof.transactionId;
  expectResult(await send(submit, other.learner, newProof(other.order.id, { transactionId: wrong })));
  expectResult(await send(correct, staff, request(placed, id)));
  const claims = (await readDoc('payments', wrong))?.['claims'] as string[];
  expect(claims).toHaveLength(1);
  expect(claims).not.toContain(placed.proof.id);
});

test('a wrong ID of which money goes back stays, with its refund', async () => {
  const [{ id, placed }, staff] = [await placeMistyped(), await newStaff()];
  const wrong = placed.proof.transactionId;
  expectResult(await send('mark-refund', staff, markRefundRequest(wrong, { receivedAmount: 100 })));
  expectRefusal(await send(correct, staff, request(placed, id)), 409, walletMessages.idGoesBack);
  const entry = { claims: [placed.proof.id], refunds: [{ amount: 50 }] };
  expect(await readDoc('payments', wrong)).toMatchObject(entry);
});

test('money that was claimed or given meanwhile is taken by nobody else', async () => {
  const [{ id, placed }, staff] = [await placeMistyped(), await newStaff()];
  const other = await placeUnderReview();
  expectResult(await send(submit, other.learner, newProof(other.order.id, { transactionId: id })));
  expectRefusal(await send(correct, staff, request(placed, id)), 409, walletMessages.moneyTaken);
  expect(await readDoc('paymentProofs', placed.proof.id)).toMatchObject({ transactionId: mistyped(id) });
});

test('of two who correct two proofs to one payment at once, one is refused', async () => {
  const id = newTransactionId();
  const wrong = [mistyped(id), id.replace('PP', 'PO')];
  const placed = await Promise.all(wrong.map((transactionId) => placeUnderReview({}, { transactionId })));
  await seeInWallet(id);
  const staff = await newStaff();
  const answers = await Promise.all(placed.map((one) => send(correct, staff, request(one, id))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await readDoc('payments', id))?.['claims']).toHaveLength(1);
});

test('only to a look-alike ID, and only for a proof that waits', async () => {
  const [{ id, placed }, staff, unlike] = [await placeMistyped(), await newStaff(), newTransactionId()];
  await seeInWallet(unlike);
  const says = async (transactionId: string) =>
    expectRefusal(await send(correct, staff, request(placed, transactionId)), 409).message;
  expect(await says(unlike)).toBe(walletMessages.notLike);
  expect(await says(newTransactionId())).toBe(walletMessages.notLike);
  expect(await says(placed.proof.transactionId)).toBe(walletMessages.notLike);
  expectResult(await send(review, staff, approving(placed)));
  expect(await says(id)).toBe(reviewMessages.notWaiting);
});
