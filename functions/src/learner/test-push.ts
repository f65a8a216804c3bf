/** A learner's browser that wants pushes: saved, removed, tested (decisions §8). */
import { PUSH_DEVICES_MAX, PUSH_TEST_PAUSE } from '../../../src/domain/wire/limits.ts';
import {
  type PushCommand,
  pushKey as keyQuestion,
  removePushSubscription as removeCommand,
  savePushSubscription as saveCommand,
  testPush as testCommand,
} from '../../../src/domain/wire/push-command.ts';
import { pushRefusals, testPayload } from '../../../src/domain/notifications/push-text.ts';
import { isPushEndpoint } from '../../../src/domain/notifications/push.ts';
import { config } from '../env.ts';
import { type Call, type Learner, learnerCommand } from '../command/command.ts';
import { hashOf } from '../hash.ts';
import { endpoint, type Endpoint } from '../http/http.ts';
import { findAnswer, readAnswerOrCount, storeAnswer, runOnce } from '../command/idempotency.ts';
import { isPublicKey, type PushService } from '../push/push-service.ts';
import { configuredPush } from '../push/push.ts';
import { RefusedError, refuseField } from '../http/refused-error.ts';
import { type Noun, transact, type Transaction } from '../store/store.ts';

type Asking<C extends PushCommand> = Call<C, Learner>;

export const pushKey: Endpoint = endpoint(['GET'], async (_request, reply) => {
  const answer = { publicKey: configuredPush()?.publicKey ?? null };
  reply.set('cache-control', 'public, max-age=300').json(keyQuestion.answer.parse(answer));
});

export const savePushSubscription = learnerCommand(saveCommand, (call) => {
  const { endpoint, keys } = call.request;
  if (!isPushEndpoint(endpoint, config.onEmulators))
    throw refuseField('endpoint', pushRefusals.unknownService);
  if (!isPublicKey(keys.p256dh)) throw refuseField('keys', pushRefusals.unknownService);
  return transact((transaction) => runOnce(transaction, call, () => save(transaction, call)));
});

async function save(transaction: Transaction, { actor, request, now }: Asking<typeof saveCommand>) {
  const id = hashOf(request.endpoint);
  const known = await transaction.get('pushSubscriptions', id);
  const own = await transaction.find('pushSubscriptions', [['uid', '==', actor.uid]]);
  const others = own.filter((one) => one.id !== id).sort((a, b) => b.createdAt - a.createdAt);
  for (const { id: oldest } of others.slice(PUSH_DEVICES_MAX - 1)) {
    transaction.remove('pushSubscriptions', oldest);
  }
  const before = known?.uid === actor.uid ? known : null;
  const kinds = [...new Set(request.kinds)];
  transaction.set('pushSubscriptions', id, {
    ...request,
    uid: actor.uid,
    kinds,
    createdAt: before?.createdAt ?? now,
    testedAt: before?.testedAt ?? null,
  });
  return { kinds };
}

export const removePushSubscription = learnerCommand(removeCommand, (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const id = hashOf(call.request.endpoint);
      const known = await transaction.get('pushSubscriptions', id);
      const removed = known?.uid === call.actor.uid;
      if (removed) transaction.remove('pushSubscriptions', id);
      return { removed };
    }),
  ),
);

export const testPush = learnerCommand(testCommand, async (call) => {
  const push = configuredPush();
  if (push === null) throw new RefusedError('conflict', pushRefusals.unavailable);
  const device = await transact((transaction) => reserveTest(transaction, call));
  if (device !== null) await sendTest(push, device, call);
  return { sent: true } as const;
});

type Device = Noun<'pushSubscriptions'>;

/** The device, with this test counted; null where this very call was answered before. @throws RefusedError */
async function reserveTest(
  transaction: Transaction,
  call: Asking<typeof testCommand>,
): Promise<Device | null> {
  const { given, count } = await readAnswerOrCount(transaction, call);
  if (given !== null) return null;
  const id = hashOf(call.request.endpoint);
  const device = await transaction.get('pushSubscriptions', id);
  if (device?.uid !== call.actor.uid) throw new RefusedError('not_found', pushRefusals.unknownDevice);
  const wait = (device.testedAt ?? 0) + PUSH_TEST_PAUSE - call.now;
  if (wait > 0) throw new RefusedError('too_many', pushRefusals.testTooSoon, {}, Math.ceil(wait / 1_000));
  transaction.update('pushSubscriptions', id, { testedAt: call.now });
  count();
  return device;
}

/** @throws RefusedError where it did not arrive: at once again after no answer, not before subscribing anew otherwise. */
async function sendTest(push: PushService, device: Device, call: Asking<typeof testCommand>): Promise<void> {
  const outcome = await push.send(device, {
    payload: testPayload(call.now, '/dashboard'),
    lives: PUSH_TEST_PAUSE,
    urgency: 'high',
    topic: hashOf(`test ${device.id}`).slice(0, 32),
  });
  await transact(async (transaction) => {
    // While the push service took its time the account may have been deleted, or the device signed out.
    await findAnswer(transaction, call);
    const known = await transaction.get('pushSubscriptions', device.id);
    if (outcome === 'delivered') storeAnswer(transaction, call, { sent: true });
    else if (outcome === 'later' && known !== null)
      transaction.update('pushSubscriptions', device.id, { testedAt: null });
    else transaction.remove('pushSubscriptions', device.id);
  });
  if (outcome === 'later') throw new RefusedError('internal', pushRefusals.noAnswer);
  if (outcome !== 'delivered') throw new RefusedError('not_found', pushRefusals.unknownDevice);
}
