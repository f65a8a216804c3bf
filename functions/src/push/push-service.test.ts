import { createServer, type RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../../tools/shared/ports.ts';
import { makePushKey } from '../../../tools/start/emulators.ts';
import { LocalPushService } from '../../../tests/fixtures/local-push-service.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { testPayload } from '../../../src/domain/notifications/push-text.ts';
import { retryAfterMs, isPublicKey, createPushService, publicKeyOf } from './push-service.ts';

const privateKey = makePushKey();
const hub = { privateKey, subject: 'https://hub.example.com', isOnEmulators: true };
const service = new LocalPushService(publicKeyOf(privateKey));
const payload = testPayload(0, '/dashboard');
const message = { payload, timeToLive: MINUTE, urgency: 'high', topic: 'one-topic' } as const;

beforeAll(() => service.open());
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

/** Another push service of this machine, until the test ends. @returns its address */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

/** Moves `performance.now()`, by which the push service measures how long ago something was, forward by `ms`. */
function pass(ms: number): void {
  const now = performance.now() + ms;
  vi.spyOn(performance, 'now').mockReturnValue(now);
}

test('a message is signed, encrypted for its phone, and says how long it lives', async () => {
  const phone = service.subscribe();
  expect(await createPushService(hub).send({ id: 'one', ...phone.subscription }, message)).toBe('delivered');
  expect(phone.received).toEqual([{ payload, ttl: 60, urgency: 'high', topic: 'one-topic' }]);
  expect(service.faults).toEqual([]);
});

test('a message signed with another key is refused, and nothing arrives', async () => {
  const phone = service.subscribe();
  const other = createPushService({ ...hub, privateKey: makePushKey() });
  expect(await other.send({ id: 'one', ...phone.subscription }, message)).toBe('refused');
  expect(phone.received).toEqual([]);
  expect(service.faults.splice(0)).toHaveLength(1);
});

test('outside the emulators, an address of this machine is not called, even where it is stored', async () => {
  const phone = service.subscribe();
  const push = createPushService({ ...hub, isOnEmulators: false });
  expect(await push.send({ id: 'one', ...phone.subscription }, message)).toBe('refused');
  expect(phone.received).toEqual([]);
});

test('a redirect is not followed, and the message is refused rather than tried later', async () => {
  const phone = service.subscribe();
  const origin = await serve((_, reply) => reply.writeHead(307, { location: phone.endpoint }).end());
  const subscription = { id: 'one', ...phone.subscription, endpoint: `${origin}/push/one` };
  expect(await createPushService(hub).send(subscription, message)).toBe('refused');
  expect(phone.calls).toBe(0);
});

test('after 50 broken connections a push service is not called for a while, and others are not held up', async () => {
  let calls = 0;
  const origin = await serve((request) => {
    calls += 1;
    request.socket.destroy();
  });
  const [push, phone] = [createPushService(hub), service.subscribe()];
  const subscription = { id: 'one', ...phone.subscription, endpoint: `${origin}/push/one` };
  const sendMany = async (count: number) => {
    for (let at = 0; at < count; at += 1) expect(await push.send(subscription, message)).toBe('later');
  };
  await sendMany(60);
  expect(calls).toBe(50);
  expect(await push.send({ id: 'two', ...phone.subscription }, message)).toBe('delivered');
  pass(MINUTE);
  await sendMany(2);
  expect(calls).toBe(51);
});

test('a push service that only times out is not called for a while; one lost answer among others changes nothing', async () => {
  let calls = 0;
  let isSilent = false;
  const origin = await serve((request, reply) => {
    calls += 1;
    if (!isSilent && request.url !== '/push/lost') reply.writeHead(201).end();
  });
  const { keys } = service.subscribe().subscription;
  const push = createPushService({ ...hub, timeout: 1_500 });
  const sendTo = (name: string) => push.send({ id: name, keys, endpoint: `${origin}/push/${name}` }, message);

  expect(await Promise.all([sendTo('lost'), sendTo('one')])).toEqual(['later', 'delivered']);
  expect(await sendTo('two')).toBe('delivered');
  isSilent = true;
  expect(await sendTo('three')).toBe('later');
  expect(calls).toBe(4);
  expect(await sendTo('four')).toBe('later');
  expect(calls).toBe(4);
  isSilent = false;
  pass(MINUTE);
  expect(await sendTo('four')).toBe('delivered');
});

test.each([
  ['90', 'seconds'],
  [new Date(Date.now() + 90_500).toUTCString(), 'a date'],
])('429 with “Retry-After: %s” (%s) pauses that phone for that long, and no other', async (header) => {
  const [push, phone, other] = [createPushService(hub), service.subscribe(), service.subscribe()];
  const sendTo = ({ subscription }: typeof phone) => push.send({ id: 'one', ...subscription }, message);
  Object.assign(phone, { status: 429, retryAfter: header });
  const outcomes = [await sendTo(phone), await sendTo(phone), await sendTo(other)];
  expect(outcomes).toEqual(['later', 'later', 'delivered']);
  expect(phone.calls).toBe(1);
  phone.status = 201;
  pass(MINUTE);
  expect(await sendTo(phone)).toBe('later');
  pass(31_000);
  expect(await sendTo(phone)).toBe('delivered');
});

test('503 with Retry-After pauses the whole push service for that long', async () => {
  const [push, phone, other] = [createPushService(hub), service.subscribe(), service.subscribe()];
  const sendTo = ({ subscription }: typeof phone) => push.send({ id: 'one', ...subscription }, message);
  Object.assign(phone, { status: 503, retryAfter: '60' });
  expect([await sendTo(phone), await sendTo(other)]).toEqual(['later', 'later']);
  expect(other.calls).toBe(0);
  pass(MINUTE);
  expect(await sendTo(other)).toBe('delivered');
});

test.each([
  [null, 0],
  ['', 0],
  ['soon', 0],
  ['-5', 0],
  ['x GMT', 0],
  ['0', 0],
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:10:00 GMT', 8 * MINUTE],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 0],
  ['86400', 60 * MINUTE],
])('Retry-After %j asks for %i ms, an hour at most', (header, ms) => {
  expect(retryAfterMs(header, 2 * MINUTE)).toBe(ms);
});

test('a key of a browser is a point of the curve', () => {
  expect(isPublicKey(publicKeyOf(privateKey))).toBe(true);
  expect(isPublicKey('A'.repeat(87))).toBe(false);
});
