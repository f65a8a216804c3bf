import { expect, test } from 'vitest';
import { proofMessages } from '../../src/domain/wire/order-messages.ts';
import { makeJpeg, makeJpegHeader } from '../factories/picture.ts';
import { expectRefusal, expectResult, look, send } from './hub.ts';
import { newPicture, shown, submit } from './proofs.ts';
import { placeOrder, placeUnderReview } from './order-fixtures.ts';

test('a message alone is evidence, a picture alone is, neither is refused', async () => {
  const { learner, order } = await placeOrder();
  const empty = shown(order.id, { message: '   ' });
  expectRefusal(await send(submit, learner, empty), 400, {
    message: proofMessages.evidenceRequired,
  });
  expect(await look('paymentProofs', empty.proofId)).toBeNull();
  expectResult(await send(submit, learner, shown(order.id, { message: null }), { image: newPicture() }));
  expectResult(await send(submit, learner, shown(order.id)));
  expect(await look('orders', order.id)).toMatchObject({ proofCount: 2 });
});

test('what is worth a second look is kept with the proof', async () => {
  const { learner, order } = await placeOrder();
  const message = 'Money sent to Hub. Amount ZMW 55.00. TID: PP261124.0930.D54321.';
  const proof = shown(order.id, { amount: 60, transactionId: 'PP269999.9900.D12345', message });
  expectResult(await send(submit, learner, proof));
  const warnings = expect.arrayContaining(['amount_differs', 'message_differs', 'id_date']);
  expect(await look('paymentProofs', proof.proofId)).toMatchObject({ warnings });
});

test('a picture of nearly 700 KB is taken, whatever type it is sent as', async () => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id);
  const image = Buffer.concat([makeJpeg(), Buffer.alloc(699 * 1024)]);
  expectResult(await send(submit, learner, proof, { image, type: 'text/html' }));
  expect(await look('proofImages', proof.proofId)).toMatchObject({ type: 'image/webp' });
});

test('of a picture only the pixels are kept: no place, no comment, and no second file behind it', async () => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id);
  const image = Buffer.concat([makeJpeg(), Buffer.from('PK\x03\x04<html>')]);
  expect(image.includes('Exif')).toBe(true);
  expectResult(await send(submit, learner, proof, { image, type: 'image/jpeg' }));
  const kept = Buffer.from((await look('proofImages', proof.proofId))?.['bytes'] as Uint8Array);
  for (const hidden of ['Exif', 'PK', '<html>']) expect(kept.includes(hidden)).toBe(false);
});

test('a transaction id that another learner showed gets the neutral sentence, and staff see why', async () => {
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

test('of two proofs with one transaction id the earlier gets a warning, too, and keeps its own', async () => {
  const [one, two] = [await placeOrder(), await placeOrder()];
  const first = shown(one.order.id, { amount: 60, message: 'paid' });
  expectResult(await send(submit, one.learner, first));
  const second = shown(two.order.id, { transactionId: first.transactionId, message: 'paid' });
  expectResult(await send(submit, two.learner, second));
  expect(await look('paymentProofs', first.proofId)).toMatchObject({
    warnings: ['id_used_by_other', 'amount_differs'],
  });
});

test('an id with O for 0 is not new under “another network”, and both proofs are warned', async () => {
  const [one, two] = [await placeOrder(), await placeOrder()];
  const first = shown(one.order.id, { message: 'paid' });
  expectResult(await send(submit, one.learner, first));
  const transactionId = first.transactionId.replaceAll('0', 'O');
  const second = shown(two.order.id, { network: 'other', transactionId, message: 'paid' });
  const { notice } = expectResult(await send(submit, two.learner, second));
  expect(notice).toBe(proofMessages.transactionIdSeen);
  for (const { proofId } of [first, second])
    expect(await look('paymentProofs', proofId)).toMatchObject({ warnings: ['id_looks_used'] });
});

test('an id that its learner spells better in the next proof of the same order is a correction', async () => {
  const { learner, order } = await placeOrder();
  const first = shown(order.id, { message: 'paid' });
  expectResult(await send(submit, learner, { ...first, transactionId: `TID${first.transactionId}` }));
  const second = shown(order.id, { transactionId: first.transactionId, message: 'paid' });
  expectResult(await send(submit, learner, second));
  expect(await look('paymentProofs', second.proofId)).toMatchObject({ warnings: [] });
});

test('a picture that two orders have sent gets a warning on both; the same one for the same order does not', async () => {
  const image = newPicture();
  // What hangs behind it makes it no other picture.
  const disguised = Buffer.concat([image, Buffer.from('another one')]);
  const [one, two] = [await placeOrder(), await placeOrder()];
  const [first, again, copied] = [shown(one.order.id), shown(one.order.id), shown(two.order.id)];
  expectResult(await send(submit, one.learner, first, { image }));
  expectResult(await send(submit, one.learner, again, { image }));
  expectResult(await send(submit, two.learner, copied, { image: disguised }));
  // The replaced proof needs no second look any more; the one that waits does.
  expect(await look('paymentProofs', first.proofId)).toMatchObject({ warnings: [] });
  expect(await look('paymentProofs', again.proofId)).toMatchObject({ warnings: ['image_seen'] });
  expect(await look('paymentProofs', copied.proofId)).toMatchObject({ warnings: ['image_seen'] });
});

test.each([
  ['a text named as a picture', Buffer.from('<svg onload=alert(1)>'), 400, proofMessages.imageNotPicture],
  [
    'more than 700 KB',
    Buffer.concat([makeJpegHeader(), Buffer.alloc(701 * 1024)]),
    413,
    proofMessages.imageTooLarge,
  ],
])('%s is refused under the picture, and nothing is stored', async (_, image, status, sentence) => {
  const { learner, order } = await placeOrder();
  const proof = shown(order.id);
  expectRefusal(await send(submit, learner, proof, { image, type: 'image/jpeg' }), status, {
    image: sentence,
  });
  expect(await look('paymentProofs', proof.proofId)).toBeNull();
});
