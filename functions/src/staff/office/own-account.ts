/** `own-account`: members of staff see and end their sessions, and change their password (rules §6). */
import { isLiveSession } from '../../../../src/domain/people/staff-member.ts';
import type { CommandAnswer } from '../../../../src/domain/wire/commands.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { ownAccount } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { checkOwnPassword } from '../../auth/own-password.ts';
import { hashPassword } from '../../auth/password.ts';
import { mayGoOn, prepareSessionsEnd } from '../../auth/staff-sessions.ts';
import type { Call } from '../../command/call.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { sessionOf, type StaffActor } from '../../command/guard.ts';
import { peekAnswer, runOnce } from '../../command/idempotency.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import { store, transact, type Transaction } from '../../store/store.ts';

type Calling = Call<typeof ownAccount, StaffActor>;

export const handler = staffCommandWithoutTransaction(
  ownAccount,
  async (call) => {
    const { request } = call;
    if (request.action === 'end')
      await transact((transaction) =>
        runOnce(transaction, call, () => endSession(transaction, call, request.sessionId)),
      );
    // A repeated call does not ask for the password that it changed.
    if (request.action === 'password' && (await peekAnswer(store, call)) === null) {
      const asked = { ...call.actor, sessionId: sessionOf(call.actor).id };
      const checked = await checkOwnPassword(asked, request.password, call.now);
      const changed = { checked, passwordHash: await hashPassword(request.newPassword) };
      await transact((transaction) =>
        runOnce(transaction, call, () => changePassword(transaction, call, changed)),
      );
    }
    return listFor(call);
  },
  { needsTouch: ({ action }) => action === 'password' },
);

async function listFor({ actor, now }: Calling): Promise<CommandAnswer<typeof ownAccount>> {
  const { id: own } = sessionOf(actor);
  const open = await store.find('adminSessions', [['uid', '==', actor.uid], ...mayGoOn(now)]);
  const sessions = open
    .filter((session) => isLiveSession(session, now))
    .map(({ id, createdAt, lastSeenAt, browser = null }) => {
      return { id, createdAt, lastSeenAt, browser, isThis: id === own };
    })
    .sort((a, b) => b.lastSeenAt - a.lastSeenAt);
  return { sessions };
}

async function endSession(transaction: Transaction, { actor, now }: Calling, id: string) {
  const session = await transaction.get('adminSessions', id);
  // Does not reveal whether somebody else's session exists.
  if (session?.uid !== actor.uid || !isLiveSession(session, now))
    throw new RefusedError('not_found', staffMessages.sessionOver);
  transaction.update('adminSessions', id, { endedAt: now });
  addAuditEntry(transaction, actor, { action: 'session_ended', id, at: now });
  return { done: true };
}

type Changed = { readonly checked: string | null; readonly passwordHash: string };

async function changePassword(
  transaction: Transaction,
  { actor, now }: Calling,
  { checked, passwordHash }: Changed,
) {
  const { uid } = actor;
  const secret = await transaction.get('adminSecrets', uid);
  // An invitation may have set another one meanwhile.
  if (secret?.passwordHash !== checked) throw refuseField('password', passkeyMessages.passwordWrong);
  const endOthers = await prepareSessionsEnd(transaction, uid, now, sessionOf(actor).id);
  endOthers();
  transaction.set('adminSecrets', uid, { passwordHash, invitation: null });
  addAuditEntry(transaction, actor, { action: 'password_changed', id: uid, at: now });
  return { done: true };
}
