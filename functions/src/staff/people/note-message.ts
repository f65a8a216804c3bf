/** `note-message`: logs that a WhatsApp message to a learner was opened (rules §1). */
import { noteMessage } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { done, staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';

export const handler = staffCommand(noteMessage, async (transaction, call) => {
  const { userId, orderId, text } = call.request;
  const user = await transaction.get('users', userId);
  if (user === null) throw new RefusedError('not_found', staffMessages.unknownLearner);
  return done({ action: 'message_opened', id: userId, after: { orderId, text } });
});
