/** `passkey-sign-in`: by a passkey, or after a password by a passkey, a first one or a recovery code (rules §6). */
import type * as z from 'zod';
import type { staffSignIn } from '../../../../src/domain/wire/command.ts';
import { passkeySignIn } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { staffToasts } from '../../../../src/domain/wire/staff-messages.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import {
  heldByBrowser,
  makeBrowserChallenge,
  openChallenge,
  closeChallenge,
  PasskeyRefusedError,
} from '../../auth/passkey-challenges.ts';
import {
  challengeIn,
  checkEnrolment,
  checkTouch,
  passkeyNamedBy,
  passkeysOf,
  touchCeremony,
} from '../../auth/passkeys.ts';
import { checkRecoveryCode } from '../../auth/recovery-codes.ts';
import { keepSessionCookie } from '../../auth/session-cookie.ts';
import {
  addressOf,
  clearAttempts,
  countAttempt,
  countUnknown,
  prepareClearing,
  uncounted,
} from '../../auth/sign-in-attempts.ts';
import { readLetIn } from '../../auth/touch.ts';
import { endpoint, parseRequest, readBody, type Request } from '../../http/http.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { hashOf } from '../../hash.ts';
import { type Noun, store, transact, type Transaction } from '../../store/store.ts';
import { prepareSession } from '../office/session-start.ts';
import { answered } from './passkeys.ts';

type Asked = z.infer<typeof passkeySignIn.request>;
type Of<A extends Asked['action']> = Extract<Asked, { action: A }>;
type SignedIn = z.infer<typeof staffSignIn.answer>;
type Admin = Noun<'admins'>;
type Attempt = Awaited<ReturnType<typeof countAttempt>>;

const closed = () => new RefusedError('unauthenticated', staffToasts.loginFailed.text);

export const handler = endpoint(
  ['POST'],
  async (request, reply) => {
    const now = Date.now();
    const asked = parseRequest(passkeySignIn.request, (await readBody(request)).data);
    if (asked.action === 'begin') {
      const ceremony = await touchCeremony(await makeBrowserChallenge(asked.device, now), []);
      reply.json({ success: true, ceremony, serverNow: Date.now() });
      return;
    }
    const signedIn = await by(request, asked, now);
    keepSessionCookie(reply, signedIn.sessionToken);
    reply.json(signedIn);
  },
  ({ message }) => ({ success: false, error: message, serverNow: Date.now() }),
);

function by(request: Request, asked: Exclude<Asked, Of<'begin'>>, now: Instant): Promise<SignedIn> {
  if (asked.action === 'recover') return byCode(request, asked, now);
  const holder = heldByBrowser(asked.device);
  return answered(asked.response, { holder, now }, () =>
    asked.action === 'touch' ? byTouch(request, asked, now) : byFirstPasskey(request, asked, now),
  );
}

const fromOf = (request: Request, { device }: { device: string }) =>
  ({ source: ['address', addressOf(request)], device }) as const;

/** Reads again in the transaction of the sign-in. @throws RefusedError */
async function memberIn(transaction: Transaction, { id, role }: Admin): Promise<Admin> {
  const member = await transaction.get('admins', id);
  if (member?.role !== role || !member.isActive) throw closed();
  return member;
}

async function byTouch(request: Request, asked: Of<'touch'>, now: Instant): Promise<SignedIn> {
  const [{ response, device, email }, from] = [asked, fromOf(request, asked)];
  const named = await passkeyNamedBy(store, response);
  const admin = named && (await store.get('admins', named.uid));
  const passkey = hashOf(response.id);
  if (admin === null) {
    await countUnknown(['passkey', passkey], from, now);
    // The challenge stays open: nothing is stored for somebody without a passkey.
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
    const touch = await checkTouch(transaction, response, bound, now);
    await memberIn(transaction, admin);
    const clear = await prepareClearing(transaction, ofPassword, now);
    const letIn = await readLetIn(transaction, admin.id, now);
    await clearAttempts(transaction, attempt, now);
    clear();
    letIn.end();
    touch.finish();
    start(transaction, { now, steppedUpAt: now, passkey: touch.passkey.name });
  });
  return answer();
}

/** Outside a transaction: the challenge that a right password got tells whose attempt this is. @throws RefusedError */
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
    const enrolment = await checkEnrolment(transaction, response, bound, now);
    await memberIn(transaction, admin);
    // Somebody who has a passkey by now must use it: a password alone adds no second one.
    if ((await passkeysOf(transaction, admin.id)).length > 0)
      throw new PasskeyRefusedError(passkeyMessages.expired);
    const letIn = await readLetIn(transaction, admin.id, now);
    await clearAttempts(transaction, attempt, now);
    letIn.end();
    enrolment.finish(name);
    start(transaction, { now, steppedUpAt: now, passkey: name });
    const added = { action: 'passkey_added', id: enrolment.id, after: { name } } as const;
    addAuditEntry(transaction, { ...admin, uid: admin.id }, { ...added, at: now });
  });
  return answer();
}

async function byCode(request: Request, asked: Of<'recover'>, now: Instant): Promise<SignedIn> {
  const { challenge, device, code } = asked;
  const { admin, attempt } = await afterPassword(challenge, asked, fromOf(request, asked), now);
  const { prepareUse } = await checkRecoveryCode(admin.id, code);
  const { start, answer } = await prepareSession(admin, request);
  const bound = { purposes: ['finish', 'finish_enrol'], holder: heldByBrowser(device) } as const;
  await transact(async (transaction) => {
    const open = await openChallenge(transaction, challenge, bound, now);
    if ((await memberIn(transaction, admin)).role !== 'owner') throw closed();
    const { left, finish } = await prepareUse(transaction);
    const letIn = await readLetIn(transaction, admin.id, now);
    await clearAttempts(transaction, attempt, now);
    finish();
    letIn.end();
    closeChallenge(transaction, open);
    start(transaction, { now, steppedUpAt: now });
    const used = { action: 'recovery_code_used', id: admin.id, after: { left } } as const;
    addAuditEntry(transaction, { ...admin, uid: admin.id }, { ...used, at: now });
  });
  return answer();
}
