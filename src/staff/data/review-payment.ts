/** Sends decisions on payments: single ones from the queue, those of a page that is left, and bulk approvals. */
import { reviewPayment } from '../../domain/wire/command.ts';
import type { CommandRequest } from '../../domain/wire/commands.ts';
import { sendCommand, type SendOptions } from '../../shared/data/commands.ts';
import { CommandError, isRefusal, toCommandError } from '../../shared/data/errors.ts';
import { recheckAfter, staffSession, staffTokenOf } from './staff-session.ts';

/**
 * Sends the decision of `uid` under its idempotency key, so that a retry has one effect and the same answer.
 * @throws CommandError; a refusal only while the session is valid, else `unauthenticated`
 */
export async function sendReview(
  decision: CommandRequest<typeof reviewPayment>,
  { uid, ...options }: Omit<SendOptions, 'token'> & { readonly uid: string },
): Promise<void> {
  try {
    await sendCommand(reviewPayment, decision, { ...options, token: staffTokenOf(uid), isQuiet: true });
  } catch (thrown) {
    const failure = toCommandError(thrown);
    await recheckAfter(failure);
    const isSignedIn = staffSession.getState().name === 'signed_in';
    if (isRefusal(failure) && !isSignedIn) throw new CommandError('unauthenticated', failure.message);
    throw failure;
  }
}
