/** Commands of staff beside decisions on payments. Sending the same again after a lost answer has one effect. */
import type { Figures } from '../../domain/records/figures.ts';
import type { CommandAnswer, CommandRequest } from '../../domain/wire/command.ts';
import { acceptInvitation, countFigures, type StaffCommand } from '../../domain/wire/staff-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { isRefusal } from '../../shared/data/errors.ts';
import { asStaff, staffToken } from './staff-session.ts';

/** Keys of what was sent and not answered, by its name and body. */
const unanswered = new Map<string, string>();

/** Sends it with the session of whoever is signed in. @throws CommandError with a sentence, and one per field */
export async function sendStaff<C extends StaffCommand>(
  command: C,
  request: CommandRequest<C>,
): Promise<CommandAnswer<C>> {
  const sent = `${command.name} ${JSON.stringify(request)}`;
  const key = unanswered.get(sent) ?? newKey();
  unanswered.set(sent, key);
  try {
    const answer = await asStaff(() => sendCommand(command, request, { key, token: staffToken }));
    unanswered.delete(sent);
    return answer;
  } catch (thrown) {
    if (isRefusal(thrown)) unanswered.delete(sent);
    throw thrown;
  }
}

/** All figures of the dashboard as they stand now: one command counts them (spec §2, §7). @throws CommandError */
export function fetchFigures(): Promise<Figures> {
  return sendStaff(countFigures, {});
}

/** The invitation is the proof, and no token goes along. Returns the e-mail to sign in with. @throws CommandError */
export async function acceptStaffInvitation(invitation: string, password: string): Promise<string> {
  const request = { invitation, password };
  const { email } = await sendCommand(acceptInvitation, request, { key: newKey(), token: null });
  return email;
}
