/** Who gets the next round of a list: by default nobody who got an earlier one (decision 0086). */
import { ROUND_LEARNERS_MAX } from '../wire/limits.ts';
import type { LeftOut, MessageRound, RoundLearner } from './round.ts';

type OfList = { readonly userId: string; readonly why: LeftOut | null };
type Earlier = { readonly learners: readonly Pick<RoundLearner, 'userId' | 'state'>[] };

export type NextRound<T> = {
  readonly learners: readonly T[];
  readonly more: number;
  /** How many were already written to in an earlier round of the list. */
  readonly written: number;
};

/** The next round's learners. With `again`, those already written to come last, least often first. */
export function nextRound<T extends OfList>(
  listed: readonly T[],
  rounds: readonly Earlier[],
  again: boolean,
): NextRound<T> {
  const times = new Map<string, number>();
  for (const { userId, state } of rounds.flatMap(({ learners }) => learners)) {
    if (state === 'sent') times.set(userId, (times.get(userId) ?? 0) + 1);
  }
  const timesOf = ({ userId }: T) => times.get(userId) ?? 0;
  const able = listed.filter(({ why }) => why === null);
  const fresh = able.filter((one) => timesOf(one) === 0);
  const wanted = again ? [...able].sort((a, b) => timesOf(a) - timesOf(b)) : fresh;
  const learners = wanted.slice(0, ROUND_LEARNERS_MAX);
  return { learners, more: wanted.length - learners.length, written: able.length - fresh.length };
}

/** True iff one of these other rounds writes to the learner about one of the same orders. */
export function isWrittenToIn(
  others: readonly Pick<MessageRound, 'learners'>[],
  { userId, orderIds }: Pick<RoundLearner, 'userId' | 'orderIds'>,
): boolean {
  return others.some(({ learners }) =>
    learners.some(
      (one) =>
        one.userId === userId &&
        (one.state === 'taken' || one.state === 'sent') &&
        one.orderIds.some((id) => orderIds.includes(id)),
    ),
  );
}
