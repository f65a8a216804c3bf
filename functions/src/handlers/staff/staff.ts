/** Owners invite, re-role and disable staff; an invitation sets the first password (decisions §6). */
import { randomBytes } from 'node:crypto';
import type { Admin } from '../../../../src/domain/admin.ts';
import { DAY } from '../../../../src/domain/limits.ts';
import { staffMessages } from '../../../../src/domain/messages.ts';
import {
  acceptInvitation as acceptInvitationCommand,
  inviteStaff as inviteStaffCommand,
  saveStaff as saveStaffCommand,
} from '../../../../src/domain/staff-command.ts';
import type { Instant } from '../../../../src/domain/time.ts';
import { record } from '../../audit.ts';
import { staffCommand } from '../../guard.ts';
import { hashOf } from '../../hash.ts';
import { answering, type Endpoint, parseRequest, readBody } from '../../http.ts';
import { once } from '../../idempotency.ts';
import { limitsInForce } from '../../limits.ts';
import { hashPassword } from '../../password.ts';
import { Refused } from '../../refused.ts';
import { newId, type Noun, store, transact, type Transaction } from '../../store.ts';

const FORM = /^([A-Za-z0-9_-]{1,128})\.[\w-]{43}$/;

/** Who is on the staff already is invited to a new password; the old one works until then. */
export const inviteStaff = staffCommand(inviteStaffCommand, 'manage_staff', (call) =>
  transact((transaction) =>
    once(transaction, call, async () => {
      const { name, role } = call.request;
      const email = call.request.email.toLowerCase();
      const [known] = await transaction.find('admins', [['email', '==', email]], 1);
      const uid = known?.id ?? newId();
      const secret = await transaction.get('adminSecrets', uid);
      const invitation = `${uid}.${randomBytes(32).toString('base64url')}`;
      const { invitationDays } = await limitsInForce(transaction);
      const expiresAt = call.now + invitationDays * DAY;
      if (known === undefined) transaction.set('admins', uid, { email, name, role, isActive: true });
      transaction.set('adminSecrets', uid, {
        passwordHash: secret?.passwordHash ?? null,
        invitation: { hash: hashOf(invitation), expiresAt },
      });
      record(transaction, call.actor, {
        action: 'staff_invited',
        target: { collection: 'admins', id: uid },
        before: known ?? null,
        after: { email, name: known?.name ?? name, role: known?.role ?? role, expiresAt },
        at: call.now,
      });
      return { uid, invitation, expiresAt };
    }),
  ),
);

const used = () => new Refused('conflict', staffMessages.invitationUsed);

function isOpen(secret: Noun<'adminSecrets'> | null, invitation: string, now: Instant): boolean {
  const open = secret?.invitation ?? null;
  return open !== null && open.hash === hashOf(invitation) && now < open.expiresAt;
}

/** Open to whoever holds the invitation: 32 random bytes, good once. */
export const acceptInvitation: Endpoint = answering(['POST'], async (request, reply) => {
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
    const sessions = await transaction.find('adminSessions', [
      ['uid', '==', uid],
      ['endedAt', '==', null],
    ]);
    for (const { id } of sessions) transaction.update('adminSessions', id, { endedAt: now });
    transaction.set('adminSecrets', uid, { passwordHash, invitation: null });
    const target = { collection: 'admins', id: uid };
    const actor = { uid, email: admin.email, role: admin.role };
    record(transaction, actor, { action: 'invitation_accepted', target, before: null, after: null, at: now });
    return admin.email;
  });
  reply.json({ result: { email }, serverNow: Date.now() });
});

export const saveStaff = staffCommand(saveStaffCommand, 'manage_staff', (call) =>
  transact((transaction) =>
    once(transaction, call, async () => {
      const { uid, role, isActive } = call.request;
      const admin = await transaction.get('admins', uid);
      if (admin === null) throw new Refused('not_found', staffMessages.unknownStaff);
      if (role !== 'owner' || !isActive) await keepAnOwner(transaction, admin);
      transaction.update('admins', uid, { role, isActive });
      record(transaction, call.actor, {
        action: 'staff_saved',
        target: { collection: 'admins', id: uid },
        before: { role: admin.role, isActive: admin.isActive },
        after: { role, isActive },
        at: call.now,
      });
      return { done: true };
    }),
  ),
);

/** @throws Refused where `leaving` is the last active owner. */
async function keepAnOwner(transaction: Transaction, leaving: Admin): Promise<void> {
  const owners = await transaction.find('admins', [
    ['role', '==', 'owner'],
    ['isActive', '==', true],
  ]);
  if (owners.every(({ id }) => id === leaving.id) && owners.length > 0) {
    throw new Refused('conflict', staffMessages.lastOwner);
  }
}
