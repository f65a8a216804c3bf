/** What people tell the hub never reaches its log, whether a command is carried out, refused, or breaks. */
import { expect, test } from 'vitest';
import { toDocument } from '../../factories/document.ts';
import { makeOrder } from '../../factories/order.ts';
import { COMMAND_TYPE } from '../../../src/domain/wire/envelope.ts';
import { makeUser } from '../../factories/learner.ts';
import { ask, db, expectRefusal, expectResult, newKey, newLearner, newStaff, send, unique } from '../hub.ts';
import { newCode, newTransactionId, placeOrder, placeUnderReview, withSettings } from '../order-fixtures.ts';
import { newPicture, newProof } from '../proofs.ts';
import { readTestLog as log } from '../../prove/supply/logs.ts';

withSettings();

const word = (start: string) => `${start}${unique()}`;
const planted = {
  name: `Chipo ${word('Zulu')}`,
  phone: `+26097${String(Date.now()).slice(-7)}`,
  transactionId: newTransactionId(),
  message: `Money sent to the hub for ${word('auntie')}`,
  payer: `Bwalya ${word('Tembo')}`,
  note: `Pays through ${word('cousin')}`,
  reason: `The number is of ${word('uncle')}`,
  invited: `${word('invited')}@example.com`,
  password: word('three-red-mangoes-'),
};

/** Things done as they should be. */
async function accepted(): Promise<void> {
  const [{ learner, order }, staff, owner] = [await placeOrder(), await newStaff(), await newStaff('owner')];
  const { name, phone, transactionId, message, payer, note, reason, invited } = planted;
  expectResult(await send('edit-student', staff, { userId: learner.uid, name, phone }));
  const proof = newProof(order.id, {
    transactionId,
    payerPhone: phone,
    message: `${message}. TID: ${transactionId}.`,
  });
  expectResult(await send('submit-proof', learner, proof, { image: newPicture() }));
  expectResult(await send('save-note', staff, { userId: learner.uid, text: note, over: null }));
  const text = `You have received ZMW 100.00 from 970000002 ${payer}. TID: ${newTransactionId()}.`;
  expectResult(await send('paste-wallet-messages', staff, { text }));
  const decision = { orderId: order.id, proofId: proof.proofId, receivedAmount: null };
  expectResult(await send('review-payment', staff, { ...decision, decision: 'reject', reason }));
  expectResult(await send('invite-staff', owner, { email: invited, name, role: 'reviewer' }));
}

/** Things that the hub refuses. */
async function refused(): Promise<void> {
  const [learner, staff] = [await newLearner(), await newStaff()];
  const { name, phone, message, note, password, invited } = planted;
  expectRefusal(await send('create-profile', learner, { name, phone: [name] }, { key: name }), 400);
  expectRefusal(await send('submit-proof', learner, newProof(newCode(), { message })), 404);
  expectRefusal(await send('submit-proof', learner, newProof('?', { message, payerPhone: message })), 400);
  expectRefusal(await send('save-note', staff, { userId: name, text: note, over: null }), 400);
  expectRefusal(await send('edit-student', { token: name }, { userId: name, name, phone }), 401);
  const json = { 'content-type': COMMAND_TYPE };
  const unreadable = await ask('/functions/create-profile', {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${learner.token}`, 'idempotency-key': newKey() },
    body: `{"name":"${name}"`,
  });
  expectRefusal(unreadable, 400);
  const signIn = { action: 'login', email: invited, password };
  const guess = await ask('/functions/admin-auth', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(signIn),
  });
  expect(guess.status).toBeGreaterThanOrEqual(400);
  const forged = {
    method: 'POST',
    headers: { ...json, 'x-signature': name },
    body: JSON.stringify({ message }),
  };
  expect((await ask('/functions/forwarded-message', forged)).status).toBeGreaterThanOrEqual(400);
}

/** Requests that fail on broken documents of the database: only these are logged. @returns what the log then names */
async function broken(): Promise<string[]> {
  const { name, phone, message, reason } = planted;
  const [learner, staff, { proof, order }] = [await newLearner(), await newStaff(), await placeUnderReview()];
  const orderId = newCode();
  const poison = { status: name, rejectionReason: [reason], amount: phone };
  await db
    .doc(`orders/${orderId}`)
    .set({ ...toDocument(makeOrder({ id: orderId, userId: learner.uid })), ...poison });
  await db
    .doc(`users/${learner.uid}`)
    .set({ ...toDocument(makeUser({ id: learner.uid, name })), phone: name });
  await db.doc(`paymentProofs/${proof.id}`).update({ message: [message], payerPhone: name, amount: reason });
  const key = newKey();
  expectRefusal(await send('submit-proof', learner, newProof(orderId, { message }), { key }), 500);
  expectRefusal(await send('edit-student', staff, { userId: learner.uid, name }), 500);
  const decision = { orderId: order.id, proofId: proof.id, decision: 'reject', receivedAmount: null, reason };
  expectRefusal(await send('review-payment', staff, decision), 500);
  // The line of the error and the last line of the request carry the id that the phone sent.
  return [`"id":"${key}"`, `orders/${orderId}`, `users/${learner.uid}`, `paymentProofs/${proof.id}`];
}

test('what was planted in names, phones, payments, notes and passwords is in no log, and what broke is', async () => {
  await accepted();
  await refused();
  const named = await broken();
  // Other processes write the log: it is complete once it names everything that broke.
  await expect.poll(() => named.filter((path) => !log().includes(path)), { timeout: 30_000 }).toEqual([]);
  const found = Object.entries(planted).flatMap(([what, text]) =>
    text.split(' ').some((part) => part.length > 8 && log().includes(part)) ? [what] : [],
  );
  expect(found).toEqual([]);
  const paths = named.filter((path) => path.includes('/'));
  await Promise.all(paths.map((path) => db.doc(path).delete()));
});
