/**
 * The staff's session in this browser (rules §6): the session token, when the session ends, and the Firebase
 * user of the portal's own app instance, so that a student who is signed in here is not touched. All tabs share
 * one record; the server has the last word, and every way to an end passes through `forget`.
 */
import { signInWithCustomToken, signOut } from 'firebase/auth';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { type StaffMember, staffMemberSchema } from '../../domain/people/staff-member.ts';
import { newSessionTimes, type StaffSessionTimes } from '../../domain/people/staff-session.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { now } from '../../shared/data/clock.ts';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import { newKey, type TokenSource } from '../../shared/data/commands.ts';
import { type FirebaseInstance, firebaseInstance } from '../../shared/data/firebase.ts';
import {
  requestSignIn,
  requestSignOut,
  requestTouch,
  requestVerify,
  type Verified,
} from './session-requests.ts';

const KEPT_AS = 'hub.staff.session';
const DEVICE_KEPT_AS = 'hub.staff.device';
const keptSchema = z.object({
  token: z.string().check(z.minLength(1)),
  admin: staffMemberSchema,
  lastSeenAt: instantSchema,
  endsAt: instantSchema,
});
type Kept = z.infer<typeof keptSchema>;

export type StaffSessionState =
  | { readonly name: 'unknown' }
  | { readonly name: 'verifying' }
  /** The server could not be asked; the token is kept. */
  | { readonly name: 'unreachable'; readonly message: string }
  | { readonly name: 'signed_in'; readonly admin: StaffMember; readonly times: StaffSessionTimes }
  /** It ended while the portal was open: the page stays, hidden, until the same person signs in again. */
  | { readonly name: 'ended'; readonly admin: StaffMember }
  | { readonly name: 'signed_out' };

export const staffSession = createStore<StaffSessionState>(() => ({ name: 'unknown' }));

/** The portal's own Firebase app instance. */
export function staffInstance(): FirebaseInstance {
  return firebaseInstance('staff', 'device');
}

/** Signs in and remembers the session. @throws CommandError with the sentence to show */
export async function signInStaff(email: string, password: string): Promise<void> {
  const answer = await requestSignIn(email, password, deviceSecret());
  try {
    await signInWithCustomToken(staffInstance().auth, answer.customToken);
  } catch (thrown) {
    const failure = toCommandError(thrown);
    throw failure.code === 'offline' ? failure : new CommandError('internal', errorMessages.adminUnexpected);
  }
  remember({ token: answer.sessionToken, admin: answer.admin, ...newSessionTimes(answer.serverNow) });
}

/** Tells this browser from others that guess from the same address; it is worth nothing without a password. */
function deviceSecret(): string {
  const known = localStorage.getItem(DEVICE_KEPT_AS);
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known;
  const made = newKey();
  localStorage.setItem(DEVICE_KEPT_AS, made);
  return made;
}

/** Asks the server whether the kept session still lives; a failed verification clears the kept token (spec §4). */
export async function verifyStaff(): Promise<void> {
  const kept = recall();
  if (kept === null) return forget('signed_out');
  staffSession.setState({ name: 'verifying' }, true);
  try {
    const [verified] = await Promise.all([requestVerify(kept.token), staffInstance().auth.authStateReady()]);
    if (staffInstance().auth.currentUser?.uid !== verified.admin.id) return forget('signed_out');
    confirm(kept.token, verified);
  } catch (thrown) {
    const failure = toCommandError(thrown);
    if (isSessionRefusal(failure)) return forget('signed_out');
    staffSession.setState({ name: 'unreachable', message: failure.message }, true);
  }
}

/**
 * Real input came. A session that the server has ended meanwhile ends here, too. Answers null, or the sentence that
 * says why the server could not be told.
 */
export async function touchStaffSession(): Promise<string | null> {
  const kept = recall();
  if (kept === null) {
    await forget('ended');
    return null;
  }
  try {
    confirm(kept.token, await requestTouch(kept.token));
    return null;
  } catch (thrown) {
    const failure = toCommandError(thrown);
    if (!isSessionRefusal(failure)) return failure.message;
    await endOf(kept.token);
    return null;
  }
}

