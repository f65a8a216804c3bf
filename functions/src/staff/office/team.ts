/** Members of staff and their accounts (rules §6). */
import { randomBytes } from 'node:crypto';
import { isLiveSession, type StaffMember } from '../../../../src/domain/people/staff-member.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import type { CommandAnswer } from '../../../../src/domain/wire/commands.ts';
import { DAY } from '../../../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import * as wire from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { checkOwnPassword, codesLeft } from '../../auth/own-secrets.ts';
import { hashPassword } from '../../auth/password.ts';
import {
  endLetIn,
  endSessions,
  maybeLiveSessions,
  needsPasskey,
  otherOwners,
} from '../../auth/staff-sessions.ts';
import {
  always,
  doneWithChange,
  transactOnce,
  staffCommand,
  staffCommandWithoutTransaction,
} from '../../command/command.ts';
import { type Call, sessionOf, type StaffActor } from '../../command/guard.ts';
import { findAnswer, peekAnswer, storeAnswer } from '../../command/idempotency.ts';
import { hashOf } from '../../hash.ts';
import { endpoint, parseRequest, readBody } from '../../http/http.ts';
import { conflict, requireFound, notFound, invalidField } from '../../http/refused-error.ts';
import { currentLimits } from '../../store/settings.ts';
import { newId, type Document, store, transact, type Transaction } from '../../store/store.ts';

type Inviting = Call<typeof wire.inviteStaff, StaffActor>;
type OpenInvitation = { readonly uid: string; readonly expiresAt: Instant };

/** The old password of a member works until they accept. */
export const inviteStaff = staffCommandWithoutTransaction(
  wire.inviteStaff,
  (call) =>
    transact(async (transaction) => {
      // The code itself is not stored, so a retry makes another for the same invitation.
      const given = (await findAnswer(transaction, call)) as OpenInvitation | null;
      const { open, known } = given ? { open: given, known: null } : await readInvited(transaction, call);
      const secret = await transaction.get('adminSecrets', open.uid);
      if (given && secret?.invitation?.expiresAt !== given.expiresAt)
        throw conflict(staffMessages.invitationUsed);
      const invitation = `${open.uid}.${randomBytes(32).toString('base64url')}`;
      transaction.set('adminSecrets', open.uid, {
        passwordHash: secret?.passwordHash ?? null,
        invitation: { hash: hashOf(invitation), expiresAt: open.expiresAt },
      });
      if (!given) noteInvited(transaction, call, open, known);
      return { ...open, invitation };
    }),
  { needsTouch: always },
);

/** `known` is null for a new member. @throws RefusedError if the account is disabled */
async function readInvited(transaction: Transaction, { request, now }: Inviting) {
  const [known = null] = await transaction.find('admins', { email: request.email.toLowerCase() }, 1);
  if (known?.isActive === false) throw disabled();
  const { invitationDays } = await currentLimits(transaction);
  const open: OpenInvitation = { uid: known?.id ?? newId(), expiresAt: now + invitationDays * DAY };
  return { open, known };
}

function noteInvited(
  transaction: Transaction,
  call: Inviting,
  open: OpenInvitation,
  known: StaffMember | null,
): void {
  const { name, role } = call.request;
  const email = call.request.email.toLowerCase();
  const { uid, expiresAt } = open;
  if (known === null) transaction.set('admins', uid, { email, name, role, isActive: true });
  addAuditEntry(transaction, call.actor, {
    action: 'staff_invited',
    id: uid,
    before: known,
    after: { email, name: known?.name ?? name, role: known?.role ?? role, expiresAt },
    at: call.now,
  });
  storeAnswer(transaction, call, open);
}

const disabled = () =>
  conflict('This account is disabled. Let it work again first, then give it a new password.');

/** The member's id and the secret; Firestore reserves ids like `__…__`. */
const FORM = /^((?!__.*__\.)[A-Za-z0-9_-]{1,128})\.[\w-]{43}$/;

const used = () => conflict(staffMessages.invitationUsed);

/** Needs no session: the invitation, 32 random bytes that work once, authenticates. */
export const acceptInvitation = endpoint(['POST'], async (request, reply) => {
  const now = Date.now();
  const { data } = await readBody(request);
  const { invitation, password } = parseRequest(wire.acceptInvitation.request, data);
  const uid = FORM.exec(invitation)?.[1];
  if (uid === undefined) throw used();
  // So a wrong guess does not cost a scrypt.
  if (!isOpen(await store.get('adminSecrets', uid), invitation, now)) throw used();
  const passwordHash = await hashPassword(password);
  const email = await transact(async (transaction) => {
    const [admin, secret] = [
      await transaction.get('admins', uid),
      await transaction.get('adminSecrets', uid),
    ];
    if (!admin?.isActive || !isOpen(secret, invitation, now)) throw used();
    await endSessions(transaction, uid, now);
    transaction.set('adminSecrets', uid, { passwordHash, invitation: null });
    const actor = { uid, email: admin.email, role: admin.role };
    addAuditEntry(transaction, actor, { action: 'invitation_accepted', id: uid, at: now });
    return admin.email;
  });
  reply.json({ result: { email }, serverNow: Date.now() });
});

