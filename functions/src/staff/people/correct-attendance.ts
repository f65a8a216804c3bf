import { attendanceId } from '../../../../src/domain/wire/collections.ts';
import { correctAttendance } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';

export const handler = staffCommand(correctAttendance, async (transaction, call) => {
  const { offeringId, slot, userId, present, reason } = call.request;
  const [offering, user] = [
    await transaction.get('offerings', offeringId),
    await transaction.get('users', userId),
  ];
  if (offering === null) throw new RefusedError('not_found', staffMessages.unknownOffering);
  if (user === null) throw new RefusedError('not_found', staffMessages.unknownLearner);
  const id = attendanceId(offeringId, slot, userId);
  const known = await transaction.get('attendance', id);
  transaction.set('attendance', id, {
    offeringId,
    slot,
    userId,
    joinedAt: known?.joinedAt ?? [],
    ...(known?.provisional === true && { provisional: true }),
    correctedTo: present,
    correctedBy: call.actor.uid,
  });
  return {
    answer: { done: true },
    audit: {
      action: 'attendance_corrected',
      target: { collection: 'attendance', id },
      before: known && { clicks: known.joinedAt.length, correctedTo: known.correctedTo },
      after: { correctedTo: present, reason },
    },
  };
});
