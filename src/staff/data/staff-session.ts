/**
 * The staff session in this browser (rules §6): whose it is, its end, and the Firebase user of the portal's own app
 * instance, which leaves a learner's auth session alone. All tabs share one record. The server decides whether the
 * session is valid; whatever ends it calls `forget`.
 */
import { signInWithCustomToken, signOut } from 'firebase/auth';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { type StaffMember, staffMemberSchema } from '../../domain/people/staff-member.ts';
import { newSessionTimes, type StaffSessionTimes } from '../../domain/people/staff-session.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { staffSignInMessages } from '../../domain/wire/staff-messages.ts';
import { now } from '../../shared/data/clock.ts';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import { newKey, type TokenSource } from '../../shared/data/commands.ts';
import { type FirebaseInstance, firebaseInstance } from '../../shared/data/firebase.ts';
import { readStorageJson, writeStorageJson } from '../../shared/data/storage-json.ts';
import {
  requestSignIn,
  requestSignOut,
  requestRenewal,
  requestVerify,
  type SignInAnswer,
  unexpected,
  type VerifyAnswer,
} from './session-requests.ts';

const STORAGE_KEY = 'hub.staff.session';
const END_STORAGE_KEY = 'hub.staff.end';
const DEVICE_STORAGE_KEY = 'hub.staff.device';
const storedSchema = z.object({
  /** The id of its document. The token is in a cookie that no script reads (decision 0090). */
  sid: z.string().check(z.minLength(1)),
  admin: staffMemberSchema,
  lastSeenAt: instantSchema,
  endsAt: instantSchema,
});
type Stored = z.infer<typeof storedSchema>;
const endSchema = z.object({ code: z.enum(['unauthenticated', 'forbidden']), message: z.string() });

export type StaffSessionState =
  | { readonly name: 'unknown' }
  | { readonly name: 'verifying' }
  /** The server could not be reached; the session stays. */
  | { readonly name: 'unreachable'; readonly message: string }
  | { readonly name: 'signed_in'; readonly admin: StaffMember; readonly times: StaffSessionTimes }
  /** Ended while the portal was open: the page stays, covered, until the same person signs in again. */
  | { readonly name: 'ended'; readonly admin: StaffMember; readonly reason: string }
  /** The account was disabled: only the reason is shown. */
  | { readonly name: 'closed'; readonly reason: string }
  | { readonly name: 'signed_out' };

export const staffSession = createStore<StaffSessionState>(() => ({ name: 'unknown' }));

export const staffInstance = (): FirebaseInstance => firebaseInstance('staff', 'device');

export async function signInStaff(email: string, password: string): Promise<void> {
  await enterSession(await requestSignIn(email, password, deviceSecret()));
}

/** Enters a session that the server has opened. @throws CommandError with the sentence to show */
export async function enterSession(answer: SignInAnswer): Promise<void> {
  try {
    await signInWithCustomToken(staffInstance().auth, answer.customToken);
  } catch (thrown) {
    throw unexpected(toCommandError(thrown));
  }
  const { sessionToken, admin, serverNow } = answer;
  remember({ sid: sessionToken.split('.')[0] ?? '', admin, ...newSessionTimes(serverNow) });
}

/** A random id of this browser, so that guesses by others at the same IP address do not lock it out. */
export function deviceSecret(): string {
  const known = localStorage.getItem(DEVICE_STORAGE_KEY);
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known;
  const made = newKey();
  localStorage.setItem(DEVICE_STORAGE_KEY, made);
  return made;
}

/** Verifies the stored session; if the server refuses it, its record is removed (spec §4). */
export async function verifyStaff(): Promise<void> {
  const stored = recall();
  if (stored === null) return forget('signed_out');
  staffSession.setState({ name: 'verifying' }, true);
  try {
    const [verified] = await Promise.all([requestVerify(), staffInstance().auth.authStateReady()]);
    if (staffInstance().auth.currentUser?.uid !== verified.admin.id) return forget('signed_out');
    confirm(stored.sid, verified);
  } catch (thrown) {
    const failure = toCommandError(thrown);
    if (isSessionRefusal(failure)) return forget('signed_out', failure);
    staffSession.setState({ name: 'unreachable', message: failure.message }, true);
  }
}

/** Extends the session after use of keyboard or pointer. Returns why the server could not be reached, or null. */
export const renewStaffSession = (): Promise<string | null> => confirmSession(requestRenewal);

