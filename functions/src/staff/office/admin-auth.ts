/** `admin-auth`: staff sign in, stay in and sign out, as spec §7 has it (rules §6). */
import * as z from 'zod';
import type { StaffMember, StaffSession } from '../../../../src/domain/people/staff-member.ts';
import { staffSignIn, type staffVerify } from '../../../../src/domain/wire/command.ts';
import type { Ceremony } from '../../../../src/domain/wire/passkeys/ceremony.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { staffToasts } from '../../../../src/domain/wire/staff-messages.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { addressOf, clearAttempts, countAttempt, countUnknown } from '../../auth/sign-in-attempts.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { endpoint, parseRequest, readBody, type Request } from '../../http/http.ts';
import { isPassword, waitLikePassword } from '../../auth/password.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { heldByBrowser, makeChallenge } from '../../auth/passkey-challenges.ts';
import { enrolCeremony, passkeysOf, touchCeremony } from '../../auth/passkeys.ts';
import { dropSessionCookie, keepSessionCookie, sessionTokenOf } from '../../auth/session-cookie.ts';
import { staffMemberOrReason, sessionEndsAt, findStaffSession } from '../../auth/staff-sessions.ts';
import { needsPasskey, readLetIn } from '../../auth/touch.ts';
import { store, transact } from '../../store/store.ts';
import { prepareSession } from './session-start.ts';

type SignedIn = z.infer<typeof staffSignIn.answer>;
type Verified = z.infer<typeof staffVerify.answer>;

/** An empty body signs out; an unknown action must not. */
const actionSchema = z.object({ action: z.literal('renew').optional() });
const namedSchema = z.object({ email: z.unknown() });

export const handler = endpoint(
  ['GET', 'POST'],
  async (request, reply) => {
    const now = Date.now();
    const token = sessionTokenOf(request);
    if (request.method === 'GET') {
      reply.json(await verify(token, now));
      return;
    }
    const { data } = await readBody(request);
    // A browser sends its cookie with a sign-in as well.
    const isBearer = request.get('authorization') !== undefined;
    if (!isBearer && (token === null || namedSchema.safeParse(data).success)) {
      const signedIn = await signIn(request, data, now);
      keepSessionCookie(reply, signedIn.sessionToken);
      reply.json(signedIn);
      return;
    }
    const { action } = parseRequest(actionSchema, data);
    if (action === 'renew') {
      reply.json(await renew(token, now));
      return;
    }
    dropSessionCookie(reply);
    reply.json(await signOut(token, now));
  },
  (refused) => ({
    success: false,
    error: refused.message,
    ...(refused instanceof SecondStepError && { passkey: refused.ceremony }),
    serverNow: Date.now(),
  }),
);

const wrongLogin = () => new RefusedError('unauthenticated', staffToasts.loginFailed.text);

async function signIn(request: Request, data: unknown, now: Instant): Promise<SignedIn> {
  const parsed = staffSignIn.request.safeParse(data);
  if (!parsed.success) throw new RefusedError('bad_request', staffToasts.loginFailed.text);
  const { email: typed, password, device } = parsed.data;
  const email = typed.toLowerCase();
  const from = { source: ['address', addressOf(request)], device } as const;
  const [admin] = await store.find('admins', { email }, 1);
  if (admin === undefined) return refuseUnknown(email, password, from, now);
  const attempt = await countAttempt(['account', email], from, now);
  const secret = await store.get('adminSecrets', admin.id);
  const isRight = await isPassword(password, secret?.passwordHash ?? null);
  if (!isRight || !admin.isActive) throw wrongLogin();

  const { start, answer } = await prepareSession(admin, request);
  const { id: uid, role } = admin;
  const missing = await transact(async (transaction) => {
    // Refuses somebody whose access, role or password changed while the password was checked.
    const [member, latest, letIn] = [
      await transaction.get('admins', uid),
      await transaction.get('adminSecrets', uid),
      await readLetIn(transaction, uid, now),
    ];
    const isSame = latest?.passwordHash === secret?.passwordHash && member?.role === role;
    if (!isSame || !member.isActive) throw wrongLogin();
    const { by } = letIn;
    if (by === null && (await needsPasskey(transaction, role))) {
      const passkeys = await passkeysOf(transaction, uid);
      const purpose = passkeys.length > 0 ? 'finish' : 'finish_enrol';
      const holder = heldByBrowser(device);
      return { passkeys, challenge: makeChallenge(transaction, { purpose, holder, uid }, now) };
    }
    await clearAttempts(transaction, attempt, now);
    letIn.end();
    start(transaction, { now, steppedUpAt: by === null ? null : now });
    if (by === null) return null;
    const used = { action: 'let_in_used', id: uid, after: { by } } as const;
    addAuditEntry(transaction, { ...member, uid }, { ...used, at: now });
    return null;
  });
  if (missing === null) return answer();
  const { passkeys, challenge } = missing;
  const isFirst = passkeys.length === 0;
  throw new SecondStepError(
    await (isFirst ? enrolCeremony(challenge, admin, []) : touchCeremony(challenge, passkeys)),
  );
}

/** The password is right, but the role needs a passkey too: the browser gets a ceremony instead of a session. */
class SecondStepError extends RefusedError {
  readonly ceremony: Ceremony;

  constructor(ceremony: Ceremony) {
    super('forbidden', passkeyMessages.secondStep);
    this.ceremony = ceremony;
  }
}

/** Takes as long as for a known e-mail: the same reads, and the same scrypt or an equal wait. */
async function refuseUnknown(
  email: string,
  password: string,
  from: Parameters<typeof countUnknown>[1],
  now: Instant,
): Promise<never> {
  const isChecked = await countUnknown(['account', email], from, now);
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

function renew(token: string | null, now: Instant): Promise<Verified> {
  return transact(async (transaction) => {
    const session = await findStaffSession(transaction, token);
    const admin = await staffMemberOrReason(transaction, session, now);
    const lastSeenAt = Math.max(now, session.lastSeenAt);
    transaction.update('adminSessions', session.id, { lastSeenAt });
    return verified(admin, session, lastSeenAt);
  });
}

function signOut(token: string | null, now: Instant): Promise<{ success: true }> {
  return transact(async (transaction) => {
    const { id, uid, role, endedAt } = await findStaffSession(transaction, token);
    if (endedAt !== null) return { success: true };
    const admin = await transaction.get('admins', uid);
    transaction.update('adminSessions', id, { endedAt: now });
    const actor = { uid, role, email: admin?.email ?? '' };
    addAuditEntry(transaction, actor, { action: 'staff_signed_out', id, at: now });
    return { success: true };
  });
}
