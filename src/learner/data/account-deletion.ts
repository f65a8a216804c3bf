/** Deleting one's own account: the password again, then the command. */
import { type CommandAnswer, deleteAccount } from '../../domain/wire/command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { confirmPassword, learnerToken } from './auth-session.ts';

/** @throws CommandError `unauthenticated` for a wrong password, `conflict` while a payment is being checked */
export async function deleteMyAccount(password: string): Promise<CommandAnswer<typeof deleteAccount>> {
  await confirmPassword(password);
  return sendCommand(deleteAccount, { agreed: true }, { key: newKey(), token: learnerToken });
}
