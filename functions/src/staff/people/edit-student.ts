import { normalisePhone } from '../../../../src/domain/people/phone-number.ts';
import { registrationMessages } from '../../../../src/domain/wire/messages.ts';
import { editLearner } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { changed, staffCommand } from '../../command/command.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';

export const handler = staffCommand(editLearner, async (transaction, call) => {
  const { userId, ...named } = call.request;
  const user = await transaction.get('users', userId);
  if (user === null) throw new RefusedError('not_found', staffMessages.unknownLearner);
  if (named.phone === null && user.phone !== null) {
    throw refuseField('phone', registrationMessages.phoneRequired);
  }
  const { phone } = named;
  const change = { ...named, ...(typeof phone === 'string' && { phone: normalisePhone(phone) }) };
  transaction.update('users', userId, change);
  return changed('student_edited', userId, user, change);
});
