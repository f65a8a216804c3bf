/** `test-push`: sends a push to the device that asks for it (rules §8). */
import { pushRefusals, testPayload } from '../../../src/domain/notifications/push-text.ts';
import { PUSH_TEST_PAUSE } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { testPush } from '../../../src/domain/wire/push-command.ts';
import type { Call } from '../command/call.ts';
import { learnerCommandWithoutTransaction } from '../command/command.ts';
import type { LearnerActor } from '../command/guard.ts';
import { findAnswer, readAnswerOrCount, storeAnswer } from '../command/idempotency.ts';
import { hashOf } from '../hash.ts';
import { RefusedError } from '../http/refused-error.ts';
import type { PushService } from '../push/push-service.ts';
import { openConfiguredPush } from '../push/configured-push.ts';
import { prepareReachWithout } from '../store/enrollments/reach.ts';
import { type Noun, transact, type Transaction } from '../store/store.ts';

export const handler = learnerCommandWithoutTransaction(testPush, async (call) => {
  const push = openConfiguredPush();
  if (push === null) throw new RefusedError('conflict', pushRefusals.unavailable);
  const device = await transact((transaction) => reserveTest(transaction, call));
  if (device !== null) await sendTest(push, device, call);
  return { sent: true } as const;
});

type Device = Noun<'pushSubscriptions'>;
type Testing = Call<typeof testPush, LearnerActor>;

/** Counts the test and returns the device; null if this call is already answered. @throws RefusedError */
async function reserveTest(transaction: Transaction, call: Testing): Promise<Device | null> {
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

/** @throws RefusedError if it was not delivered; the learner may retry at once if the push service did not answer */
async function sendTest(push: PushService, device: Device, call: Testing): Promise<void> {
  const outcome = await push.send(device, {
    payload: testPayload(call.now, paths.dashboard()),
    timeToLive: PUSH_TEST_PAUSE,
    urgency: 'high',
    topic: hashOf(`test ${device.id}`).slice(0, 32),
  });
  await transact(async (transaction) => {
    await findAnswer(transaction, call);
    const known = await transaction.get('pushSubscriptions', device.id);
    const isGone = outcome !== 'delivered' && outcome !== 'later' && known !== null;
    const noteReach = isGone ? await prepareReachWithout(transaction, [known]) : undefined;
    if (outcome === 'delivered') storeAnswer(transaction, call, { sent: true });
    else if (outcome === 'later' && known !== null)
      transaction.update('pushSubscriptions', device.id, { testedAt: null });
    else transaction.remove('pushSubscriptions', device.id);
    noteReach?.();
  });
  if (outcome === 'later') throw new RefusedError('internal', pushRefusals.noAnswer);
  if (outcome !== 'delivered') throw new RefusedError('not_found', pushRefusals.unknownDevice);
}
