import { countsOf, type MessageRound, type RoundCounts } from '../../../../src/domain/rounds/round.ts';
import { endRound, roundMessages } from '../../../../src/domain/wire/rounds/round-command.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { runOnce } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { transact } from '../../store/store.ts';
import type { AuditEntry } from '../../../../src/domain/records/audit-log.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';

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

export function roundEnded(
  { id, kind, weekend, courseId }: MessageRound,
  counts: RoundCounts,
  now: Instant,
): Pick<AuditEntry, 'action' | 'target' | 'before' | 'after' | 'at'> {
  return {
    action: 'round_ended',
    target: { collection: 'messageRounds', id },
    before: null,
    after: { kind, weekend, courseId, ...counts },
    at: now,
  };
}
