import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateReceipt } from '../../src/domain/wire/command.ts';
import { PRIVATE_SETTINGS } from '../../src/domain/wire/collections.ts';
import { RECEIPT_LINK_LASTS } from '../../src/domain/wire/limits.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { receiptMessages } from '../../src/domain/money/receipt.ts';
import { makeReceipt } from '../factories/receipt.ts';
import { approving, review } from './decisions.ts';
import {
  ask,
  download,
  expectResult,
  readDoc,
  findDocs,
  newLearner,
  newStaff,
  type Person,
  put,
  send,
  unique,
} from './hub.ts';
import { placeOrder, placePaid, placeUnderReview } from './order-fixtures.ts';

const get = (orderId: string, person: Pick<Person, 'token'> | null, action = 'download') =>
  ask(`/functions/generate-receipt?${new URLSearchParams({ action, orderId })}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });

test('the learner gets a link that opens the PDF without a token', async () => {
  const { learner, order, receipt } = await placePaid('Łukasz محمد علي 李小龙 😀');
  const answer = await get(order.id, learner);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { downloadUrl } = generateReceipt.answer.parse(answer.body);
  const file = await download(downloadUrl);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toBe(`inline; filename="receipt-${receipt.number}.pdf"`);
  expect(file.headers.get('cache-control')).toMatch(/^private/);
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.bytes.length).toBeLessThan(100_000);
});

test('staff of any role get it too', async () => {
  const { order } = await placePaid();
  expect((await get(order.id, await newStaff('reviewer'))).status).toBe(200);
});

test('the link lasts five minutes and cannot be changed', async () => {
  const [mine, theirs] = [await placePaid(), await placePaid()];
  const { downloadUrl } = (await get(mine.order.id, mine.learner)).body;
  const link = new URL(downloadUrl, 'https://hub.example');
  const left = Number(link.searchParams.get('expires')) - Date.now();
  expect(left).toBeGreaterThan(RECEIPT_LINK_LASTS - 30_000);
  expect(left).toBeLessThanOrEqual(RECEIPT_LINK_LASTS);
  for (const [name, value] of [
    ['id', theirs.receipt.id],
    ['expires', String(Date.now() + 10 * RECEIPT_LINK_LASTS)],
    ['expires', String(Date.now() - 1)],
    ['expires', 'NaN'],
    ['signature', 'f'.repeat(64)],
    ['signature', ''],
  ] as const) {
    const changed = new URL(link);
    changed.searchParams.set(name, value);
    const answer = await ask(changed.pathname + changed.search);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ error: receiptMessages.linkEnded });
  }
});

test('a link that the hub signed opens nothing once its time is over', async () => {
  const { learner, order, receipt } = await placePaid();
  expect((await get(order.id, learner)).status).toBe(200);
  const key = (await readDoc('settings', PRIVATE_SETTINGS))?.['receiptKey'];
  const signed = (expires: string) => {
    const signature = createHmac('sha256', String(key)).update(`${receipt.id}.${expires}`).digest('hex');
    const query = new URLSearchParams({ action: 'file', id: receipt.id, expires, signature });
    return ask(`/functions/generate-receipt?${query}`);
  };
  expect((await signed(String(Date.now() + RECEIPT_LINK_LASTS))).status).toBe(200);
  const late = await signed(String(Date.now() - 1));
  expect([late.status, late.body]).toEqual([403, { error: receiptMessages.linkEnded }]);
});

test.each(['pending', 'under_review', 'rejected'] as const)('a %s order has no receipt', async (status) => {
  const { learner, order } = await placeOrder({ status });
  await put('receipts', makeReceipt({ id: unique().padEnd(32, '0'), orderId: order.id }));
  const answer = await get(order.id, learner);
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({ error: receiptMessages.notApproved });
});

test('after a reversal and a new approval, the link leads to the new receipt', async () => {
  const { learner, order, receipt } = await placePaid();
  await put('receipts', { ...receipt, id: unique().padEnd(32, '1'), reversedAt: Date.now() });
  const { downloadUrl } = (await get(order.id, learner)).body;
  expect(downloadUrl).toContain(receipt.id);
});

test('a link that was made before a reversal ends with it', async () => {
  const { learner, order, receipt } = await placePaid();
  const { downloadUrl } = (await get(order.id, learner)).body;
  await put('receipts', { ...receipt, reversedAt: Date.now() });
  const answer = await ask(downloadUrl);
  expect(answer.status).toBe(403);
  expect(answer.body).toEqual({ error: receiptMessages.linkEnded });
});

test("another learner's order is answered like an unknown one", async () => {
  const { order } = await placePaid();
  const stranger = await newLearner();
  for (const orderId of [order.id, 'ACDEACDE', '../x', '']) {
    const answer = await get(orderId, stranger);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: errorMessages.unknownOrder });
  }
});

test('without a token it asks to sign in; an unknown action is a bad request', async () => {
  const { learner, order } = await placePaid();
  const signedOut = await get(order.id, null);
  expect([signedOut.status, signedOut.body]).toEqual([401, { error: errorMessages.signInAgain }]);
  for (const action of ['', 'upload', 'toString']) {
    expect((await get(order.id, learner, action)).status).toBe(400);
  }
});

test('an approval makes a receipt whose address nobody guesses: 128 bits, another for each', async () => {
  const staff = await newStaff();
  const idOf = async () => {
    const placed = await placeUnderReview();
    expectResult(await send(review, staff, approving(placed)));
    const receipts = await findDocs('receipts', 'orderId', placed.order.id);
    expect(receipts).toHaveLength(1);
    return String(receipts[0]?.['id']);
  };
  const [one, other] = [await idOf(), await idOf()];
  for (const id of [one, other]) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(other).not.toBe(one);
  // Neither half repeats: no part of it is the hub's or the order's.
  expect([other.slice(0, 16), other.slice(16)]).not.toContain(one.slice(0, 16));
  expect(other.slice(16)).not.toBe(one.slice(16));
});
