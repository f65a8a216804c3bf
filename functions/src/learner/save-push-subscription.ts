import { isPushEndpoint } from '../../../src/domain/notifications/push.ts';
import { pushRefusals } from '../../../src/domain/notifications/push-text.ts';
import { PUSH_DEVICES_MAX } from '../../../src/domain/wire/limits.ts';
import { savePushSubscription } from '../../../src/domain/wire/push-command.ts';
import type { Call } from '../command/call.ts';
import { learnerCommand } from '../command/command.ts';
import type { LearnerActor } from '../command/guard.ts';
import { config } from '../env.ts';
import { hashOf } from '../hash.ts';
import { refuseField } from '../http/refused-error.ts';
import { isPublicKey } from '../push/push-service.ts';
import { prepareReach, prepareReachWithout } from '../store/enrollments/reach.ts';

export const handler = learnerCommand(
  savePushSubscription,
  async (transaction, { actor, request, now }) => {
    const id = hashOf(request.endpoint);
    const known = await transaction.get('pushSubscriptions', id);
    const own = await transaction.find('pushSubscriptions', [['uid', '==', actor.uid]]);
    const others = own.filter((one) => one.id !== id).sort((a, b) => b.createdAt - a.createdAt);
    const kinds = [...new Set(request.kinds)];
    const left = others.slice(0, PUSH_DEVICES_MAX - 1);
    const noteReach = await prepareReach(transaction, actor.uid, [...left, { kinds }]);
    // This browser belonged to another learner.
    const noteLoss =
      known === null || known.uid === actor.uid ? undefined : await prepareReachWithout(transaction, [known]);
    const before = known?.uid === actor.uid ? known : null;
    for (const { id: oldest } of others.slice(PUSH_DEVICES_MAX - 1)) {
      transaction.remove('pushSubscriptions', oldest);
    }
    transaction.set('pushSubscriptions', id, {
      ...request,
      uid: actor.uid,
      kinds,
      createdAt: before?.createdAt ?? now,
      testedAt: before?.testedAt ?? null,
    });
    noteReach();
    noteLoss?.();
    return { kinds };
  },
  checkSubscription,
);

function checkSubscription({ request }: Call<typeof savePushSubscription, LearnerActor>): void {
  const { endpoint, keys } = request;
  if (!isPushEndpoint(endpoint, config.isOnEmulators)) {
    throw refuseField('endpoint', pushRefusals.unknownService);
  }
  if (!isPublicKey(keys.p256dh)) throw refuseField('keys', pushRefusals.unknownService);
}
