/** How staff sign in, stay in and sign out (rules §6). */
import * as z from 'zod';
import { browserLabel } from '../../../../src/domain/people/browser-label.ts';
import type { StaffMember, StaffSession } from '../../../../src/domain/people/staff-member.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { staffSignIn, type staffVerify } from '../../../../src/domain/wire/command.ts';
import type { Ceremony } from '../../../../src/domain/wire/passkeys/ceremony.ts';
import * as wire from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { staffToasts } from '../../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import {
  closeChallenge,
  heldByBrowser,
  makeBrowserChallenge,
  makeChallenge,
  openChallenge,
  PasskeyRefusedError,
} from '../../auth/passkey-challenges.ts';
import {
  acceptEnrolment,
  acceptTouch,
  challengeIn,
  enrolCeremony,
  passkeyNamedBy,
  passkeysOf,
  touchCeremony,
} from '../../auth/passkeys.ts';
import { isPassword, waitLikePassword } from '../../auth/password.ts';
import { checkRecoveryCode, spendRecoveryCode } from '../../auth/own-secrets.ts';
import { dropSessionCookie, keepSessionCookie, sessionTokenOf } from '../../auth/session-cookie.ts';
import {
  addressOf,
  clearAttempts,
  countAttempt,
  countUnknown,
  uncounted,
} from '../../auth/sign-in-attempts.ts';
import {
  endLetIn,
  findStaffSession,
  letInBy,
  makeToken,
  needsPasskey,
  sessionEndsAt,
  staffMemberOrReason,
} from '../../auth/staff-sessions.ts';
import { makeCustomToken } from '../../auth/tokens.ts';
import { hashOf } from '../../hash.ts';
import { endpoint, parseRequest, readBody, type Request } from '../../http/http.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { newId, type Document, store, transact, type Transaction } from '../../store/store.ts';
import { spendChallengeOnRefusal } from './passkeys.ts';

type SignedIn = z.infer<typeof staffSignIn.answer>;
type Verified = z.infer<typeof staffVerify.answer>;

/** An empty body signs out; an unknown action must not. */
const actionSchema = z.object({ action: z.literal('renew').optional() });
const namedSchema = z.object({ email: z.unknown() });

