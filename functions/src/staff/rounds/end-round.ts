import { countsOf } from '../../../../src/domain/rounds/round.ts';
import { endRound } from '../../../../src/domain/wire/rounds/round-command.ts';
import { roundMessages } from '../../../../src/domain/wire/rounds/round-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { runOnce } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { transact } from '../../store/store.ts';
import { roundEnded } from './end.ts';

/** Ending a round twice writes no second audit entry. */
export const handler = staffCommandWithoutTransaction(endRound, (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { request, actor, now } = call;
      const round = await transaction.get('messageRounds', request.roundId);
      if (round === null) throw new RefusedError('not_found', roundMessages.unknownRound);
      if (round.endedAt === null) {
        transaction.update('messageRounds', round.id, { endedAt: now });
        addAuditEntry(transaction, actor, roundEnded(round, countsOf(round.learners), now));
      }
      return { done: true as const };
    }),
  ),
);
