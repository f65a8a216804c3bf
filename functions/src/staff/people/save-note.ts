/** `save-note`: staff's notes about a learner, who never sees them (decision 0072). */
import { saveNote } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { done, staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { readOrNull } from '../../store/unreadable-error.ts';

export const handler = staffCommand(saveNote, async (transaction, { request, actor, now }) => {
  const { userId, text, over } = request;
  const user = await transaction.get('users', userId);
  if (user === null) throw new RefusedError('not_found', staffMessages.unknownLearner);
  const known = await readOrNull(transaction.get('learnerNotes', userId));
  if ((known?.savedAt ?? null) !== over) throw new RefusedError('conflict', staffMessages.noteChanged);
  if (text === null) transaction.remove('learnerNotes', userId);
  else transaction.set('learnerNotes', userId, { text, savedBy: actor.email, savedAt: now });
  return done({ action: 'note_saved', id: userId, before: known && { text: known.text }, after: { text } });
});
