/** The one way in which a decision on a payment reaches the server: from the queue, with a page that is left, in bulk. */
import { type CommandRequest, reviewPayment } from '../../domain/wire/command.ts';
import { sendCommand, type SendOptions } from '../../shared/data/commands.ts';
import { CommandError, isRefusal, toCommandError } from '../../shared/data/errors.ts';
import { recheckAfter, staffSession, staffTokenOf } from './staff-session.ts';

/**
 * Sends the decision of `uid` under its idempotency key, which is made once: sent again, it has one effect and one answer.
 * @throws CommandError; a refusal only where the session still lives, else `unauthenticated`
 */
export async function sendReview(
  verdict: CommandRequest<typeof reviewPayment>,
  { uid, ...options }: Omit<SendOptions, 'token'> & { readonly uid: string },
): Promise<void> {
  try {
    await sendCommand(reviewPayment, verdict, { ...options, token: staffTokenOf(uid) });
  } catch (thrown) {
    const failure = toCommandError(thrown);
    await recheckAfter(failure);
    const isSignedIn = staffSession.getState().name === 'signed_in';
    if (isRefusal(failure) && !isSignedIn) throw new CommandError('unauthenticated', failure.message);
    throw failure;
  }
}
