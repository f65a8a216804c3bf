/** A phone app forwards the wallet's messages: what it may tell, and what it hears so that it tries again only if that helps. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, FORWARDED_BODY_MAX } from '../../../src/domain/wire/limits.ts';
import {
  ask,
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newStaff,
  send,
  type StaffPerson,
} from '../hub.ts';
import { newTransactionId, receivedMessage } from '../order-fixtures.ts';

let owner: StaffPerson;
let key: string;
beforeAll(async () => {
  owner = await newStaff('owner');
  key = expectResult(await send('set-forwarder', owner, { isOn: true })).key;
});

const seconds = (instant = Date.now()) => String(Math.floor(instant / 1000));
const bodyOf = (message: string, changes: object = {}) =>
  JSON.stringify({
    deviceId: 'phone-1',
    event: 'sms:received',
    id: 'Ey6ECgOkVVFjz3CL48B8C',
    webhookId: 'hub',
    payload: {
      messageId: 'abc123',
      message,
      sender: 'AirtelMoney',
      simNumber: 1,
      receivedAt: '2025-11-24T09:31:11.000+02:00',
    },
    ...changes,
  });

function forward(
  body: string,
  { timestamp = seconds(), signedWith = key, signature = '', type = 'application/json' } = {},
) {
  const own = createHmac('sha256', signedWith).update(body).update(timestamp).digest('hex');
  return ask('/functions/forwarded-message', {
    method: 'POST',
    headers: {
      'content-type': type,
      'x-timestamp': timestamp,
      'x-signature': signature || own,
    },
    body,
  });
}

test('a signed message is an entry of the ledger, and the same again changes nothing', async () => {
  const id = newTransactionId();
  const body = bodyOf(receivedMessage(id));
  expect(expectResult(await forward(body))).toEqual({ accepted: true });
  const entry = await readDoc('payments', id);
  expect(entry).toMatchObject({ amount: 100, status: 'unclaimed', arrival: { sources: ['forwarder'] } });
  const imports = (await db.collection('walletImports').where('source', '==', 'forwarder').get()).size;
  // A replay, a retry with a new time, and the same message under another id.
  expect(expectResult(await forward(body))).toEqual({ accepted: true });
  expect(expectResult(await forward(body, { timestamp: seconds(Date.now() - DAY) }))).toEqual({
    accepted: true,
  });
  expect((await db.collection('walletImports').where('source', '==', 'forwarder').get()).size).toBe(imports);
  expect(expectResult(await forward(bodyOf(receivedMessage(id), { id: 'another' })))).toEqual({
    accepted: true,
  });
  expect(await readDoc('payments', id)).toEqual(entry);
  expect(await readDoc('settings', 'forwarder')).toMatchObject({
    heardAt: expect.any(Number),
    // The message came in an hour long past by this clock, or in one that is kept.
    hours: expect.any(Array),
  });
});

test.each([{ sender: '+260970000002' }, { sender: null, phoneNumber: '970000002' }, { sender: 'Bupe' }, {}])(
  'income that a sender like %j tells of is left to a person',
  async (from) => {
    const id = newTransactionId();
    const message = receivedMessage(id);
    expect(expectResult(await forward(bodyOf(message, { payload: { message, ...from } })))).toEqual({
      accepted: true,
    });
    expect(await readDoc('payments', id)).toBeNull();
    const lines = await findDocs('walletLines', 'transactionId', id);
    expect(lines).toMatchObject([{ source: 'forwarder', why: 'sender', amount: 100, settledAt: null }]);
  },
);

test('a message that is not about money leaves nothing but the time when the app was heard', async () => {
  const before = (await db.collection('walletImports').get()).size;
  expect(expectResult(await forward(bodyOf('Lunch at 13:00?')))).toEqual({ accepted: true });
  expect((await db.collection('walletImports').get()).size).toBe(before);
});

test('a message without a time has that of its arrival', async () => {
  const id = `3${Date.now()}`.slice(0, 10);
  const text = `You have received 100.00 ZMW from BUPE PHIRI (260960000002). Financial Transaction Id: ${id}.`;
  expectResult(await forward(bodyOf(text)));
  const at: { toMillis(): number } = (await db.doc(`payments/${id}`).get()).get('arrival.at');
  expect(at.toMillis()).toBe(Date.parse('2025-11-24T07:31:11Z'));
});

describe('what no retry can fix is answered, and has no effect', () => {
  test.each([
    ['too old', { timestamp: seconds(Date.now() - 4 * DAY) }],
    ['of a time far ahead', { timestamp: seconds(Date.now() + 4 * DAY) }],
    ['without a time', { timestamp: 'now' }],
  ])('%s', async (_, options) => {
    const id = newTransactionId();
    expect(expectResult(await forward(bodyOf(receivedMessage(id)), options))).toEqual({ accepted: false });
    expect(await readDoc('payments', id)).toBeNull();
  });

  test.each([
    ['empty', ''],
    ['of another kind', bodyOf('x', { event: 'sms:sent' })],
    ['without a message', bodyOf('x', { payload: {} })],
    ['a list', '[]'],
  ])('%s', async (_, body) => {
    expect(expectResult(await forward(body))).toEqual({ accepted: false });
  });

  // Broken `application/json` is refused by the platform; the gateway's own program writes none.
  test('broken', async () => {
    const sent = await forward('{"event":"sms:received"', { type: 'text/plain' });
    expect(expectResult(sent)).toEqual({ accepted: false });
  });
});

describe('what a retry may fix is refused', () => {
  test.each([
    ['another key', { signedWith: 'f'.repeat(64) }],
    ['a signature of something else', { signature: 'a'.repeat(64) }],
    ['a short signature', { signature: 'a' }],
  ])('%s', async (_, options) => {
    const id = newTransactionId();
    expectRefusal(await forward(bodyOf(receivedMessage(id)), options), 401);
    expect(await readDoc('payments', id)).toBeNull();
  });

  test('more than any message is, however well it is signed', async () => {
    const id = newTransactionId();
    const long = (length: number) => bodyOf(receivedMessage(id), { filler: 'x'.repeat(length) });
    expectRefusal(await forward(long(FORWARDED_BODY_MAX)), 413);
    expect(await readDoc('payments', id)).toBeNull();
    expectResult(await forward(long(FORWARDED_BODY_MAX / 2)));
  });

  test('a changed body', async () => {
    const [id, timestamp] = [newTransactionId(), seconds()];
    const signed = createHmac('sha256', key)
      .update(bodyOf(receivedMessage(newTransactionId())))
      .update(timestamp);
    expectRefusal(
      await forward(bodyOf(receivedMessage(id)), { timestamp, signature: signed.digest('hex') }),
      401,
    );
  });

  test('no app is set up', async () => {
    expectResult(await send('set-forwarder', owner, { isOn: false }));
    expectRefusal(await forward(bodyOf(receivedMessage(newTransactionId()))), 404);
    key = expectResult(await send('set-forwarder', owner, { isOn: true })).key;
  });
});

test('a new key ends the old one; it is shown again only to a retry of the same request', async () => {
  const idempotency = newKey();
  const old = key;
  const { key: next } = expectResult(
    await send('set-forwarder', owner, { isOn: true }, { key: idempotency }),
  );
  expect(expectResult(await send('set-forwarder', owner, { isOn: true }, { key: idempotency })).key).toBe(
    next,
  );
  expectRefusal(await forward(bodyOf('x'), { signedWith: old }), 401);
  const kept = (await db.doc(`commandKeys/${idempotency}`).get()).data();
  const log = await db.collection('auditLog').where('action', '==', 'forwarder_set').get();
  expect(JSON.stringify([kept, log.docs.map((document) => document.data())])).not.toContain(next);
  key = next;
});
