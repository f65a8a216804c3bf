import { pushRefusals, testPayload } from '../../../src/domain/notifications/push-text.ts';
import { isPushEndpoint } from '../../../src/domain/notifications/push.ts';
import { PUSH_DEVICES_MAX, PUSH_TEST_PAUSE } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import * as wire from '../../../src/domain/wire/push-command.ts';
import type { Call, LearnerActor } from '../command/guard.ts';
import { learnerCommand, learnerCommandWithoutTransaction } from '../command/command.ts';
import { findAnswer, findAnswerOrCount, storeAnswer } from '../command/idempotency.ts';
import { config } from '../env.ts';
import { hashOf } from '../hash.ts';
import { endpoint } from '../http/http.ts';
import { conflict, notFound, RefusedError, invalidField } from '../http/refused-error.ts';
import { openConfiguredPush } from '../push/configured-push.ts';
import { topicOf } from '../push/notices.ts';
import { isPublicKey, type PushService } from '../push/push-service.ts';
import { noteReach, noteReachAfterRemoval } from '../store/enrollments.ts';
import { type Document, transact, type Transaction } from '../store/store.ts';

/** `push-key`: the VAPID public key, or null if this hub sends no pushes (rules §8). */
export const pushKey = endpoint(['GET'], async (_request, reply) => {
  const answer = { publicKey: openConfiguredPush()?.publicKey ?? null };
  reply.set('cache-control', 'public, max-age=300').json(wire.pushKey.answer.parse(answer));
});

export const savePushSubscription = learnerCommand(
  wire.savePushSubscription,
  async (transaction, { actor, request, now }) => {
    const id = hashOf(request.endpoint);
    const known = await transaction.get('pushSubscriptions', id);
    const own = await transaction.find('pushSubscriptions', { uid: actor.uid });
    const others = own.filter((one) => one.id !== id).sort((a, b) => b.createdAt - a.createdAt);
    const kinds = [...new Set(request.kinds)];
    const left = others.slice(0, PUSH_DEVICES_MAX - 1);
    await noteReach(transaction, actor.uid, [...left, { kinds }]);
    // This browser belonged to another learner.
    if (known !== null && known.uid !== actor.uid) await noteReachAfterRemoval(transaction, [known]);
    const before = known?.uid === actor.uid ? known : null;
    for (const { id: oldest } of others.slice(PUSH_DEVICES_MAX - 1))
      transaction.remove('pushSubscriptions', oldest);
    transaction.set('pushSubscriptions', id, {
      ...request,
      uid: actor.uid,
      kinds,
      createdAt: before?.createdAt ?? now,
      testedAt: before?.testedAt ?? null,
    });
    return { kinds };
  },
  checkSubscription,
);

function checkSubscription({ request }: Call<typeof wire.savePushSubscription, LearnerActor>): void {
  if (!isPushEndpoint(request.endpoint, config.isOnEmulators))
    throw invalidField('endpoint', pushRefusals.unknownService);
  if (!isPublicKey(request.keys.p256dh)) throw invalidField('keys', pushRefusals.unknownService);
}

export const removePushSubscription = learnerCommand(
  wire.removePushSubscription,
  async (transaction, { actor, request }) => {
    const id = hashOf(request.endpoint);
    const known = await transaction.get('pushSubscriptions', id);
    const removed = known?.uid === actor.uid;
    if (known === null || !removed) return { removed: false };
    transaction.remove('pushSubscriptions', id);
    await noteReachAfterRemoval(transaction, [known]);
    return { removed };
  },
);

/** `test-push`: sends a push to the device that asks for it (rules §8). */
export const testPush = learnerCommandWithoutTransaction(wire.testPush, async (call) => {
  const push = openConfiguredPush();
  if (push === null) throw conflict(pushRefusals.unavailable);
  const device = await transact((transaction) => reserveTest(transaction, call));
  if (device !== null) await sendTest(push, device, call);
  return { sent: true } as const;
});

type Device = Document<'pushSubscriptions'>;
type Testing = Call<typeof wire.testPush, LearnerActor>;

/** Counts the test and returns the device; null if this call is already answered. @throws RefusedError */
async function reserveTest(transaction: Transaction, call: Testing): Promise<Device | null> {
  if ((await findAnswerOrCount(transaction, call)) !== null) return null;
  const id = hashOf(call.request.endpoint);
  const device = await transaction.get('pushSubscriptions', id);
  if (device?.uid !== call.actor.uid) throw notFound(pushRefusals.unknownDevice);
  const wait = (device.testedAt ?? 0) + PUSH_TEST_PAUSE - call.now;
  if (wait > 0) throw new RefusedError('too_many', pushRefusals.testTooSoon, {}, Math.ceil(wait / 1_000));
  transaction.update('pushSubscriptions', id, { testedAt: call.now });
  return device;
}

/** @throws RefusedError if it was not delivered; the learner may retry at once if the push service did not answer */
async function sendTest(push: PushService, device: Device, call: Testing): Promise<void> {
  const outcome = await push.send(device, {
    payload: testPayload(call.now, paths.dashboard()),
    timeToLive: PUSH_TEST_PAUSE,
    urgency: 'high',
    topic: topicOf(`test ${device.id}`),
  });
  await transact(async (transaction) => {
    await findAnswer(transaction, call);
    const known = await transaction.get('pushSubscriptions', device.id);
    const isGone = outcome !== 'delivered' && outcome !== 'later' && known !== null;
    if (isGone) await noteReachAfterRemoval(transaction, [known]);
    if (outcome === 'delivered') storeAnswer(transaction, call, { sent: true });
    else if (outcome === 'later' && known !== null)
      transaction.update('pushSubscriptions', device.id, { testedAt: null });
    else transaction.remove('pushSubscriptions', device.id);
  });
  if (outcome === 'later') throw new RefusedError('internal', pushRefusals.noAnswer);
  if (outcome !== 'delivered') throw notFound(pushRefusals.unknownDevice);
}
