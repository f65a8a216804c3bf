import { removePushSubscription } from '../../../src/domain/wire/push-command.ts';
import { learnerCommand } from '../command/command.ts';
import { hashOf } from '../hash.ts';
import { prepareReachWithout } from '../store/enrollments/reach.ts';

export const handler = learnerCommand(removePushSubscription, async (transaction, { actor, request }) => {
  const id = hashOf(request.endpoint);
  const known = await transaction.get('pushSubscriptions', id);
  const removed = known?.uid === actor.uid;
  if (known === null || !removed) return { removed: false };
  const noteReach = await prepareReachWithout(transaction, [known]);
  transaction.remove('pushSubscriptions', id);
  noteReach();
  return { removed };
});
