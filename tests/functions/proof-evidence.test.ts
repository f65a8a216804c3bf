import { expect, test } from 'vitest';
import { MAX_PROOFS_PER_ORDER } from '../../src/domain/limits.ts';
import { errorMessages, proofMessages } from '../../src/domain/messages.ts';
import { makePayment } from '../factories/payment.ts';
import { makeJpegHeader, makePng } from '../factories/picture.ts';
import { expectRefusal, expectResult, look, put, send } from './hub.ts';
import { newPicture, shown, submit } from './proofs.ts';
import { placeOrder, placeUnderReview } from './world.ts';

test('after a rejection the order goes under review again and the old proof keeps its verdict', async () => {
  const rejected = { status: 'rejected', rejectionReason: 'No such payment.' } as const;
  const { learner, order, proof } = await placeUnderReview(rejected, rejected);
  expectResult(await send(submit, learner, shown(order.id)));
  expect(await look('paymentProofs', proof.id)).toMatchObject(rejected);
  expect(await look('orders', order.id)).toMatchObject({ status: 'under_review', rejectionReason: null });
});

test('an id that another learner showed gets the neutral sentence, and staff see why', async () => {
  const theirs = await placeUnderReview();
  const { learner, order } = await placeOrder();
  const proof = shown(order.id, { transactionId: theirs.proof.transactionId, message: 'paid' });
  const result = expectResult(await send(submit, learner, proof));
  expect(result.notice).toBe(proofMessages.transactionIdSeen);
  expect(await look('paymentProofs', proof.proofId)).toMatchObject({ warnings: ['id_used_by_other'] });
  expect(await look('payments', proof.transactionId)).toMatchObject({
    claims: [theirs.proof.id, proof.proofId],
  });
});

test('a claim never changes what an approved payment paid', async () => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id);
  const approved = makePayment({
    id: proof.transactionId,
    status: 'approved',
    amount: 100,
    claims: ['proof-of-somebody-else'],
    allocations: { ACDE3467: 100 },
    reviewedBy: 'staff-reviewer',
    reviewedAt: Date.now() - 1000,
  });
  await put('payments', approved);
  expectResult(await send(submit, learner, proof));
  const { id: _, ...before } = approved;
  expect(await look('payments', proof.transactionId)).toEqual({
    ...before,
    claims: [...before.claims, proof.proofId],
  });
});

test('a picture that came with another order is marked; the same one for the same order is not', async () => {
  const image = newPicture();
  const [one, two] = [await placeOrder(), await placeOrder()];
  const [first, again, copied] = [shown(one.order.id), shown(one.order.id), shown(two.order.id)];
  expectResult(await send(submit, one.learner, first, { image }));
  expectResult(await send(submit, one.learner, again, { image }));
  expectResult(await send(submit, two.learner, copied, { image }));
  expect(await look('paymentProofs', again.proofId)).toMatchObject({ warnings: [] });
  expect(await look('paymentProofs', copied.proofId)).toMatchObject({ warnings: ['image_seen'] });
});

test('the tenth proof is taken, the eleventh is not', async () => {
  const { learner, order } = await placeUnderReview({ proofCount: MAX_PROOFS_PER_ORDER - 1 });
  expectResult(await send(submit, learner, shown(order.id)));
  const refusal = expectRefusal(await send(submit, learner, shown(order.id)), 409);
  expect(refusal.message).toBe(errorMessages.tooManyProofs);
});

test.each([
  ['a text named as a picture', Buffer.from('<svg onload=alert(1)>'), 400, proofMessages.imageNotPicture],
  ['a GIF', Buffer.from('GIF89a' + '\0'.repeat(60)), 400, proofMessages.imageNotPicture],
  ['a bomb of 64 million pixels', makePng({ width: 8_000, height: 8_000 }), 400, proofMessages.imageOddSize],
  ['a picture of one row', makePng({ height: 1 }), 400, proofMessages.imageOddSize],
  [
    'more than 700 KB',
    Buffer.concat([makeJpegHeader(), Buffer.alloc(701 * 1024)]),
    413,
    proofMessages.imageTooLarge,
  ],
  [
    'a whole megabyte',
    Buffer.concat([makeJpegHeader(), Buffer.alloc(1024 * 1024)]),
    413,
    proofMessages.imageTooLarge,
  ],
])('%s is refused under the picture, and nothing is stored', async (_, image, status, sentence) => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id);
  const refusal = expectRefusal(await send(submit, learner, proof, { image, type: 'image/jpeg' }), status);
  expect(refusal.fields).toEqual({ image: sentence });
  expect(await look('paymentProofs', proof.proofId)).toBeNull();
});
