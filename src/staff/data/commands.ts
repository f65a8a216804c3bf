/** Staff commands, except decisions on payments. One whose answer was lost can safely be sent again. */
import type { Figures } from '../../domain/records/figures.ts';
import type { CommandAnswer, CommandRequest, StaffCommand } from '../../domain/wire/commands.ts';
import { acceptInvitation, countFigures } from '../../domain/wire/staff-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { isRefusal } from '../../shared/data/errors.ts';
import { sendWithTouch } from './passkeys/touch.ts';
import { rereadAll } from './queries.ts';
import { asStaff, staffToken } from './staff-session.ts';

/** Idempotency keys of commands without an answer yet, by name and body of the command. */
const unanswered = new Map<string, string>();

/**
 * Sends a command with the present staff session; after one that `logs`, everything that the page shows is read again.
 * `kept` is an idempotency key that outlives the page.
 * @throws CommandError with a sentence, and one per field
 */
export async function sendStaffCommand<C extends StaffCommand>(
  command: C,
  request: CommandRequest<C>,
  kept?: string,
): Promise<CommandAnswer<C>> {
  const answer = await sendStaffQuery(command, request, kept);
  if ('logs' in command) rereadAll();
  return answer;
}

/** `sendStaffCommand` for a request that changes nothing. */
export async function sendStaffQuery<C extends StaffCommand>(
  command: C,
  request: CommandRequest<C>,
  kept?: string,
): Promise<CommandAnswer<C>> {
  const sent = `${command.name} ${JSON.stringify(request)}`;
  const key = kept ?? unanswered.get(sent) ?? newKey();
  unanswered.set(sent, key);
  try {
    const answer = await sendWithTouch(() =>
      asStaff(() => sendCommand(command, request, { key, token: staffToken })),
    );
    unanswered.delete(sent);
    return answer;
  } catch (thrown) {
    if (isRefusal(thrown)) unanswered.delete(sent);
    throw thrown;
  }
}

export const fetchFigures = (): Promise<Figures> => sendStaffCommand(countFigures, {});

/** Sets a password by the invitation's secret, without a token. Returns the e-mail to sign in with. @throws CommandError */
export async function acceptStaffInvitation(invitation: string, password: string): Promise<string> {
  const request = { invitation, password };
  const { email } = await sendCommand(acceptInvitation, request, { key: newKey(), token: null });
  return email;
}
