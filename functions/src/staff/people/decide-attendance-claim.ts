import { decideAttendanceClaim } from '../../../../src/domain/after-class/attendance-claim.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { done, staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { announceDecision } from '../../push/outbox.ts';
import { prepareMark } from './correct-attendance.ts';

export const handler = staffCommand(decideAttendanceClaim, async (transaction, { actor, request, now }) => {
  const { claimId, isGranted, answer } = request;
  const claim = await transaction.get('attendanceClaims', claimId);
  if (claim === null) throw new RefusedError('not_found', staffMessages.unknownClaim);
  if (claim.status !== 'waiting') throw new RefusedError('conflict', staffMessages.claimDecided);
  const { userId, orderId, reason } = claim;
  const mark = await prepareMark(transaction, claim, true, actor.uid);
  const status = isGranted ? 'granted' : 'refused';
  transaction.update('attendanceClaims', claimId, { status, answer, decidedAt: now });
  if (isGranted) mark.write();
  announceDecision(transaction, { id: orderId, userId }, now, claimId);
  return done({
    action: `attendance_claim_${status}`,
    id: claimId,
    before: isGranted ? mark.before : null,
    after: { ...(isGranted && { correctedTo: true }), text: reason, reason: answer },
  });
});