function isOpen(secret: Document<'adminSecrets'> | null, invitation: string, now: Instant): boolean {
  const open = secret?.invitation ?? null;
  return open !== null && open.hash === hashOf(invitation) && now < open.expiresAt;
}

export const saveStaff = staffCommand(
  wire.saveStaff,
  async (transaction, call) => {
    const { uid, ...change } = call.request;
    const admin = await requireFound(transaction.get('admins', uid), staffMessages.unknownStaff);
    const { role, isActive } = { ...admin, ...change };
    if (role !== 'owner' || !isActive) await requireAnOwner(transaction, admin);
    const isSame = role === admin.role && isActive === admin.isActive;
    if (!isSame) {
      // Sessions end for good, even if the change is undone.
      await endSessions(transaction, uid, call.now);
      // The grant was given to them in their old role.
      endLetIn(transaction, await transaction.get('staffRecovery', uid));
      // So was an invitation that nobody has accepted.
      const secret = await transaction.get('adminSecrets', uid);
      if (secret?.invitation) transaction.update('adminSecrets', uid, { invitation: null });
    }
    transaction.update('admins', uid, change);
    return doneWithChange('staff_saved', uid, admin, change);
  },
  { needsTouch: always },
);

/** @throws RefusedError if no owner could sign in without `leaving`, or only one with no recovery code */
async function requireAnOwner(transaction: Transaction, leaving: StaffMember): Promise<void> {
  if (leaving.role !== 'owner' || !leaving.isActive) return;
  const [stays, ...others] = await otherOwners(transaction, leaving.id);
  if (stays === undefined) throw conflict(staffMessages.lastOwner);
  if (others.length > 0 || !(await needsPasskey(transaction, 'owner'))) return;
  if ((await codesLeft(transaction, stays.id)) === 0) throw conflict(passkeyMessages.wayBackFirst);
}

type Calling = Call<typeof wire.ownAccount, StaffActor>;

/** `own-account`: members of staff see and end their sessions, and change their password (rules §6). */
export const ownAccount = staffCommandWithoutTransaction(
  wire.ownAccount,
  async (call) => {
    const { request } = call;
    if (request.action === 'end')
      await transactOnce(call, (transaction) => endSession(transaction, call, request.sessionId));
    // A repeated call does not ask for the password that it changed.
    if (request.action === 'password' && (await peekAnswer(store, call)) === null) {
      const asked = { ...call.actor, sessionId: sessionOf(call.actor).id };
      const checked = await checkOwnPassword(asked, request.password, call.now);
      const change = { checked, passwordHash: await hashPassword(request.newPassword) };
      await transactOnce(call, (transaction) => changePassword(transaction, call, change));
    }
    return listFor(call);
  },
  { needsTouch: ({ action }) => action === 'password' },
);

async function listFor({ actor, now }: Calling): Promise<CommandAnswer<typeof wire.ownAccount>> {
  const { id: own } = sessionOf(actor);
  const open = await store.find('adminSessions', { uid: actor.uid, ...maybeLiveSessions(now) });
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
  // Does not reveal whether another member's session exists.
  if (session?.uid !== actor.uid || !isLiveSession(session, now)) throw notFound(staffMessages.sessionOver);
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
  if (secret?.passwordHash !== checked) throw invalidField('password', passkeyMessages.passwordWrong);
  await endSessions(transaction, uid, now, sessionOf(actor).id);
  transaction.set('adminSecrets', uid, { passwordHash, invitation: null });
  addAuditEntry(transaction, actor, { action: 'password_changed', id: uid, at: now });
  return { done: true };
}

/** An existing owner loses sessions and passkeys, and begins again with the password alone (rules §6). */
export async function makeOwner(
  transaction: Transaction,
  owner: StaffMember,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Instant },
): Promise<void> {
  const [known] = await transaction.find('admins', { email: owner.email }, 1);
  const { id: newOwner, ...fields } = owner;
  const id = known?.id ?? newOwner;
  const passkeys = await transaction.find('passkeys', { uid: id });
  await endSessions(transaction, id, now);
  endLetIn(transaction, await transaction.get('staffRecovery', id));
  const actor = { ...fields, uid: id };
  for (const { id: passkey, name } of passkeys) {
    transaction.remove('passkeys', passkey);
    addAuditEntry(transaction, actor, { action: 'passkey_removed', id: passkey, before: { name }, at: now });
  }
  transaction.set('admins', id, fields);
  transaction.set('adminSecrets', id, { passwordHash });
  const change = { before: known ?? null, after: fields };
  addAuditEntry(transaction, actor, { action: 'staff_saved', id, ...change, at: now });
}