/** Asks the server about the session; one that has ended there ends here too. Returns why it could not be reached, or null. */
async function confirmSession(ask: () => Promise<VerifyAnswer>): Promise<string | null> {
  const stored = recall();
  if (stored === null) {
    await forget('ended');
    return null;
  }
  try {
    const answer = await ask();
    const state = staffSession.getState();
    // The cookie may be another person's by now. Null: after a sign-in in another tab the SDK takes a while to hear of it.
    const own = staffInstance().auth.currentUser?.uid ?? answer.admin.id;
    if (own === answer.admin.id) confirm(stored.sid, answer);
    else if (state.name === 'signed_in') showEnded(state.admin, staffSignInMessages.sessionEnded);
    return null;
  } catch (thrown) {
    const failure = toCommandError(thrown);
    if (!isSessionRefusal(failure)) return failure.message;
    await endIfCurrent(stored.sid, failure);
    return null;
  }
}

/** Runs a staff request; if it is refused as `unauthenticated` or `forbidden`, the session is checked too. @throws CommandError */
export async function asStaff<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (thrown) {
    const failure = toCommandError(thrown);
    void recheckAfter(failure);
    throw failure;
  }
}

export async function recheckAfter(failure: CommandError): Promise<void> {
  if (isSessionRefusal(failure)) await recheckSession();
}

export async function recheckSession(): Promise<void> {
  if (staffSession.getState().name === 'signed_in') await confirmSession(requestVerify);
}

export const endSession = (): Promise<void> => forget('ended');

/** Ends the session here even if the server cannot be reached. @throws CommandError */
export async function signOutStaff(): Promise<void> {
  const stored = recall();
  try {
    if (stored !== null) await requestSignOut();
  } catch (thrown) {
    if (!isSessionRefusal(toCommandError(thrown))) throw thrown;
  } finally {
    await forget('signed_out');
  }
}

/** @throws CommandError if nobody is signed in */
export async function staffToken(renew: boolean): Promise<string> {
  const user = staffInstance().auth.currentUser;
  if (user === null) throw new CommandError('unauthenticated', errorMessages.signInAgain);
  return user.getIdToken(renew);
}

/** `staffToken`, but only for this person: no decision is sent in another's name. */
export const staffTokenOf =
  (uid: string): TokenSource =>
  async (renew) => {
    if (staffInstance().auth.currentUser?.uid === uid) return staffToken(renew);
    throw new CommandError('unauthenticated', errorMessages.signInAgain);
  };

export const staffSessionId = (): string | null => recall()?.sid ?? null;

/** Follows other tabs' changes of the record; returns the stop function. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    const [stored, state] = [recall(), staffSession.getState()];
    if (state.name === 'closed') return;
    if (stored === null) {
      if (state.name === 'signed_in') void forget('ended', toldEnd());
    } else if (!('admin' in state) || state.admin.id === stored.admin.id) show(stored);
    // Somebody else has signed in: what is open here stays covered until its own person does.
    else if (state.name === 'signed_in') showEnded(state.admin, staffSignInMessages.sessionEnded);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function toldEnd(): CommandError | undefined {
  const end = readStorageJson(END_STORAGE_KEY, endSchema);
  return end === null ? undefined : new CommandError(end.code, end.message);
}

/** Ends a session that the server has ended. A late answer must not end a newer session. */
async function endIfCurrent(sid: string, why: CommandError): Promise<void> {
  const { name } = staffSession.getState();
  // A timeout says nothing about the account, so a later `forbidden` still counts.
  const isOpen = name === 'signed_in' || (name === 'ended' && why.code === 'forbidden');
  if (isOpen && (recall()?.sid ?? sid) === sid) await forget('ended', why);
}

export const isSessionRefusal = ({ code }: CommandError): boolean =>
  code === 'unauthenticated' || code === 'forbidden';

function confirm(sid: string, { admin, lastSeenAt, endsAt }: VerifyAnswer): void {
  if (recall()?.sid === sid) remember({ sid, admin, lastSeenAt, endsAt });
}

function remember(stored: Stored): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  show(stored);
}

function show({ admin, lastSeenAt, endsAt }: Stored): void {
  staffSession.setState({ name: 'signed_in', admin, times: { lastSeenAt, endsAt } }, true);
}

const showEnded = (admin: StaffMember, reason: string): void =>
  staffSession.setState({ name: 'ended', admin, reason }, true);

function recall(): Stored | null {
  const stored = readStorageJson(STORAGE_KEY, storedSchema);
  return stored !== null && now() < stored.endsAt ? stored : null;
}

/** `why`: the server's refusal, if any. A forbidden account is closed however the session ended. */
async function forget(how: 'ended' | 'signed_out', why?: CommandError): Promise<void> {
  const state = staffSession.getState();
  writeStorageJson(END_STORAGE_KEY, why ? { code: why.code, message: why.message } : null);
  writeStorageJson(STORAGE_KEY, null);
  const reason = why?.message ?? staffSignInMessages.sessionEnded;
  if (why?.code === 'forbidden') staffSession.setState({ name: 'closed', reason }, true);
  else if (how === 'signed_out') staffSession.setState({ name: 'signed_out' }, true);
  else if (state.name === 'signed_in') showEnded(state.admin, reason);
  await signOut(staffInstance().auth).catch(() => undefined);
}
