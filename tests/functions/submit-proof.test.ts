import { expect, test } from 'vitest';
import { readImage } from '../../functions/src/learner/proof-image.ts';
import { DAILY_COMMANDS_MAX, DAY, HOUR, MAX_PROOFS_PER_ORDER, SECOND } from '../../src/domain/wire/limits.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { backwards } from '../../src/domain/people/tails.ts';
import { makePayment } from '../factories/payment.ts';
import { db, expectRefusal, expectResult, readDoc, newKey, newLearner, put, putAs, send } from './hub.ts';
import { newPicture, newProof, submit } from './proofs.ts';
import { newTransactionId, placeOrder, placeUnderReview } from './order-fixtures.ts';
import { proofMessages } from '../../src/domain/wire/order-messages.ts';
import { makeJpeg, makeJpegHeader } from '../factories/picture.ts';

test('a message and a picture make proof, picture, ledger claim and order, and the balance is removed', async () => {
  const { learner, order, enrollment } = await placeOrder();
  const [proof, image] = [newProof(order.id), newPicture()];
  const kept = await readImage(image);
  const result = expectResult(await send(submit, learner, proof, { image }));
  expect(result).toEqual({ proofId: proof.proofId, status: 'under_review', notice: null });

  const stored = await readDoc('paymentProofs', proof.proofId);
  expect(stored).toMatchObject({
    orderId: order.id,
    userId: learner.uid,
    courseId: order.courseId,
    firstWeekend: enrollment.firstWeekend,
    transactionId: proof.transactionId,
    amount: 100,
    hasImage: true,
    imageHash: kept.hash,
    warnings: [],
    status: 'under_review',
  });
  expect(stored?.['message']).not.toContain('5.56');
  expect(stored?.['message']).toContain('100.00');
  const picture = await readDoc('proofImages', proof.proofId);
  expect(picture).toMatchObject({ userId: learner.uid, type: 'image/webp' });
  expect(Buffer.from(picture?.['bytes'] as Uint8Array).equals(kept.bytes)).toBe(true);
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    network: 'airtel',
    amount: null,
    status: 'under_review',
    claims: [proof.proofId],
    allocations: {},
  });
  expect(await readDoc('orders', order.id)).toMatchObject({
    status: 'under_review',
    latestProofId: proof.proofId,
    proofCount: 1,
  });
});

test('a new proof supersedes the one under review, and a transaction that only that one claimed is not under review any more', async () => {
  const { learner, order, proof: first } = await placeUnderReview();
  const next = newProof(order.id);
  expectResult(await send(submit, learner, next));
  expect(await readDoc('paymentProofs', first.id)).toMatchObject({
    status: 'superseded',
    message: first.message,
  });
  expect(await readDoc('payments', first.transactionId)).toMatchObject({
    status: 'rejected',
    claims: [first.id],
  });
  expect(await readDoc('payments', next.transactionId)).toMatchObject({ status: 'under_review' });
  expect(await readDoc('orders', order.id)).toMatchObject({
    status: 'under_review',
    latestProofId: next.proofId,
    proofCount: 2,
  });
});

test('the same id again, for the same order, adds a claim to the one ledger entry', async () => {
  const { learner, order, proof } = await placeUnderReview();
  const next = newProof(order.id, { transactionId: proof.transactionId, message: 'see picture' });
  expectResult(await send(submit, learner, next, { image: newPicture() }));
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    status: 'under_review',
    claims: [proof.id, next.proofId],
  });
  expect(await readDoc('paymentProofs', next.proofId)).toMatchObject({ warnings: [] });
});

test('sending a proof twice has one effect and one answer, with the same key, another key or without a picture', async () => {
  const { learner, order } = await placeOrder();
  const [proof, image, key] = [newProof(order.id), newPicture(), newKey()];
  const first = expectResult(await send(submit, learner, proof, { image, key }));
  expect(expectResult(await send(submit, learner, proof, { image, key }))).toEqual(first);
  expect(expectResult(await send(submit, learner, proof, { image }))).toEqual(first);
  const atOnce = await Promise.all([send(submit, learner, proof), send(submit, learner, proof)]);
  for (const answer of atOnce) expect(expectResult(answer)).toEqual(first);
  expect(await readDoc('orders', order.id)).toMatchObject({ proofCount: 1 });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({ claims: [proof.proofId] });
});

