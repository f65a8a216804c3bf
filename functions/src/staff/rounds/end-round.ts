import { countsOf, type MessageRound, type RoundCounts } from '../../../../src/domain/rounds/round.ts';
import { endRound, roundMessages } from '../../../../src/domain/wire/rounds/round-command.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';

/** Ending a round twice writes no second audit entry. */
export const handler = staffCommand(endRound, async (transaction, { request, now }) => {
  const round = await transaction.get('messageRounds', request.roundId);
  if (round === null) throw new RefusedError('not_found', roundMessages.unknownRound);
  const answer = { done: true } as const;
  if (round.endedAt !== null) return { answer, audit: null };
  transaction.update('messageRounds', round.id, { endedAt: now });
  return { answer, audit: roundEnded(round, countsOf(round.learners)) };
});

export const roundEnded = ({ id, kind, weekend, courseId }: MessageRound, counts: RoundCounts) => ({
  action: 'round_ended' as const,
  id,
  after: { kind, weekend, courseId, ...counts },
});
