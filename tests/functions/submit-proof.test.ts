import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { submitProof } from '../../src/domain/command.ts';
import { MAX_PROOFS_PER_ORDER } from '../../src/domain/limits.ts';
import { errorMessages, proofMessages } from '../../src/domain/messages.ts';
import { makePayment } from '../factories/payment.ts';
import { makeJpegHeader, makePng } from '../factories/picture.ts';
import {
  db,
  look,
  lookFor,
  newKey,
  newLearner,
  put,
  expectRefusal,
  expectResult,
  send,
  unique,
} from './hub.ts';
import { newTransactionId, placeOrder, placeUnderReview } from './world.ts';

const submit = submitProof.name;
/** A picture that no other test sends. */
const newPicture = () => makePng({ note: unique() });
const newProofId = () => `proof-${unique()}${unique()}`;

function shown(orderId: string, changes: object = {}) {
  const transactionId = newTransactionId();
  return {
    proofId: newProofId(),
    orderId,
    network: 'airtel',
    transactionId,
    payerPhone: '+260971234567',
    amount: 100,
    paidAt: null,
    message: `Money sent to Hub on 970000000.Amount ZMW 100.00. Your bal is ZMW 5.56.TID: ${transactionId}.`,
    ...changes,
  };
}

test('a message and a picture: proof, picture, ledger claim and order, and the balance is gone', async () => {
  const { learner, order } = await placeOrder();
  const [proof, image] = [shown(order.id), newPicture()];
  const result = expectResult(await send(submit, learner, proof, { image }));
  expect(result).toEqual({ proofId: proof.proofId, status: 'under_review', notice: null });

  const stored = await look('paymentProofs', proof.proofId);
  expect(stored).toMatchObject({
    orderId: order.id,
    userId: learner.uid,
    transactionId: proof.transactionId,
    amount: 100,
    hasImage: true,
    imageHash: createHash('sha256').update(image).digest('hex'),
    warnings: [],
    status: 'under_review',
  });
  expect(stored?.['message']).not.toContain('5.56');
  expect(stored?.['message']).toContain('100.00');
  const picture = await look('proofImages', proof.proofId);
  expect(picture).toMatchObject({ userId: learner.uid, type: 'image/png' });
  expect(Buffer.from(picture?.['bytes'] as Uint8Array).equals(image)).toBe(true);
  expect(await look('payments', proof.transactionId)).toMatchObject({
    network: 'airtel',
    amount: null,
    status: 'under_review',
    claims: [proof.proofId],
    allocations: {},
  });
  expect(await look('orders', order.id)).toMatchObject({
    status: 'under_review',
    latestProofId: proof.proofId,
    proofCount: 1,
  });
});

test('a message alone is evidence, a picture alone is, neither is refused', async () => {
  const { learner, order } = await placeOrder();
  const empty = shown(order.id, { message: '   ' });
  expect(expectRefusal(await send(submit, learner, empty), 400).fields).toEqual({
    message: proofMessages.evidenceRequired,
  });
  expect(await look('paymentProofs', empty.proofId)).toBeNull();
  expectResult(await send(submit, learner, shown(order.id, { message: null }), { image: newPicture() }));
  expectResult(await send(submit, learner, shown(order.id)));
  expect(await look('orders', order.id)).toMatchObject({ proofCount: 2 });
});

test('a new proof supersedes the one under review and clears what only that one claimed', async () => {
  const { learner, order, proof: first } = await placeUnderReview();
  const next = shown(order.id);
  expectResult(await send(submit, learner, next));
  expect(await look('paymentProofs', first.id)).toMatchObject({
    status: 'superseded',
    message: first.message,
  });
  expect(await look('payments', first.transactionId)).toMatchObject({
    status: 'rejected',
    claims: [first.id],
  });
  expect(await look('payments', next.transactionId)).toMatchObject({ status: 'under_review' });
  expect(await look('orders', order.id)).toMatchObject({
    status: 'under_review',
    latestProofId: next.proofId,
    proofCount: 2,
  });
});

test('the same id again, for the same order, adds a claim to the one ledger entry', async () => {
  const { learner, order, proof } = await placeUnderReview();
  const next = shown(order.id, { transactionId: proof.transactionId, message: 'see picture' });
  expectResult(await send(submit, learner, next, { image: newPicture() }));
  expect(await look('payments', proof.transactionId)).toMatchObject({
    status: 'under_review',
    claims: [proof.id, next.proofId],
  });
  expect(await look('paymentProofs', next.proofId)).toMatchObject({ warnings: [] });
});

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

