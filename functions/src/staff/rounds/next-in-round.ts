/** `next-in-round`: what became of the open card, and the next one, which is this member of staff's alone (decision 0086). */
import { isWrittenToIn } from '../../../../src/domain/rounds/next-round.ts';
import {
  candidatesFor,
  countsOf,
  isThrough,
  withLearner,
  withOutcome,
  withUndone,
} from '../../../../src/domain/rounds/round.ts';
import { messageSentId } from '../../../../src/domain/wire/collections.ts';
import { nextInRound, type RoundStep } from '../../../../src/domain/wire/rounds/round-command.ts';
import { roundMessages } from '../../../../src/domain/wire/rounds/round-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { runOnce } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { transact } from '../../store/store.ts';
import { lookAt } from './card.ts';
import { roundEnded } from './end.ts';

/** The log of a round is `messagesSent`; only its end is an audit entry. */
export const handler = staffCommandWithoutTransaction(nextInRound, 'edit_students', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async (names): Promise<RoundStep> => {
      const { request, actor, now } = call;
      const { roundId, done, undo, takeOver } = request;
      const round = await transaction.get('messageRounds', roundId);
      if (round === null) throw new RefusedError('not_found', roundMessages.unknownRound);
      let learners = round.learners;
      const told = done && withOutcome(learners, done.userId, done.outcome, actor.uid);
      if (told !== null) learners = told;
      const undone = undo === null ? null : withUndone(learners, undo, actor.uid);
      if (undone !== null) {
        // Undo opens a round again that ended by itself, not one that somebody ended, and never beside another one.
        if (round.endedAt !== null) {
          if (!isThrough(learners)) throw new RefusedError('conflict', roundMessages.endedByHand);
          const [open] = await transaction.find('messageRounds', [
            ['listKey', '==', round.listKey],
            ['endedAt', '==', null],
          ]);
          if (open !== undefined) throw new RefusedError('conflict', roundMessages.goesOnElsewhere);
        }
        learners = undone;
      }
      const wasEnded = round.endedAt !== null && undone === null;
      const leftOut: RoundStep['leftOut'] = [];
      let card: RoundStep['card'] = null;
      const first = undone === null ? undefined : (undo ?? undefined);
      // One of all courses and one of a single course may go on side by side, with the same learner in both.
      const beside = await transaction.find('messageRounds', [
        ['kind', '==', round.kind],
        ['weekend', '==', round.weekend],
        ['endedAt', '==', null],
      ]);
      const others = beside.filter(({ id }) => id !== roundId);
      for (const learner of wasEnded ? [] : candidatesFor(learners, actor.uid, { first, takeOver })) {
        const isElsewhere = learner.state === 'waiting' && isWrittenToIn(others, learner);
        const looked = await lookAt({ transaction, round, now }, learner, isElsewhere);
        names(learner.userId);
        if (looked.why === null) {
          card = { ...looked.card, isAgain: learner.state === 'taken' };
          learners = withLearner(learners, learner.userId, { state: 'taken', by: actor.uid });
          break;
        }
        leftOut.push({ name: looked.name, why: looked.why });
        learners = withLearner(learners, learner.userId, { state: 'left_out', why: looked.why });
      }
      const counts = countsOf(learners);
      const isOver = isThrough(learners);
      const endedAt = isOver ? (round.endedAt ?? now) : undone === null ? round.endedAt : null;
      transaction.update('messageRounds', roundId, { learners, endedAt });
      if (done !== null && told !== null) {
        const id = messageSentId(roundId, done.userId);
        transaction.update('messagesSent', id, { state: done.outcome, by: actor.email, at: now });
      }
      // A message that is taken back was not sent, also where its card is left out and not opened again.
      if (undo !== null && undone !== null) {
        transaction.update('messagesSent', messageSentId(roundId, undo), { state: 'taken' });
      }
      if (card !== null) {
        const { userId, text } = card;
        const open = {
          roundId,
          userId,
          kind: round.kind,
          state: 'taken',
          text,
          by: actor.email,
          at: now,
        } as const;
        transaction.set('messagesSent', messageSentId(roundId, userId), open);
      }
      if (isOver && round.endedAt === null) {
        addAuditEntry(transaction, actor, roundEnded(round, counts, now));
      }
      return { card, leftOut, counts, isEnded: endedAt !== null };
    }),
  ),
);