test('a proof id that comes back with another transaction is a conflict, not a second proof', async () => {
  const { learner, order } = await placeOrder();
  const proof = newProof(order.id);
  expectResult(await send(submit, learner, proof));
  const changed = { ...proof, transactionId: newTransactionId() };
  expectRefusal(await send(submit, learner, changed), 409, errorMessages.keyReused);
});

test("other people's orders and proof ids are answered like unknown ones", async () => {
  const theirs = await placeUnderReview();
  const mine = await placeOrder();
  const stranger = await newLearner();
  const attempts = [
    send(submit, stranger, newProof(theirs.order.id)),
    send(submit, stranger, newProof('ACDEACDE')),
    send(submit, mine.learner, newProof(mine.order.id, { proofId: theirs.proof.id })),
  ];
  const refusals = (await Promise.all(attempts)).map((answer) => expectRefusal(answer, 404));
  for (const refusal of refusals) {
    expect(refusal).toEqual({ code: 'not_found', message: errorMessages.unknownOrder });
  }
  expect(await readDoc('orders', theirs.order.id)).toMatchObject({ proofCount: 1 });
  expect(await readDoc('paymentProofs', theirs.proof.id)).toMatchObject({ userId: theirs.learner.uid });
});

test('a paid order takes no more proofs', async () => {
  const { learner, order } = await placeOrder({ status: 'approved', paidAmount: 100 });
  const refusal = expectRefusal(await send(submit, learner, newProof(order.id)), 409);
  expect(refusal).toMatchObject({ message: errorMessages.alreadyPaid, status: 'approved' });
});

test('instants are stored as timestamps', async () => {
  const { learner, order } = await placeOrder();
  const proof = newProof(order.id, { paidAt: 1_795_000_000_000 });
  expectResult(await send(submit, learner, proof));
  const stored = (await db.doc(`paymentProofs/${proof.proofId}`).get()).data();
  expect(stored?.['paidAt'].toMillis()).toBe(1_795_000_000_000);
  expect(Math.abs(stored?.['submittedAt'].toMillis() - Date.now())).toBeLessThan(60_000);
  expect(stored).not.toHaveProperty('id');
});

test('after a rejection the order goes under review again, and the old proof stays rejected', async () => {
  const rejected = { status: 'rejected', rejectionReason: 'No such payment.' } as const;
  const { learner, order, proof } = await placeUnderReview(rejected, rejected);
  expectResult(await send(submit, learner, newProof(order.id)));
  expect(await readDoc('paymentProofs', proof.id)).toMatchObject(rejected);
  expect(await readDoc('orders', order.id)).toMatchObject({ status: 'under_review', rejectionReason: null });
});

test('a claim never changes the allocations of an approved payment', async () => {
  const { learner, order } = await placeOrder();
  const proof = newProof(order.id);
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
  expect(await readDoc('payments', proof.transactionId)).toEqual({
    ...before,
    reversedId: backwards(proof.transactionId),
    arrivedAt: null,
    standing: 'unseen',
    nearKeys: [],
    claims: [...before.claims, proof.proofId],
  });
});

test('the tenth proof is taken, the eleventh is not', async () => {
  const { learner, order } = await placeUnderReview({ proofCount: MAX_PROOFS_PER_ORDER - 1 });
  expectResult(await send(submit, learner, newProof(order.id)));
  expectRefusal(await send(submit, learner, newProof(order.id)), 409, errorMessages.tooManyProofs);
});

const used = (ago: number, times: number) =>
  Array.from({ length: times }, () => ({ command: submit, at: Date.now() - ago }));
const usesBefore = (uid: string, uses: object[]) =>
  putAs('learnerUses', uid, { uses, closedUntil: null, expiresAt: Date.now() + DAY });

