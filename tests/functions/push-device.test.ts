import { expect, test } from 'vitest';
import {
  DAY,
  DAILY_OTHER_COMMANDS_MAX,
  MINUTE,
  PUSH_DEVICES_MAX,
  PUSH_TEST_PAUSE,
} from '../../src/domain/wire/limits.ts';
import { pushRefusals } from '../../src/domain/notifications/push-text.ts';
import { hashOf } from '../../functions/src/hash.ts';
import { publicKeyOf } from '../../functions/src/push/push-service.ts';
import {
  ask,
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newKey,
  newLearner,
  putAs,
  send,
} from './hub.ts';
import { KEY, kindsOf, service, withPushService } from './whole-hub/push-fixtures.ts';

withPushService();

const SAVE = 'save-push-subscription';
const REMOVE = 'remove-push-subscription';
const TEST = 'test-push';
const kinds = ['starting_soon', 'verdict'];
const stored = (endpoint: string) => readDoc('pushSubscriptions', hashOf(endpoint));

test('the key to subscribe with is the one that pushes are signed with', async () => {
  const { body, headers } = await ask('/functions/push-key');
  expect(body).toEqual({ publicKey: publicKeyOf(KEY) });
  expect(headers.get('cache-control')).toContain('max-age');
});

test('a device is saved, its kinds are changed, and it is removed by its owner only', async () => {
  const [learner, other] = [await newLearner(), await newLearner()];
  const { subscription } = service.subscribe();
  const { endpoint } = subscription;
  expect(expectResult(await send(SAVE, learner, { ...subscription, kinds }))).toEqual({ kinds });
  expectResult(await send(SAVE, learner, { ...subscription, kinds: [] }));
  expect(await stored(endpoint)).toMatchObject({ uid: learner.uid, kinds: [], keys: subscription.keys });
  expect(expectResult(await send(REMOVE, other, { endpoint }))).toEqual({ removed: false });
  expect(await stored(endpoint)).not.toBeNull();
  expect(expectResult(await send(REMOVE, learner, { endpoint }))).toEqual({ removed: true });
  expect(await stored(endpoint)).toBeNull();
});

test.each([
  ['an address of a stranger', { endpoint: 'https://push.example.com/one' }],
  ['an address inside a cloud', { endpoint: 'http://169.254.169.254/latest/meta-data' }],
  ['a key that is no point of the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'a'.repeat(22) } }],
])('%s is refused', async (_, changes) => {
  const request = { ...service.subscribe().subscription, kinds, ...changes };
  expectRefusal(await send(SAVE, await newLearner(), request), 400, pushRefusals.unknownService);
});

test('unknown kinds are refused', async () => {
  const request = { ...service.subscribe().subscription, kinds: ['advertising'] };
  expectRefusal(await send(SAVE, await newLearner(), request), 400);
});

test('when a learner has too many devices, the oldest is removed', async () => {
  const learner = await newLearner();
  for (let index = 0; index < PUSH_DEVICES_MAX; index += 1) {
    const { subscription } = service.subscribe();
    await db.doc(`pushSubscriptions/${hashOf(subscription.endpoint)}`).set({
      ...subscription,
      uid: learner.uid,
      kinds,
      createdAt: new Date(index),
      testedAt: null,
    });
  }
  const { subscription } = service.subscribe();
  expectResult(await send(SAVE, learner, { ...subscription, kinds }));
  const left = await findDocs('pushSubscriptions', 'uid', learner.uid);
  expect(left).toHaveLength(PUSH_DEVICES_MAX);
  expect(left.map(({ endpoint }) => endpoint)).toContain(subscription.endpoint);
});

test('a test push arrives, at most one per half a minute and one per key', async () => {
  const learner = await newLearner();
  const phone = service.subscribe();
  const { endpoint } = phone;
  expectResult(await send(SAVE, learner, { ...phone.subscription, kinds: [] }));
  const key = newKey();
  for (const _ of [1, 2]) expectResult(await send(TEST, learner, { endpoint }, { key }));
  expect(kindsOf(phone)).toEqual(['test']);
  const soon = await send(TEST, learner, { endpoint });
  expectRefusal(soon, 429, pushRefusals.testTooSoon);
  expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(PUSH_TEST_PAUSE / 1_000);
});

test('a test to a device that is gone or another’s is refused with what to do; one without an answer may be repeated', async () => {
  const learner = await newLearner();
  const phone = service.subscribe();
  const { endpoint } = phone;
  expectRefusal(await send(TEST, learner, { endpoint }), 404);
  expectResult(await send(SAVE, learner, { ...phone.subscription, kinds }));
  expectRefusal(await send(TEST, await newLearner(), { endpoint }), 404);
  phone.status = 503;
  expectRefusal(await send(TEST, learner, { endpoint }), 500, pushRefusals.noAnswer);
  phone.status = 410;
  expectRefusal(await send(TEST, learner, { endpoint }), 404, pushRefusals.unknownDevice);
  expect(await stored(endpoint)).toBeNull();
});

test('an account that is deleted while its test push is being sent leaves no stored answer', async () => {
  const learner = await newLearner();
  const phone = service.subscribe();
  const { endpoint } = phone;
  expectResult(await send(SAVE, learner, { ...phone.subscription, kinds }));
  const closedUntil = Date.now() + MINUTE;
  service.onReceived = () =>
    putAs('learnerUses', learner.uid, { uses: [], closedUntil, expiresAt: closedUntil });
  try {
    expectRefusal(await send(TEST, learner, { endpoint }), 403);
  } finally {
    service.onReceived = () => undefined;
  }
  expect(kindsOf(phone)).toEqual(['test']);
  const kept = await findDocs('commandKeys', 'uid', learner.uid);
  expect(kept.map(({ command }) => command)).toEqual([SAVE]);
});

test('the number of test pushes in a day is limited', async () => {
  const learner = await newLearner();
  const phone = service.subscribe();
  expectResult(await send(SAVE, learner, { ...phone.subscription, kinds }));
  const uses = Array.from({ length: DAILY_OTHER_COMMANDS_MAX }, () => ({ command: TEST, at: Date.now() }));
  await putAs('learnerUses', learner.uid, { uses, closedUntil: null, expiresAt: Date.now() + DAY });
  const { message } = expectRefusal(await send(TEST, learner, { endpoint: phone.endpoint }), 429);
  expect(message).toMatch(/^Too many tries today/);
  expect(phone.calls).toBe(0);
});
