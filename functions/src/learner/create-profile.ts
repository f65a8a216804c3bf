import { createProfile } from '../../../src/domain/wire/registration-command.ts';
import { learnerCommand } from '../command/command.ts';

export const handler = learnerCommand(createProfile, async (transaction, { actor, request, now }) => {
  const { uid, email } = actor;
  if (await transaction.get('users', uid)) return { created: false };
  transaction.set('users', uid, { name: request.name, email, phone: null, createdAt: now });
  return { created: true };
});