test('the daily number of proofs is accepted, one more is refused, with the hour of the next', async () => {
  const { learner, order } = await placeOrder();
  const most = DAILY_COMMANDS_MAX[submit];
  await usesBefore(learner.uid, used(DAY - HOUR, most - 1));
  const [last, key] = [newProof(order.id), newKey()];
  const accepted = expectResult(await send(submit, learner, last, { key }));
  const [next, image] = [newProof(order.id), newPicture()];
  const answer = await send(submit, learner, next, { image });
  expect(expectRefusal(answer, 429).message).toMatch(
    /^Too many tries today\. Try again from \w{3} \d\d:\d\d CAT, /,
  );
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(HOUR / SECOND);
  expect([await readDoc('paymentProofs', next.proofId), await readDoc('proofImages', next.proofId)]).toEqual([
    null,
    null,
  ]);
  // On a bad line the same proof comes twice.
  expect(expectResult(await send(submit, learner, last, { key }))).toEqual(accepted);
  expect((await readDoc('learnerUses', learner.uid))?.['uses']).toHaveLength(most);
});

test('a day later proofs are accepted again; proofs of other learners and refused ones do not count', async () => {
  const [{ learner, order }, other] = [await placeOrder(), await placeOrder()];
  await usesBefore(learner.uid, used(DAY + SECOND, DAILY_COMMANDS_MAX[submit]));
  expectRefusal(await send(submit, learner, newProof(other.order.id)), 404);
  expect((await readDoc('learnerUses', learner.uid))?.['uses']).toHaveLength(DAILY_COMMANDS_MAX[submit]);
  expectResult(await send(submit, learner, newProof(order.id)));
  expect((await readDoc('learnerUses', learner.uid))?.['uses']).toHaveLength(1);
  expectResult(await send(submit, other.learner, newProof(other.order.id)));
});

test('parallel proofs do not exceed the daily limit', async () => {
  const { learner, order } = await placeOrder();
  const most = DAILY_COMMANDS_MAX[submit];
  await usesBefore(learner.uid, used(HOUR, most - 1));
  const answers = await Promise.all([1, 2, 3].map(() => send(submit, learner, newProof(order.id))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await readDoc('learnerUses', learner.uid))?.['uses']).toHaveLength(most);
});

test('a message or a picture is enough; a proof with neither is refused', async () => {
  const { learner, order } = await placeOrder();
  const empty = newProof(order.id, { message: '   ' });
  expectRefusal(await send(submit, learner, empty), 400, {
    message: proofMessages.evidenceRequired,
  });
  expect(await readDoc('paymentProofs', empty.proofId)).toBeNull();
  expectResult(await send(submit, learner, newProof(order.id, { message: null }), { image: newPicture() }));
  expectResult(await send(submit, learner, newProof(order.id)));
  expect(await readDoc('orders', order.id)).toMatchObject({ proofCount: 2 });
});

test('what is worth a second look is kept with the proof', async () => {
  const { learner, order } = await placeOrder();
  const message = 'Money sent to Hub. Amount ZMW 55.00. TID: PP261124.0930.D54321.';
  const proof = newProof(order.id, { amount: 60, transactionId: 'PP269999.9900.D12345', message });
  expectResult(await send(submit, learner, proof));
  const warnings = expect.arrayContaining(['amount_differs', 'message_differs', 'id_date']);
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({ warnings });
});

test('a picture of nearly 700 KB is taken, whatever type it is sent as', async () => {
  const { learner, order } = await placeOrder();
  const proof = newProof(order.id);
  const image = Buffer.concat([makeJpeg(), Buffer.alloc(699 * 1024)]);
  expectResult(await send(submit, learner, proof, { image, type: 'text/html' }));
  expect(await readDoc('proofImages', proof.proofId)).toMatchObject({ type: 'image/webp' });
});

test('of a picture only the pixels are kept: no place, no comment, and no second file behind it', async () => {
  const { learner, order } = await placeOrder();
  const proof = newProof(order.id);
  const image = Buffer.concat([makeJpeg(), Buffer.from('PK\x03\x04<html>')]);
  expect(image.includes('Exif')).toBe(true);
  expectResult(await send(submit, learner, proof, { image, type: 'image/jpeg' }));
  const kept = Buffer.from((await readDoc('proofImages', proof.proofId))?.['bytes'] as Uint8Array);
  for (const hidden of ['Exif', 'PK', '<html>']) expect(kept.includes(hidden)).toBe(false);
});

