import type { Slot } from '../../../../src/domain/classes/class-session.ts';
import { attendanceId } from '../../../../src/domain/wire/collections.ts';
import { correctAttendance } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { done, staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import type { Transaction } from '../../store/store.ts';

type Place = { readonly offeringId: string; readonly slot: Slot; readonly userId: string };

/** Reads the mark; the returned write overrides it and keeps its clicks. `before` is for the log. */
export async function prepareMark(
  transaction: Transaction,
  { offeringId, slot, userId }: Place,
  isPresent: boolean,
  by: string,
) {
  const id = attendanceId(offeringId, slot, userId);
  const known = await transaction.get('attendance', id);
  return {
    id,
    before: known && { clicks: known.joinedAt.length, correctedTo: known.correctedTo },
    write: () =>
      transaction.set('attendance', id, {
        offeringId,
        slot,
        userId,
        joinedAt: known?.joinedAt ?? [],
        ...(known?.provisional === true && { provisional: true }),
        correctedTo: isPresent,
        correctedBy: by,
      }),
  };
}

export const handler = staffCommand(correctAttendance, async (transaction, call) => {
  const { offeringId, userId, present, reason } = call.request;
  const [offering, user] = [
    await transaction.get('offerings', offeringId),
    await transaction.get('users', userId),
  ];
  if (offering === null) throw new RefusedError('not_found', staffMessages.unknownOffering);
  if (user === null) throw new RefusedError('not_found', staffMessages.unknownLearner);
  const mark = await prepareMark(transaction, call.request, present, call.actor.uid);
  mark.write();
  return done({
    action: 'attendance_corrected',
    id: mark.id,
    before: mark.before,
    after: { correctedTo: present, reason },
  });
});
