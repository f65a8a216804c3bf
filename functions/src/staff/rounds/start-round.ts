/** `start-round`: starts a WhatsApp round of a list, at most one per list (decision 0086). */
import { nextRound } from '../../../../src/domain/rounds/next-round.ts';
import { listKeyOf, type RoundLearner } from '../../../../src/domain/rounds/round.ts';
import { ROUND_JUST_OVER } from '../../../../src/domain/wire/limits.ts';
import { startRound, roundMessages } from '../../../../src/domain/wire/rounds/round-command.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { runOnce } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { newId, transact } from '../../store/store.ts';
import { readList } from './list.ts';

export const handler = staffCommandWithoutTransaction(startRound, async (call) => {
  const { request, actor, now } = call;
  const { language, again, ...list } = request;
  const listKey = listKeyOf(list);
  // Read outside the transaction: each learner is checked again when their card is taken.
  const listed = await readList(list, now, true);
  return transact((transaction) =>
    runOnce(transaction, call, async () => {
      // The query locks the list: of two concurrent starts, the second joins the first one's round.
      const rounds = await transaction.find('messageRounds', [['listKey', '==', listKey]]);
      const open = rounds.find(({ endedAt }) => endedAt === null);
      if (open !== undefined) return { roundId: open.id, isNew: false };
      const next = nextRound(listed, rounds, again);
      // A colleague may have finished a short list since this screen showed it.
      const [last] = rounds.toSorted((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0));
      const isJustOver = last !== undefined && now - (last.endedAt ?? 0) < ROUND_JUST_OVER;
      if (next.learners.length === 0 && isJustOver) return { roundId: last.id, isNew: false };
      if (next.learners.length === 0) throw new RefusedError('conflict', roundMessages.nobody);
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
      addAuditEntry(transaction, actor, {
        action: 'round_started',
        target: { collection: 'messageRounds', id: roundId },
        before: null,
        after: { ...list, language, learners: learners.length },
        at: now,
      });
      return { roundId, isNew: true };
    }),
  );
});