/**
 * Runs a request of staff. Where it is refused because nobody is signed in any more, the session is checked meanwhile.
 * @throws CommandError
 */
export async function asStaff<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (thrown) {
    const failure = toCommandError(thrown);
    void recheckAfter(failure);
    throw failure;
  }
}

/** After a refusal for want of a session: asks the server whether it still lives, and ends it here if not. */
export async function recheckAfter(failure: CommandError): Promise<void> {
  if (isSessionRefusal(failure)) await recheckSession();
}

async function recheckSession(): Promise<void> {
  const kept = recall();
  if (staffSession.getState().name !== 'signed_in') return;
  if (kept === null) return forget('ended');
  try {
    confirm(kept.token, await requestVerify(kept.token));
  } catch (thrown) {
    if (isSessionRefusal(toCommandError(thrown))) await endOf(kept.token);
  }
}

/** The session's time is over by the clock. */
export function endSession(): Promise<void> {
  return forget('ended');
}

/** Ends the session on the server and here; here also where the server cannot be told. */
export async function signOutStaff(): Promise<void> {
  const kept = recall();
  try {
    if (kept !== null) await requestSignOut(kept.token);
  } catch (thrown) {
    if (!isSessionRefusal(toCommandError(thrown))) throw thrown;
  } finally {
    await forget('signed_out');
  }
}

/** The ID token for staff commands, for `sendCommand`. @throws CommandError where nobody is signed in */
export async function staffToken(renew: boolean): Promise<string> {
  const user = staffInstance().auth.currentUser;
  if (user === null) throw new CommandError('unauthenticated', errorMessages.signInAgain);
  return user.getIdToken(renew);
}

/** As `staffToken`, but only while that person is signed in: what somebody decided never goes out in another's name. */
export function staffTokenOf(uid: string): TokenSource {
  return async (renew) => {
    if (staffInstance().auth.currentUser?.uid === uid) return staffToken(renew);
    throw new CommandError('unauthenticated', errorMessages.signInAgain);
  };
}

/** The session token, for the calls of spec §7 that carry it, or null. */
export function staffSessionToken(): string | null {
  return recall()?.token ?? null;
}

/** Follows what other tabs do with the shared record. Returns what stops it. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== KEPT_AS && event.key !== null) return;
    const [kept, state] = [recall(), staffSession.getState()];
    if (kept !== null && (state.name !== 'ended' || state.admin.id === kept.admin.id)) show(kept);
    else if (kept === null && state.name === 'signed_in') void forget('ended');
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** The server knows this token no more; an answer that comes late must not end the session after it. */
async function endOf(token: string): Promise<void> {
  if (staffSession.getState().name !== 'signed_in') return;
  if ((recall()?.token ?? token) === token) await forget('ended');
}

export function isSessionRefusal({ code }: CommandError): boolean {
  return code === 'unauthenticated' || code === 'forbidden';
}

function confirm(token: string, { admin, lastSeenAt, endsAt }: Verified): void {
  if (recall()?.token === token) remember({ token, admin, lastSeenAt, endsAt });
}

function remember(kept: Kept): void {
  localStorage.setItem(KEPT_AS, JSON.stringify(kept));
  show(kept);
}

function show({ admin, lastSeenAt, endsAt }: Kept): void {
  staffSession.setState({ name: 'signed_in', admin, times: { lastSeenAt, endsAt } }, true);
}

function recall(): Kept | null {
  try {
    const kept = z.safeParse(keptSchema, JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null'));
    return kept.success && now() < kept.data.endsAt ? kept.data : null;
  } catch {
    return null;
  }
}

async function forget(how: 'ended' | 'signed_out'): Promise<void> {
  const state = staffSession.getState();
  localStorage.removeItem(KEPT_AS);
  if (how === 'signed_out') staffSession.setState({ name: 'signed_out' }, true);
  else if (state.name === 'signed_in') staffSession.setState({ name: 'ended', admin: state.admin }, true);
  await signOut(staffInstance().auth).catch(() => undefined);
}
