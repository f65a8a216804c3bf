/** Staff sessions: the token `{session id}.{32 random bytes}`, of which only a hash is stored (rules §6). */
import { randomBytes } from 'node:crypto';
import { isTouchFresh } from '../../../src/domain/people/passkey.ts';
import {
  isLiveSession,
  type Role,
  roleLabel,
  type StaffMember,
  type StaffSession,
} from '../../../src/domain/people/staff-member.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { PASSKEY_RULE } from '../../../src/domain/wire/collections.ts';
import { STAFF_SESSION_MAX } from '../../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import { staffSignInMessages } from '../../../src/domain/wire/staff-messages.ts';
import { hashOf, isSameSecret } from '../hash.ts';
import { forbidden, RefusedError } from '../http/refused-error.ts';
import { type Document, type Reader, store, type Transaction, type Where } from '../store/store.ts';

export type StoredSession = StaffSession & { readonly id: string };

/** How many owners a disabled member is referred to. */
const OWNERS_NAMED = 3;
const FORM = /^([A-Za-z0-9]{20})\.[\w-]{43}$/;

export function makeToken(id: string): { token: string; tokenHash: string } {
  const token = `${id}.${randomBytes(32).toString('base64url')}`;
  return { token, tokenHash: hashOf(token) };
}

/** The session of this token, live or not. @throws RefusedError if there is none */
export async function findStaffSession(reader: Reader, token: string | null): Promise<StoredSession> {
  const id = FORM.exec(token ?? '')?.[1];
  const session = id === undefined ? null : await reader.get('adminSessions', id);
  if (token === null || session === null || !isSameSecret(hashOf(token), session.tokenHash))
    throw sessionEndedError();
  return session;
}

/** @throws RefusedError unless the session is live, and its member active with the same role */
export async function staffMemberOf(
  reader: Reader,
  session: StaffSession,
  now: Instant,
): Promise<StaffMember> {
  const admin = isLiveSession(session, now) ? await reader.get('admins', session.uid) : null;
  if (admin === null || !admin.isActive || admin.role !== session.role) throw sessionEndedError();
  return admin;
}

/** Like `staffMemberOf`, but says what ended the session. @throws RefusedError `forbidden` if signing in again would not help */
export async function staffMemberOrReason(
  reader: Reader,
  session: StaffSession,
  now: Instant,
): Promise<StaffMember> {
  const admin = await reader.get('admins', session.uid);
  if (admin === null || !admin.isActive) {
    const owners = await reader.find('admins', { role: 'owner', isActive: true }, OWNERS_NAMED);
    const names = new Set(owners.map(({ name }) => name));
    throw forbidden(staffSignInMessages.accountClosed([...names]));
  }
  if (admin.role !== session.role)
    throw new RefusedError('unauthenticated', staffSignInMessages.roleChanged(roleLabel(admin.role)));
  return staffMemberOf(reader, session, now);
}

export const sessionEndedError = () => new RefusedError('unauthenticated', staffSignInMessages.sessionEnded);

/** The query for sessions that may still be live: those that timed out have no end stored, and pile up. */
export const maybeLiveSessions = (now: Instant): Where<'adminSessions'> => ({
  endedAt: null,
  createdAt: ['>', now - STAFF_SESSION_MAX],
});

/** Ends a member's open sessions and challenges, except the session `kept`. */
export async function endSessions(
  transaction: Transaction,
  uid: string,
  now: Instant,
  kept: string | null = null,
): Promise<void> {
  const open = await transaction.find('adminSessions', { uid, ...maybeLiveSessions(now) });
  const challenges = await transaction.find('passkeyChallenges', { uid });
  for (const { id } of open) if (id !== kept) transaction.update('adminSessions', id, { endedAt: now });
  for (const { id } of challenges) transaction.remove('passkeyChallenges', id);
}

export function sessionEndsAt(session: Pick<StaffSession, 'createdAt'>): Instant {
  return session.createdAt + STAFF_SESSION_MAX;
}

/** The other owners who can sign in, i.e. have set a password (rules §6). */
export async function otherOwners(transaction: Transaction, uid: string): Promise<readonly StaffMember[]> {
  const owners = await transaction.find('admins', { role: 'owner', isActive: true });
  const others = owners.filter(({ id }) => id !== uid);
  const secrets = await Promise.all(others.map(({ id }) => transaction.get('adminSecrets', id)));
  return others.filter((_, at) => (secrets[at]?.passwordHash ?? null) !== null);
}

export async function needsPasskey(reader: Reader, role: Role): Promise<boolean> {
  const rule = await reader.get('passkeyRule', PASSKEY_RULE);
  return rule?.requiredFor.includes(role) ?? false;
}

/** Step-up, for the most harmful commands: a touch of the last five minutes (rules §6). Does nothing for a member who has no passkey and needs none. @throws RefusedError `touch_needed` */
export async function requireTouch(
  { uid, role, steppedUpAt }: Pick<StaffSession, 'uid' | 'role' | 'steppedUpAt'>,
  now: Instant,
): Promise<void> {
  if (isTouchFresh(steppedUpAt, now)) return;
  const [found, isRequired] = await Promise.all([
    store.find('passkeys', { uid }, 1),
    needsPasskey(store, role),
  ]);
  if (found.length > 0 || isRequired) throw new RefusedError('touch_needed', passkeyMessages.touchNeeded);
}

type Recovery = Document<'staffRecovery'> | null;

/** The owner who lets the member sign in once without a passkey; null if nobody does, or the time is over. */
export function letInBy(recovery: Recovery, now: Instant): string | null {
  const letIn = recovery?.letIn ?? null;
  return letIn !== null && now < letIn.until ? letIn.by : null;
}

/** Called by every sign-in, because an owner lets a member in for the next one only. */
export function endLetIn(transaction: Transaction, recovery: Recovery): void {
  if (recovery?.letIn) transaction.update('staffRecovery', recovery.id, { letIn: null });
}
