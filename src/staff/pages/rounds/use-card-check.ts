/** Whether the card on the screen still counts at the moment of opening it: live, because much may happen while it is there. */
import { type MessageSent, type RoundList, whyLeftOut } from '../../../domain/rounds/round.ts';
import type { Order } from '../../../domain/money/order.ts';
import type { SeenLearner } from '../../../domain/people/seen-learner.ts';
import type { RoundCard } from '../../../domain/wire/rounds/round-command.ts';
import { watchLearner, watchOrdersOf } from '../../data/people.ts';
import { watchMessage } from '../../data/rounds/rounds.ts';
import { useWatch } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';

/** True as soon as the hub knows better: the state has changed, or a colleague has the card. */
export function useIsOutdated(
  roundId: string,
  kind: RoundList['kind'] | null,
  card: RoundCard | null,
): boolean {
  const { email } = useStaff();
  const uid = card?.userId ?? '';
  const key = (what: string) => (card === null ? null : `round ${what} ${uid}`);
  const learner = useWatch<SeenLearner>(key('learner'), (watcher) => watchLearner(uid, watcher));
  const orders = useWatch<Order>(key('orders'), (watcher) => watchOrdersOf(uid, watcher));
  const message = useWatch<MessageSent>(key(`message ${roundId}`), (watcher) =>
    watchMessage(roundId, uid, watcher),
  );
  if (card === null || kind === null) return false;
  const open = message.value?.values[0];
  if (open !== undefined && (open.by !== email || open.state !== 'taken')) return true;
  if (learner.value === null || orders.value === null) return false;
  const own = orders.value.values.filter(({ id }) => card.orderIds.includes(id));
  return (
    whyLeftOut(
      kind,
      learner.value.values[0] ?? null,
      own.map(({ status }) => status),
    ) !== null
  );
}
