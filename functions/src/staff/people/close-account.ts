/** `close-account`: a learner's account is closed, which ends its sign-ins at once, or opened again (decision 0096). */
import { getAuth } from 'firebase-admin/auth';
import { closeAccount } from '../../../../src/domain/people/close-account-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import type { Call } from '../../command/call.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { runOnce } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { app } from '../../store/app.ts';
import { prepareReachWithout } from '../../store/enrollments/reach.ts';
import { prepareEndingWishes } from '../../store/seats/seats.ts';
import { store, transact, type Transaction } from '../../store/store.ts';

type Closing = Call<typeof closeAccount, StaffActor>;

/** The profile first, by which the rules refuse old tokens at once; a retry completes what a crash left at Firebase Auth. */
export const handler = staffCommandWithoutTransaction(closeAccount, 'close_accounts', async (call) => {
  const answer = await transact((transaction) => runOnce(transaction, call, () => mark(transaction, call)));
  await settleSignIn(call.request.userId);
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
  for (const { id } of devices) transaction.remove('pushSubscriptions', id);
  noteReach();
  endWishes();
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
 * meanwhile. Closing also revokes the tokens, so that none of them works when the account is opened again.
 */
async function settleSignIn(uid: string): Promise<void> {
  for (;;) {
    const isClosed = await isMarked(uid);
    if (isClosed === null) return;
    await getAuth(app).updateUser(uid, { disabled: isClosed });
    if (isClosed) await getAuth(app).revokeRefreshTokens(uid);
    if ((await isMarked(uid)) === isClosed) return;
  }
}

/** Null where the account was deleted meanwhile. */
async function isMarked(uid: string): Promise<boolean | null> {
  const user = await store.get('users', uid);
  return user === null ? null : (user.closedAt ?? null) !== null;
}
