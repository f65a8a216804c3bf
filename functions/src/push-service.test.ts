import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makePushKey } from '../../scripts/lib/push-key.ts';
import { PushLoopback } from '../../scripts/lib/push-loopback.ts';
import { MINUTE } from '../../src/domain/limits.ts';
import { testPayload } from '../../src/domain/push-text.ts';
import { isPublicKey, openPush, publicKeyOf } from './push-service.ts';

const privateKey = makePushKey();
const hub = { privateKey, subject: 'https://hub.example.com', onEmulators: true };
const service = new PushLoopback(publicKeyOf(privateKey));
const payload = testPayload(0, '/dashboard');
const message = { payload, lives: MINUTE, urgency: 'high', topic: 'one-topic' } as const;

beforeAll(() => service.open());
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

test('a message is signed, encrypted for its phone, and says how long it lives', async () => {
  const phone = service.subscribe();
  expect(await openPush(hub).send({ id: 'one', ...phone.subscription }, message)).toBe('delivered');
  expect(phone.received).toEqual([{ payload, ttl: 60, urgency: 'high', topic: 'one-topic' }]);
  expect(service.faults).toEqual([]);
});

test('signed with another key it is refused, and nothing arrives', async () => {
  const phone = service.subscribe();
  const other = openPush({ ...hub, privateKey: makePushKey() });
  expect(await other.send({ id: 'one', ...phone.subscription }, message)).toBe('refused');
  expect(phone.received).toEqual([]);
  expect(service.faults.splice(0)).toHaveLength(1);
});

test('outside the emulators, an address of this machine is not called, even where it is stored', async () => {
  const phone = service.subscribe();
  const push = openPush({ ...hub, onEmulators: false });
  expect(await push.send({ id: 'one', ...phone.subscription }, message)).toBe('refused');
  expect(phone.received).toEqual([]);
});

test('a push service that says nothing is left alone for half a minute, so that the others do not wait', async () => {
  let calls = 0;
  const silent = createServer((request) => {
    calls += 1;
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/push/one`;
  const [push, phone] = [openPush(hub), service.subscribe()];
  const subscription = { id: 'one', ...phone.subscription, endpoint };
  const sendMany = async (count: number) => {
    for (let at = 0; at < count; at += 1) expect(await push.send(subscription, message)).toBe('later');
  };
  await sendMany(60);
  expect(calls).toBe(50);
  expect(await push.send({ id: 'two', ...phone.subscription }, message)).toBe('delivered');
  const later = performance.now() + MINUTE;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await sendMany(2);
  expect(calls).toBe(51);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});

test('a key of a browser is a point of the curve', () => {
  expect(isPublicKey(publicKeyOf(privateKey))).toBe(true);
  expect(isPublicKey('A'.repeat(87))).toBe(false);
});
