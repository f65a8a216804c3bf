/** `close-account`: closes a learner's account, which ends its sign-ins at once, or opens it again (decision 0096). */
import { getAuth } from 'firebase-admin/auth';
import { closeAccount } from '../../../../src/domain/wire/staff-command.ts';
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
import { prepareLeavingWaitlist } from '../../store/seats/seats.ts';
import { store, transact, type Transaction } from '../../store/store.ts';

type Closing = Call<typeof closeAccount, StaffActor>;

/** Firebase Auth closes first and opens last: a crash leaves an account without sign-in, and a retry completes it. */
export const handler = staffCommandWithoutTransaction(closeAccount, async (call) => {
  const { userId, isClosed } = call.request;
  // A retry must not close an account that was opened since.
  const isNew = isClosed && (await peekAnswer(store, call)) === null;
  if (isNew && (await isMarked(userId)) !== null) await closeSignIn(userId);
  const answer = await transact(
    (transaction) => runOnce(transaction, call, () => mark(transaction, call)),
    [accountLock(userId)],
  ).catch(async (error: unknown) => {
    // A refused command must not lock anyone out; a busy one is sent again.
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
  // Whoever holds the phone gets no more of its notifications.
  const devices = isClosed ? await transaction.find('pushSubscriptions', [['uid', '==', userId]]) : [];
  const enrollments = isClosed ? await transaction.find('enrollments', [['studentId', '==', userId]]) : [];
  const noteReach = await prepareReachWithout(transaction, devices);
  // A learner who cannot sign in must not keep an offer from others.
  const leaveWaitlist = await prepareLeavingWaitlist(transaction, enrollments, now);
  // A command that has already passed the token check must not add a device.
  const stopCommands = await prepareCommandsStop(transaction, userId, isClosed, now);
  for (const { id } of devices) transaction.remove('pushSubscriptions', id);
  noteReach();
  leaveWaitlist();
  stopCommands();
  const closedAt = isClosed ? (user.closedAt ?? now) : null;
  transaction.update('users', userId, { closedAt });
  addAuditEntry(transaction, actor, {
    action: isClosed ? 'account_closed' : 'account_opened',
    id: userId,
    before: { closedAt: user.closedAt ?? null },
    after: { closedAt, reason },
    at: now,
  });
  return { done: true } as const;
}

/** Makes Firebase Auth agree with the profile, rereading it because a colleague may have decided otherwise. */
async function settleSignIn(uid: string): Promise<void> {
  for (;;) {
    const isClosed = await isMarked(uid);
    if (isClosed === null) return;
    if (isClosed) await closeSignIn(uid);
    else await ignoreMissing(getAuth(app).updateUser(uid, { disabled: false }));
    if ((await isMarked(uid)) === isClosed) return;
  }
}

/** Revokes tokens too, so that they stay invalid when the account is opened again. */
async function closeSignIn(uid: string): Promise<void> {
  await ignoreMissing(getAuth(app).updateUser(uid, { disabled: true }));
  await ignoreMissing(getAuth(app).revokeRefreshTokens(uid));
}

async function isMarked(uid: string): Promise<boolean | null> {
  const user = await store.get('users', uid);
  return user === null ? null : (user.closedAt ?? null) !== null;
}
