/** Owners invite, re-role and disable staff; an invitation sets the first password (decisions §6). */
import { randomBytes } from 'node:crypto';
import type { Admin } from '../../../../src/domain/people/staff-member.ts';
import { DAY } from '../../../../src/domain/wire/limits.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import {
  acceptInvitation as acceptInvitationCommand,
  inviteStaff as inviteStaffCommand,
  saveStaff as saveStaffCommand,
} from '../../../../src/domain/wire/staff-command.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { changedFieldsOf, addAuditEntry } from '../../audit/audit.ts';
import { type Call, type Staff, staffCommand } from '../../command/command.ts';
import { hashOf } from '../../hash.ts';
import { endpoint, type Endpoint, parseRequest, readBody } from '../../http/http.ts';
import { findAnswer, storeAnswer, runOnce } from '../../command/idempotency.ts';
import { currentLimits } from '../../store/adjustable-limits.ts';
import { hashPassword } from '../../auth/password.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { prepareSessionsEnd } from '../../auth/staff-sessions.ts';
import { newId, type Noun, store, transact, type Transaction } from '../../store/store.ts';

/** The id as a document may have it: Firestore keeps `__…__` for itself. */
const FORM = /^((?!__.*__\.)[A-Za-z0-9_-]{1,128})\.[\w-]{43}$/;

type Inviting = Call<typeof inviteStaffCommand, Staff>;
type Standing = { readonly uid: string; readonly expiresAt: Instant };

/** Who is on the staff already is invited to a new password; the old one works until then. */
export const inviteStaff = staffCommand(inviteStaffCommand, 'manage_staff', (call) =>
  transact(async (transaction) => {
    // The code itself is kept nowhere, so that asking again gives the same invitation another one.
    const given = (await findAnswer(transaction, call)) as Standing | null;
    const { standing, finish } = given
      ? { standing: given, finish: () => undefined }
      : await prepareInvitation(transaction, call);
    const secret = await transaction.get('adminSecrets', standing.uid);
    if (given && secret?.invitation?.expiresAt !== given.expiresAt) throw used();
    const invitation = `${standing.uid}.${randomBytes(32).toString('base64url')}`;
    transaction.set('adminSecrets', standing.uid, {
      passwordHash: secret?.passwordHash ?? null,
      invitation: { hash: hashOf(invitation), expiresAt: standing.expiresAt },
    });
    finish();
    return { ...standing, invitation };
  }),
);

/** Reads who is meant; `finish` writes the member and the audit row. */
async function prepareInvitation(transaction: Transaction, call: Inviting) {
  const { name, role } = call.request;
  const email = call.request.email.toLowerCase();
  const [known] = await transaction.find('admins', [['email', '==', email]], 1);
  if (known?.isActive === false) throw disabled();
  const { invitationDays } = await currentLimits(transaction);
  const standing: Standing = { uid: known?.id ?? newId(), expiresAt: call.now + invitationDays * DAY };
  const { uid, expiresAt } = standing;
  const finish = () => {
    if (known === undefined) transaction.set('admins', uid, { email, name, role, isActive: true });
    addAuditEntry(transaction, call.actor, {
      action: 'staff_invited',
      target: { collection: 'admins', id: uid },
      before: known ?? null,
      after: { email, name: known?.name ?? name, role: known?.role ?? role, expiresAt },
      at: call.now,
    });
    storeAnswer(transaction, call, standing);
  };
  return { standing, finish };
}

const disabled = () =>
  new RefusedError(
    'conflict',
    'This account is disabled. Let it work again first, then give it a new password.',
  );
const used = () => new RefusedError('conflict', staffMessages.invitationUsed);

function isOpen(secret: Noun<'adminSecrets'> | null, invitation: string, now: Instant): boolean {
  const open = secret?.invitation ?? null;
  return open !== null && open.hash === hashOf(invitation) && now < open.expiresAt;
}

/** Open to whoever holds the invitation: 32 random bytes, good once. */
export const acceptInvitation: Endpoint = endpoint(['POST'], async (request, reply) => {
  const now = Date.now();
  const { data } = await readBody(request);
  const { invitation, password } = parseRequest(acceptInvitationCommand.request, data);
  const uid = FORM.exec(invitation)?.[1];
  if (uid === undefined) throw used();
  // A guess costs one read, not a scrypt.
  if (!isOpen(await store.get('adminSecrets', uid), invitation, now)) throw used();
  const passwordHash = await hashPassword(password);
  const email = await transact(async (transaction) => {
    const [admin, secret] = [
      await transaction.get('admins', uid),
      await transaction.get('adminSecrets', uid),
    ];
    if (!admin?.isActive || !isOpen(secret, invitation, now)) throw used();
    const endAll = await prepareSessionsEnd(transaction, uid, now);
    endAll();
    transaction.set('adminSecrets', uid, { passwordHash, invitation: null });
    const target = { collection: 'admins', id: uid };
    const actor = { uid, email: admin.email, role: admin.role };
    addAuditEntry(transaction, actor, {
      action: 'invitation_accepted',
      target,
      before: null,
      after: null,
      at: now,
    });
    return admin.email;
  });
  reply.json({ result: { email }, serverNow: Date.now() });
});

export const saveStaff = staffCommand(saveStaffCommand, 'manage_staff', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { uid, ...change } = call.request;
      const admin = await transaction.get('admins', uid);
      if (admin === null) throw new RefusedError('not_found', staffMessages.unknownStaff);
      const { role, isActive } = { ...admin, ...change };
      if (role !== 'owner' || !isActive) await keepAnOwner(transaction, admin);
      const isSame = role === admin.role && isActive === admin.isActive;
      // For good: taking the change back must not bring a session back to life.
      const endAll = isSame ? null : await prepareSessionsEnd(transaction, uid, call.now);
      endAll?.();
      transaction.update('admins', uid, change);
      addAuditEntry(transaction, call.actor, {
        action: 'staff_saved',
        target: { collection: 'admins', id: uid },
        before: changedFieldsOf(admin, change),
        after: change,
        at: call.now,
      });
      return { done: true };
    }),
  ),
);

/** @throws RefusedError where nobody but `leaving` could sign in as an owner: who never set a password cannot. */
async function keepAnOwner(transaction: Transaction, leaving: Admin): Promise<void> {
  const owners = await transaction.find('admins', [
    ['role', '==', 'owner'],
    ['isActive', '==', true],
  ]);
  if (!owners.some(({ id }) => id === leaving.id)) return;
  const others = owners.filter(({ id }) => id !== leaving.id);
  const secrets = await Promise.all(others.map(({ id }) => transaction.get('adminSecrets', id)));
  if (secrets.every((secret) => (secret?.passwordHash ?? null) === null)) {
    throw new RefusedError('conflict', staffMessages.lastOwner);
  }
}
