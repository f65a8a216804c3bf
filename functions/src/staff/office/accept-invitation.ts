import type { Instant } from '../../../../src/domain/time/time.ts';
import { acceptInvitation } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { hashPassword } from '../../auth/password.ts';
import { prepareSessionsEnd } from '../../auth/staff-sessions.ts';
import { hashOf } from '../../hash.ts';
import { endpoint, parseRequest, readBody } from '../../http/http.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { type Noun, store, transact } from '../../store/store.ts';

/** The member's id and the secret; Firestore reserves ids like `__…__`. */
const FORM = /^((?!__.*__\.)[A-Za-z0-9_-]{1,128})\.[\w-]{43}$/;

const used = () => new RefusedError('conflict', staffMessages.invitationUsed);

/** Needs no session: the invitation, 32 random bytes that work once, authenticates. */
export const handler = endpoint(['POST'], async (request, reply) => {
  const now = Date.now();
  const { data } = await readBody(request);
  const { invitation, password } = parseRequest(acceptInvitation.request, data);
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
    const endAll = await prepareSessionsEnd(transaction, uid, now);
    endAll();
    transaction.set('adminSecrets', uid, { passwordHash, invitation: null });
    const actor = { uid, email: admin.email, role: admin.role };
    addAuditEntry(transaction, actor, { action: 'invitation_accepted', id: uid, at: now });
    return admin.email;
  });
  reply.json({ result: { email }, serverNow: Date.now() });
});

function isOpen(secret: Noun<'adminSecrets'> | null, invitation: string, now: Instant): boolean {
  const open = secret?.invitation ?? null;
  return open !== null && open.hash === hashOf(invitation) && now < open.expiresAt;
}