test('a transaction id that another learner showed gets the neutral sentence, and staff see why', async () => {
  const theirs = await placeUnderReview();
  const { learner, order } = await placeOrder();
  const proof = newProof(order.id, { transactionId: theirs.proof.transactionId, message: 'paid' });
  const result = expectResult(await send(submit, learner, proof));
  expect(result.notice).toBe(proofMessages.transactionIdSeen);
  expect(await readDoc('paymentProofs', proof.proofId)).toMatchObject({ warnings: ['id_used_by_other'] });
  expect(await readDoc('payments', proof.transactionId)).toMatchObject({
    claims: [theirs.proof.id, proof.proofId],
  });
});

test('of two proofs with one transaction id the earlier gets a warning, too, and keeps its own', async () => {
  const [one, two] = [await placeOrder(), await placeOrder()];
  const first = newProof(one.order.id, { amount: 60, message: 'paid' });
  expectResult(await send(submit, one.learner, first));
  const second = newProof(two.order.id, { transactionId: first.transactionId, message: 'paid' });
  expectResult(await send(submit, two.learner, second));
  expect(await readDoc('paymentProofs', first.proofId)).toMatchObject({
    warnings: ['id_used_by_other', 'amount_differs'],
  });
});

test('an id with O for 0 is not new under “another network”, and both proofs are warned', async () => {
  const [one, two] = [await placeOrder(), await placeOrder()];
  const first = newProof(one.order.id, { message: 'paid' });
  expectResult(await send(submit, one.learner, first));
  const transactionId = first.transactionId.replaceAll('0', 'O');
  const second = newProof(two.order.id, { network: 'other', transactionId, message: 'paid' });
  const { notice } = expectResult(await send(submit, two.learner, second));
  expect(notice).toBe(proofMessages.transactionIdSeen);
  for (const { proofId } of [first, second])
    expect(await readDoc('paymentProofs', proofId)).toMatchObject({ warnings: ['id_looks_used'] });
});

test('an id that its learner spells better in the next proof of the same order is a correction', async () => {
  const { learner, order } = await placeOrder();
  const first = newProof(order.id, { message: 'paid' });
  expectResult(await send(submit, learner, { ...first, transactionId: `TID${first.transactionId}` }));
  const second = newProof(order.id, { transactionId: first.transactionId, message: 'paid' });
  expectResult(await send(submit, learner, second));
  expect(await readDoc('paymentProofs', second.proofId)).toMatchObject({ warnings: [] });
});

test('a picture that two orders have sent gets a warning on both; the same one for the same order does not', async () => {
  const image = newPicture();
  // Bytes appended to it do not make it another picture.
  const disguised = Buffer.concat([image, Buffer.from('another one')]);
  const [one, two] = [await placeOrder(), await placeOrder()];
  const [first, again, copied] = [newProof(one.order.id), newProof(one.order.id), newProof(two.order.id)];
  expectResult(await send(submit, one.learner, first, { image }));
  expectResult(await send(submit, one.learner, again, { image }));
  expectResult(await send(submit, two.learner, copied, { image: disguised }));
  // The replaced proof needs no second look any more; the one that waits does.
  expect(await readDoc('paymentProofs', first.proofId)).toMatchObject({ warnings: [] });
  expect(await readDoc('paymentProofs', again.proofId)).toMatchObject({ warnings: ['image_seen'] });
  expect(await readDoc('paymentProofs', copied.proofId)).toMatchObject({ warnings: ['image_seen'] });
});

test.each([
  ['a text named as a picture', Buffer.from('<svg onload=alert(1)>'), 400, proofMessages.imageNotPicture],
  [
    'more than 700 KB',
    Buffer.concat([makeJpegHeader(), Buffer.alloc(701 * 1024)]),
    413,
    proofMessages.imageTooLarge,
  ],
  [
    'more dots than a phone ever sends',
    makeJpegHeader({ width: 7_000, height: 7_000 }),
    400,
    proofMessages.imageOddSize,
  ],
  ['one scan too many', makeJpeg({ scans: 21 }), 400, proofMessages.imageNotPicture],
])('%s is refused under the picture, and nothing is stored', async (_, image, status, sentence) => {
  const { learner, order } = await placeOrder();
  const proof = newProof(order.id);
  expectRefusal(await send(submit, learner, proof, { image, type: 'image/jpeg' }), status, {
    image: sentence,
  });
  expect(await readDoc('paymentProofs', proof.proofId)).toBeNull();
});
