/** Two who act on the same thing at the same moment: whoever comes first, what is left fits together. */
import { expect, test } from 'vitest';
import { approving, review } from '../decisions.ts';
import { look, lookFor, newStaff, send } from '../hub.ts';
import { shown, submit } from '../proofs.ts';
import { newTransactionId, placeOrder, placeUnderReview, withSettings } from '../order-fixtures.ts';
import { statusesOf } from './insist.ts';

withSettings();

test('two learners show one transaction: both claims are stored, and both proofs get a warning', async () => {
  const [one, two] = [await placeOrder(), await placeOrder()];
  const transactionId = newTransactionId();
  const answers = await Promise.all(
    [one, two].map(({ learner, order }) => send(submit, learner, shown(order.id, { transactionId }))),
  );
  expect(statusesOf(answers)).toEqual([200, 200]);
  const proofs = await lookFor('paymentProofs', 'transactionId', transactionId);
  const warned = proofs.filter(({ warnings }) => (warnings as string[]).includes('id_used_by_other'));
  expect([proofs.length, warned.length]).toEqual([2, 2]);
  const claims = (await look('payments', transactionId))?.['claims'] as string[];
  expect(claims.sort()).toEqual(proofs.map(({ id }) => id).sort());
});

test('a proof is replaced while it is approved: either the approval holds, or the newer proof waits', async () => {
  const [placed, staff] = [await placeUnderReview(), await newStaff()];
  const next = shown(placed.order.id);
  const answers = await Promise.all([
    send(review, staff, approving(placed)),
    send(submit, placed.learner, next),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  const isApproved = answers[0]?.status === 200;
  expect(await look('orders', placed.order.id)).toMatchObject(
    isApproved
      ? { status: 'approved', latestProofId: placed.proof.id }
      : { status: 'under_review', latestProofId: next.proofId, paidAmount: 0 },
  );
  expect(await look('paymentProofs', next.proofId)).toEqual(isApproved ? null : expect.anything());
  expect(await lookFor('receipts', 'orderId', placed.order.id)).toHaveLength(isApproved ? 1 : 0);
});

test('an account is deleted while its proof is sent: no proof waits for review without its order', async () => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id);
  const [deleted, sent] = await Promise.all([
    send('delete-account', learner, { agreed: true }),
    send(submit, learner, proof),
  ]);
  expect([deleted?.status, sent?.status]).toContain(200);
  const waits = await look('paymentProofs', proof.proofId);
  const left = await look('orders', order.id);
  if (deleted?.status === 200) expect([waits, left]).toEqual([null, null]);
  else expect([waits?.['status'], left?.['status']]).toEqual(['under_review', 'under_review']);
});