/** `admin-auth`, as spec §7 has it. */
export const adminAuth = endpoint(
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
    // Refuses a member whose access, role or password changed while the password was checked.
    const [member, latest, recovery] = [
      await transaction.get('admins', uid),
      await transaction.get('adminSecrets', uid),
      await transaction.get('staffRecovery', uid),
    ];
    const isSame = latest?.passwordHash === secret?.passwordHash && member?.role === role;
    if (!isSame || !member.isActive) throw wrongLogin();
    const by = letInBy(recovery, now);
    if (by === null && (await needsPasskey(transaction, role))) {
      const passkeys = await passkeysOf(transaction, uid);
      const purpose = passkeys.length > 0 ? 'finish' : 'finish_enrol';
      const holder = heldByBrowser(device);
      return { passkeys, challenge: makeChallenge(transaction, { purpose, holder, uid }, now) };
    }
    await clearAttempts(transaction, attempt, now);
    endLetIn(transaction, recovery);
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

type Asked = z.infer<typeof wire.passkeySignIn.request>;
type Of<A extends Asked['action']> = Extract<Asked, { action: A }>;
type Admin = Document<'admins'>;
type Attempt = Awaited<ReturnType<typeof countAttempt>>;

/** `passkey-sign-in`: by a passkey alone, or after a password by a passkey, a new first passkey or a recovery code (rules §6). */
export const passkeySignIn = endpoint(
  ['POST'],
  async (request, reply) => {
    const now = Date.now();
    const asked = parseRequest(wire.passkeySignIn.request, (await readBody(request)).data);
    if (asked.action === 'begin') {
      const ceremony = await touchCeremony(await makeBrowserChallenge(asked.device, now), []);
      reply.json({ success: true, ceremony, serverNow: Date.now() });
      return;
    }
    const signedIn = await signInBy(request, asked, now);
    keepSessionCookie(reply, signedIn.sessionToken);
    reply.json(signedIn);
  },
  ({ message }) => ({ success: false, error: message, serverNow: Date.now() }),
);

function signInBy(request: Request, asked: Exclude<Asked, Of<'begin'>>, now: Instant): Promise<SignedIn> {
  if (asked.action === 'recover') return byCode(request, asked, now);
  const holder = heldByBrowser(asked.device);
  return spendChallengeOnRefusal(asked.response, { holder, now }, () =>
    asked.action === 'touch' ? byTouch(request, asked, now) : byFirstPasskey(request, asked, now),
  );
}

const fromOf = (request: Request, { device }: { device: string }) =>
  ({ source: ['address', addressOf(request)], device }) as const;

/** Reads the member again in the transaction of the sign-in. @throws RefusedError */
async function memberIn(transaction: Transaction, { id, role }: Admin): Promise<Admin> {
  const member = await transaction.get('admins', id);
  if (member?.role !== role || !member.isActive) throw wrongLogin();
  return member;
}

async function byTouch(request: Request, asked: Of<'touch'>, now: Instant): Promise<SignedIn> {
  const [{ response, device, email }, from] = [asked, fromOf(request, asked)];
  const named = await passkeyNamedBy(store, response);
  const admin = named && (await store.get('admins', named.uid));
  const passkey = hashOf(response.id);
  if (admin === null) {
    await countUnknown(['passkey', passkey], from, now);
    // The challenge stays open: nothing is stored for a member without a passkey.
    throw new RefusedError('bad_request', passkeyMessages.unknown);
  }
  // Counted apart from the account, so that guesses at its password do not block its passkey.
  const ofPasskey = { source: ['anywhere', passkey], device: `${passkey} ${device}` } as const;
  const attempt = await countAttempt(['passkey', passkey], ofPasskey, now);
  const ofPassword = await uncounted(['account', admin.email], from, now);
  if (email !== undefined && email.trim().toLowerCase() !== admin.email)
    throw new PasskeyRefusedError(passkeyMessages.otherAccount);
  const { start, answer } = await prepareSession(admin, request);
  await transact(async (transaction) => {
    const bound = { purposes: ['sign_in', 'finish'], holder: heldByBrowser(device) } as const;
    const touched = await acceptTouch(transaction, response, bound, now);
    await memberIn(transaction, admin);
    await clearAttempts(transaction, ofPassword, now);
    await clearAttempts(transaction, attempt, now);
    endLetIn(transaction, await transaction.get('staffRecovery', admin.id));
    start(transaction, { now, steppedUpAt: now, passkey: touched.name });
  });
  return answer();
}

/** Outside a transaction: the challenge given for a right password names the member whose attempt this is. @throws RefusedError */
async function afterPassword(
  challenge: string,
  asked: { readonly device: string },
  from: ReturnType<typeof fromOf>,
  now: Instant,
): Promise<{ admin: Admin; attempt: Attempt }> {
  const open = await store.get('passkeyChallenges', hashOf(challenge));
  const isHeld = open?.holder === heldByBrowser(asked.device) && now < open.expiresAt;
  const admin = isHeld && open.uid !== null ? await store.get('admins', open.uid) : null;
  if (admin === null) {
    await countUnknown(['challenge', hashOf(challenge)], from, now);
    throw new RefusedError('bad_request', passkeyMessages.expired);
  }
  return { admin, attempt: await countAttempt(['account', admin.email], from, now) };
}

async function byFirstPasskey(request: Request, asked: Of<'enrol'>, now: Instant): Promise<SignedIn> {
  const { response, device, name } = asked;
  const from = fromOf(request, asked);
  const { admin, attempt } = await afterPassword(challengeIn(response), asked, from, now);
  const { start, answer } = await prepareSession(admin, request);
  await transact(async (transaction) => {
    const bound = { purposes: ['finish_enrol'], holder: heldByBrowser(device) } as const;
    const others = await passkeysOf(transaction, admin.id);
    const { id } = await acceptEnrolment(transaction, { response, name }, bound, now);
    await memberIn(transaction, admin);
    // A member who has a passkey by now must use it: a password alone adds no second one.
    if (others.length > 0) throw new PasskeyRefusedError(passkeyMessages.expired);
    await clearAttempts(transaction, attempt, now);
    endLetIn(transaction, await transaction.get('staffRecovery', admin.id));
    start(transaction, { now, steppedUpAt: now, passkey: name });
    const added = { action: 'passkey_added', id, after: { name } } as const;
    addAuditEntry(transaction, { ...admin, uid: admin.id }, { ...added, at: now });
  });
  return answer();
}

async function byCode(request: Request, asked: Of<'recover'>, now: Instant): Promise<SignedIn> {
  const { challenge, device, code } = asked;
  const { admin, attempt } = await afterPassword(challenge, asked, fromOf(request, asked), now);
  const right = await checkRecoveryCode(admin.id, code);
  const { start, answer } = await prepareSession(admin, request);
  const bound = { purposes: ['finish', 'finish_enrol'], holder: heldByBrowser(device) } as const;
  await transact(async (transaction) => {
    const open = await openChallenge(transaction, challenge, bound, now);
    if ((await memberIn(transaction, admin)).role !== 'owner') throw wrongLogin();
    const recovery = await transaction.get('staffRecovery', admin.id);
    const left = await spendRecoveryCode(transaction, right);
    endLetIn(transaction, recovery);
    await clearAttempts(transaction, attempt, now);
    closeChallenge(transaction, open);
    start(transaction, { now, steppedUpAt: now });
    const used = { action: 'recovery_code_used', id: admin.id, after: { left } } as const;
    addAuditEntry(transaction, { ...admin, uid: admin.id }, { ...used, at: now });
  });
  return answer();
}

/** `steppedUpAt` is null for a password alone; `passkey` names the one that was used. */
type Beginning = { readonly now: Instant; readonly steppedUpAt: Instant | null; readonly passkey?: string };

/** Signs the token before the transaction in which `start` writes. */
async function prepareSession(admin: StaffMember, request: Request) {
  const sid = newId();
  const { token, tokenHash } = makeToken(sid);
  const { id: uid, role, email } = admin;
  const browser = browserLabel(request.get('user-agent'));
  const customToken = await makeCustomToken(uid, { admin: true, role, sid });
  const start = (transaction: Transaction, { now, steppedUpAt, passkey }: Beginning) => {
    const times = { createdAt: now, lastSeenAt: now, endedAt: null, steppedUpAt };
    transaction.set('adminSessions', sid, { uid, role, tokenHash, browser, ...times });
    const after = passkey === undefined ? null : { passkey };
    addAuditEntry(transaction, { uid, role, email }, { action: 'staff_signed_in', id: sid, after, at: now });
  };
  const answer = (): SignedIn => ({
    success: true,
    sessionToken: token,
    admin,
    customToken,
    serverNow: Date.now(),
  });
  return { start, answer };
}
