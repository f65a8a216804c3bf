/** `close-account`: a learner's account is closed, which ends its sign-ins at once, or opened again (decision 0096). */
import { getAuth } from 'firebase-admin/auth';
import { closeAccount } from '../../../../src/domain/people/close-account-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import type { Call } from '../../command/call.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { ignoreMissing } from '../../auth/missing-account.ts';
import { isBusy } from '../../busy.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { peekAnswer, runOnce } from '../../command/idempotency.ts';
import { accountLock } from '../../command/locks.ts';
import { prepareCommandsStop } from '../../command/rate-limit.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { app } from '../../store/app.ts';
import { prepareReachWithout } from '../../store/enrollments/reach.ts';
import { prepareEndingWishes } from '../../store/seats/seats.ts';
import { store, transact, type Transaction } from '../../store/store.ts';

type Closing = Call<typeof closeAccount, StaffActor>;

/**
 * Closing begins and opening ends at Firebase Auth, so that what breaks off in between leaves an account that nobody can sign in
 * to, and never one that is closed in the portal alone. A retry completes either.
 */
export const handler = staffCommandWithoutTransaction(closeAccount, async (call) => {
  const { userId, isClosed } = call.request;
  // A key that has its answer closes nothing: somebody may have opened the account since.
  const isNew = isClosed && (await peekAnswer(store, call)) === null;
  if (isNew && (await isMarked(userId)) !== null) await closeSignIn(userId);
  const answer = await transact(
    (transaction) => runOnce(transaction, call, () => mark(transaction, call)),
    [accountLock(userId)],
  ).catch(async (error: unknown) => {
    // A command that is refused shuts nobody out. One that found the database busy is sent again.
    if (!isBusy(error)) await settleSignIn(userId);
    throw error;
  });
  await settleSignIn(userId);
  return answer;
});

async function mark(transaction: Transaction, { request, actor, now }: Closing) {
  const { userId, isClosed, reason } = request;
  const user = await transaction.get('users', userId);
  if (user === null) throw new RefusedError('not_found', staffMessages.unknownLearner);
  // Whoever has the phone that the account is closed for gets no more of its notifications.
  const devices = isClosed ? await transaction.find('pushSubscriptions', [['uid', '==', userId]]) : [];
  const enrollments = isClosed ? await transaction.find('enrollments', [['studentId', '==', userId]]) : [];
  const noteReach = await prepareReachWithout(transaction, devices);
  // Nobody who cannot sign in keeps others waiting for an answer.
  const endWishes = await prepareEndingWishes(transaction, enrollments, now);
  // A command whose token was looked at before must not bring a phone back.
  const stopCommands = await prepareCommandsStop(transaction, userId, isClosed, now);
  for (const { id } of devices) transaction.remove('pushSubscriptions', id);
  noteReach();
  endWishes();
  stopCommands();
  const closedAt = isClosed ? (user.closedAt ?? now) : null;
  transaction.update('users', userId, { closedAt });
  addAuditEntry(transaction, actor, {
    action: isClosed ? 'account_closed' : 'account_opened',
    target: { collection: 'users', id: userId },
    before: { closedAt: user.closedAt ?? null },
    after: { closedAt, reason },
    at: now,
  });
  return { done: true } as const;
}

/**
 * Makes Firebase Auth agree with the profile, which is read again afterwards: somebody else may have decided otherwise
 * meanwhile.
 */
async function settleSignIn(uid: string): Promise<void> {
  for (;;) {
    const isClosed = await isMarked(uid);
    if (isClosed === null) return;
    if (isClosed) await closeSignIn(uid);
    else await ignoreMissing(getAuth(app).updateUser(uid, { disabled: false }));
    if ((await isMarked(uid)) === isClosed) return;
  }
}

/** Ends the sign-ins, and the tokens with them, so that none of these works when the account is opened again. */
async function closeSignIn(uid: string): Promise<void> {
  await ignoreMissing(getAuth(app).updateUser(uid, { disabled: true }));
  await ignoreMissing(getAuth(app).revokeRefreshTokens(uid));
}

/** Null where the account was deleted meanwhile. */
async function isMarked(uid: string): Promise<boolean | null> {
  const user = await store.get('users', uid);
  return user === null ? null : (user.closedAt ?? null) !== null;
}
