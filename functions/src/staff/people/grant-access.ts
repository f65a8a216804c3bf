import { admittedSince } from '../../../../src/domain/classes/enrollment.ts';
import { DAY } from '../../../../src/domain/wire/limits.ts';
import { grantAccess } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import { currentLimits } from '../../store/adjustable-limits.ts';

export const handler = staffCommand(grantAccess, async (transaction, call) => {
  const { enrollmentId, until, reason } = call.request;
  const enrollment = await transaction.get('enrollments', enrollmentId);
  if (enrollment === null) throw new RefusedError('not_found', staffMessages.unknownEnrollment);
  const { temporaryAccessDays } = await currentLimits(transaction);
  if (until !== null && (until <= call.now || until > call.now + temporaryAccessDays * DAY)) {
    throw refuseField('until', staffMessages.accessEnd);
  }
  const { temporaryAccess, temporaryAccessUntil } = enrollment;
  const change = { temporaryAccess: until !== null, temporaryAccessUntil: until };
  const admittedAt = until === null ? {} : { admittedAt: admittedSince(enrollment, call.now) };
  transaction.update('enrollments', enrollmentId, { ...change, ...admittedAt });
  return {
    answer: { until },
    audit: {
      action: until === null ? 'access_ended' : 'access_granted',
      id: enrollmentId,
      about: enrollment.studentId,
      before: { temporaryAccess, temporaryAccessUntil },
      after: { ...change, reason },
    },
  };
});