test.each([
  [{ amount: 60, message: 'paid' }, ['amount_differs']],
  [{ amount: null, message: 'paid' }, ['amount_unknown']],
  [{ network: 'mtn', message: 'paid' }, ['id_shape']],
  [{ transactionId: 'PP200101.0900.D12345', message: 'paid' }, ['id_date']],
  [{ transactionId: 'PP269999.9900.D12345', message: 'paid' }, ['id_date']],
  [{ message: 'Money sent to Hub. Amount ZMW 55.00. TID: PP261124.0930.D54321.' }, ['message_differs']],
])('%j is worth a second look', async (changes, warnings) => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id, changes);
  expectResult(await send(submit, learner, proof));
  const stored = await look('paymentProofs', proof.proofId);
  expect(stored?.['warnings']).toEqual(expect.arrayContaining(warnings));
});

test('sending a proof twice has one effect and one answer, with the same key, another key or without a picture', async () => {
  const { learner, order } = await placeOrder();
  const [proof, image, key] = [shown(order.id), newPicture(), newKey()];
  const first = expectResult(await send(submit, learner, proof, { image, key }));
  expect(expectResult(await send(submit, learner, proof, { image, key }))).toEqual(first);
  expect(expectResult(await send(submit, learner, proof, { image }))).toEqual(first);
  const atOnce = await Promise.all([send(submit, learner, proof), send(submit, learner, proof)]);
  for (const answer of atOnce) expect(expectResult(answer)).toEqual(first);
  expect(await look('orders', order.id)).toMatchObject({ proofCount: 1 });
  expect(await look('payments', proof.transactionId)).toMatchObject({ claims: [proof.proofId] });
});

test('three times the same proof at once is one proof', async () => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id);
  const answers = await Promise.all(Array.from({ length: 3 }, () => send(submit, learner, proof)));
  expect(new Set(answers.map((answer) => JSON.stringify(expectResult(answer)))).size).toBe(1);
  expect(await look('orders', order.id)).toMatchObject({ proofCount: 1 });
  expect(await lookFor('paymentProofs', 'orderId', order.id)).toHaveLength(1);
});

test('a proof id that comes back with another transaction is a conflict, not a second proof', async () => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id);
  expectResult(await send(submit, learner, proof));
  const changed = { ...proof, transactionId: newTransactionId() };
  expect(expectRefusal(await send(submit, learner, changed), 409).message).toBe(errorMessages.keyReused);
});

test("other people's orders and proof ids are answered like unknown ones", async () => {
  const theirs = await placeUnderReview();
  const mine = await placeOrder();
  const stranger = await newLearner();
  const attempts = [
    send(submit, stranger, shown(theirs.order.id)),
    send(submit, stranger, shown('ACDEACDE')),
    send(submit, mine.learner, shown(mine.order.id, { proofId: theirs.proof.id })),
  ];
  const refusals = (await Promise.all(attempts)).map((answer) => expectRefusal(answer, 404));
  for (const refusal of refusals) {
    expect(refusal).toEqual({ code: 'not_found', message: errorMessages.unknownOrder });
  }
  expect(await look('orders', theirs.order.id)).toMatchObject({ proofCount: 1 });
  expect(await look('paymentProofs', theirs.proof.id)).toMatchObject({ userId: theirs.learner.uid });
});

test('a paid order takes no more proofs', async () => {
  const { learner, order } = await placeOrder({ status: 'approved', paidAmount: 100 });
  const refusal = expectRefusal(await send(submit, learner, shown(order.id)), 409);
  expect(refusal).toMatchObject({ message: errorMessages.alreadyPaid, status: 'approved' });
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

test('a picture of nearly 700 KB is taken, and its type is read from its bytes', async () => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id);
  const image = Buffer.concat([makeJpegHeader(), Buffer.alloc(699 * 1024)]);
  expectResult(await send(submit, learner, proof, { image, type: 'text/html' }));
  expect(await look('proofImages', proof.proofId)).toMatchObject({ type: 'image/jpeg' });
});

test('instants are stored as timestamps', async () => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id, { paidAt: 1_795_000_000_000 });
  expectResult(await send(submit, learner, proof));
  const stored = (await db.collection('paymentProofs').doc(proof.proofId).get()).data();
  expect(stored?.['paidAt'].toMillis()).toBe(1_795_000_000_000);
  expect(Math.abs(stored?.['submittedAt'].toMillis() - Date.now())).toBeLessThan(60_000);
  expect(stored).not.toHaveProperty('id');
});
