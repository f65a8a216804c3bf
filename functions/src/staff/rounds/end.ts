import type { AuditEntry } from '../../../../src/domain/records/audit-log.ts';
import type { MessageRound, RoundCounts } from '../../../../src/domain/rounds/round.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';

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
