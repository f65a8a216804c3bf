/** `admin-auth`: staff sign in, stay in and sign out; it speaks as spec §7 has it (rules §6). */
import * as v from 'valibot';
import type { StaffMember, StaffSession } from '../../../../src/domain/people/staff-member.ts';
import { staffSignIn, type staffVerify } from '../../../../src/domain/wire/command.ts';
import { staffToasts } from '../../../../src/domain/wire/staff-messages.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { addressOf, clearAttempts, countAttempt, countUnknown } from '../../auth/sign-in-attempts.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { endpoint, bearerOf, parseRequest, readBody, type Request } from '../../http/http.ts';
import { isPassword, waitLikePassword } from '../../auth/password.ts';
import { RefusedError } from '../../http/refused-error.ts';
import {
  staffMemberOrReason,
  sessionEndsAt,
  makeToken,
  findStaffSession,
} from '../../auth/staff-sessions.ts';
import { newId, store, transact, type Transaction } from '../../store/store.ts';
import { makeCustomToken } from '../../auth/tokens.ts';

type SignedIn = v.InferOutput<typeof staffSignIn.answer>;
type Verified = v.InferOutput<typeof staffVerify.answer>;

/** An empty body signs out; an unknown action must not. */
const actionSchema = v.object({ action: v.optional(v.literal('touch')) });

export const handler = endpoint(
  ['GET', 'POST'],
  async (request, reply) => {
    const now = Date.now();
    if (request.method === 'GET') {
      reply.json(await verify(bearerOf(request), now));
      return;
    }
    const { data } = await readBody(request);
    if (request.get('authorization') === undefined) {
      reply.json(await signIn(request, data, now));
      return;
    }
    const { action } = parseRequest(actionSchema, data);
    const token = bearerOf(request);
    reply.json(action === 'touch' ? await touch(token, now) : await signOut(token, now));
  },
  ({ message }) => ({ success: false, error: message, serverNow: Date.now() }),
);

const wrongLogin = () => new RefusedError('unauthenticated', staffToasts.loginFailed.text);

async function signIn(request: Request, data: unknown, now: Instant): Promise<SignedIn> {
  const parsed = v.safeParse(staffSignIn.request, data);
  if (!parsed.success) throw new RefusedError('bad_request', staffToasts.loginFailed.text);
  const { email: typed, password, device } = parsed.output;
  const email = typed.toLowerCase();
  const from = { address: addressOf(request), device };
  const [admin] = await store.find('admins', [['email', '==', email]], 1);
  if (admin === undefined) return refuseUnknown(email, password, from, now);
  const attempt = await countAttempt(email, from, now);
  const secret = await store.get('adminSecrets', admin.id);
  const isRight = await isPassword(password, secret?.passwordHash ?? null);
  if (!isRight || !admin.isActive) throw wrongLogin();

  const sid = newId();
  const { token, tokenHash } = makeToken(sid);
  const { id: uid, role } = admin;
  const customToken = await makeCustomToken(uid, { admin: true, role, sid });
  await transact(async (transaction) => {
    // Somebody who was disabled, or got another role or password, while the password was checked must not get in.
    const [member, latest] = [
      await transaction.get('admins', uid),
      await transaction.get('adminSecrets', uid),
    ];
    const isSame = latest?.passwordHash === secret?.passwordHash && member?.role === role;
    if (!isSame || !member.isActive) throw wrongLogin();
    await clearAttempts(transaction, attempt, now);
    transaction.set('adminSessions', sid, {
      uid,
      role,
      tokenHash,
      createdAt: now,
      lastSeenAt: now,
      endedAt: null,
    });
    recordSession(transaction, { uid, role, email }, { action: 'staff_signed_in', id: sid, at: now });
  });
  return { success: true, sessionToken: token, admin, customToken, serverNow: Date.now() };
}

/** An unknown e-mail takes as long as a known one: the same reads, and the same scrypt or as long a wait. */
async function refuseUnknown(
  email: string,
  password: string,
  from: Parameters<typeof countUnknown>[1],
  now: Instant,
): Promise<never> {
  const isChecked = await countUnknown(email, from, now);
  await store.get('adminSecrets', 'nobody');
  await (isChecked ? isPassword(password, null) : waitLikePassword());
  throw wrongLogin();
}

function verified(admin: StaffMember, session: StaffSession, lastSeenAt: Instant): Verified {
  return { success: true, admin, lastSeenAt, endsAt: sessionEndsAt(session), serverNow: Date.now() };
}

async function verify(token: string | null, now: Instant): Promise<Verified> {
  const session = await findStaffSession(store, token);
  return verified(await staffMemberOrReason(store, session, now), session, session.lastSeenAt);
}

/** The person has used the portal: the thirty minutes begin again. */
function touch(token: string | null, now: Instant): Promise<Verified> {
  return transact(async (transaction) => {
    const session = await findStaffSession(transaction, token);
    const admin = await staffMemberOrReason(transaction, session, now);
    const lastSeenAt = Math.max(now, session.lastSeenAt);
    transaction.update('adminSessions', session.id, { lastSeenAt });
    return verified(admin, session, lastSeenAt);
  });
}

/** Ends the session. One that has ended before stays as it is, with the same answer. */
function signOut(token: string | null, now: Instant): Promise<{ success: true }> {
  return transact(async (transaction) => {
    const { id, uid, role, endedAt } = await findStaffSession(transaction, token);
    if (endedAt !== null) return { success: true };
    const admin = await transaction.get('admins', uid);
    transaction.update('adminSessions', id, { endedAt: now });
    const actor = { uid, role, email: admin?.email ?? '' };
    recordSession(transaction, actor, { action: 'staff_signed_out', id, at: now });
    return { success: true };
  });
}

export function recordSession(
  transaction: Transaction,
  actor: Parameters<typeof addAuditEntry>[1],
  { action, id, at }: { action: 'staff_signed_in' | 'staff_signed_out'; id: string; at: Instant },
): void {
  const target = { collection: 'adminSessions', id };
  addAuditEntry(transaction, actor, { action, target, before: null, after: null, at });
}
