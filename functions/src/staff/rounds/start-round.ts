/** `start-round`: starts a WhatsApp round of a list, at most one per list (decision 0086). */
import { nextRound, listKeyOf, type RoundLearner } from '../../../../src/domain/rounds/round.ts';
import { ROUND_JUST_OVER } from '../../../../src/domain/wire/limits.ts';
import { startRound, roundMessages } from '../../../../src/domain/wire/rounds/round-command.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { newId } from '../../store/store.ts';
import { readList } from './list.ts';

export const handler = staffCommand(startRound, async (transaction, { request, actor, now }) => {
  const { language, again, ...list } = request;
  const listKey = listKeyOf(list);
  // Read outside the transaction: each learner is checked again when their card is taken.
  const listed = await readList(list, now, true, again);
  // The query locks the list: of two concurrent starts, the second joins the first one's round.
  const rounds = await transaction.find('messageRounds', [['listKey', '==', listKey]]);
  const open = rounds.find(({ endedAt }) => endedAt === null);
  if (open !== undefined) return { answer: { roundId: open.id, isNew: false }, audit: null };
  const next = nextRound(listed, rounds, again);
  if (next.learners.length === 0) {
    // A colleague may have finished a short list since this screen showed it.
    const [last] = rounds.toSorted((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0));
    const isJustOver = last !== undefined && now - (last.endedAt ?? 0) < ROUND_JUST_OVER;
    if (!isJustOver) throw new RefusedError('conflict', roundMessages.nobody);
    return { answer: { roundId: last.id, isNew: false }, audit: null };
  }
  const roundId = newId();
  const learners = next.learners.map(
    ({ userId, facts }): RoundLearner => ({
      userId,
      orderIds: facts.map(({ order }) => order.id),
      state: 'waiting',
      by: null,
      why: null,
    }),
  );
  const started = { startedBy: actor.email, startedAt: now, endedAt: null };
  transaction.set('messageRounds', roundId, { ...list, listKey, language, learners, ...started });
  return {
    answer: { roundId, isNew: true },
    audit: { action: 'round_started', id: roundId, after: { ...list, language, learners: learners.length } },
  };
});
