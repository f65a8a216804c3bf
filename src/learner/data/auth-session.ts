/**
 * Who is signed in on this device; loads the Firebase SDK only when needed. Until the SDK answers, `lastUid` is the learner
 * of the last visit, so that a snapshot can be shown.
 */
import { createStore } from 'zustand/vanilla';
import { createProfile } from '../../domain/wire/registration-command.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import type { SignedIn } from './firebase-auth.ts';
import { newKey, sendCommand, type TokenSource } from '../../shared/data/commands.ts';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import { withTimeout } from '../../shared/data/timeouts.ts';
import { SESSION_KEY } from '../../pwa/storage-keys.ts';

export type { SignedIn };
export type AuthSession =
  | { readonly status: 'unknown'; readonly lastUid: string | null }
  | { readonly status: 'signed-in'; readonly person: SignedIn }
  /** `hasEnded`: the session ended other than by a sign-out on this page; `isClosed`: staff closed the account. */
  | { readonly status: 'signed-out'; readonly hasEnded: boolean; readonly isClosed: boolean };

export const authSession = createStore<AuthSession>(() => ({ status: 'unknown', lastUid: readLastUid() }));
let started: Promise<void> | null = null;

/** True from a sign-out on this page until the next sign-in. */
let isLeaving = false;
/** True from the news that the account was closed until the next sign-in. */
let isClosed = false;

function become(person: SignedIn | null): void {
  const before = authSession.getState();
  const wasSignedIn =
    before.status === 'signed-in' || (before.status === 'unknown' && before.lastUid !== null);
  const hasEnded = !isLeaving && (wasSignedIn || (before.status === 'signed-out' && before.hasEnded));
  isLeaving &&= person === null;
  isClosed &&= person === null;
  keepLastUid(person?.uid ?? null);
  authSession.setState(
    person ? { status: 'signed-in', person } : { status: 'signed-out', hasEnded, isClosed },
    true,
  );
}

/** On 20 kbit/s the SDK takes half a minute to load, ms. */
const LOAD_TIMEOUT = 60_000;

async function loadAuth() {
  try {
    return await withTimeout(LOAD_TIMEOUT, import('./firebase-auth.ts'));
  } catch (thrown) {
    throw toCommandError(thrown);
  }
}

/** Loads the SDK and follows the session; after a failed load the next call tries again. */
export function startAuthSession(): Promise<void> {
  started ??= loadAuth()
    .then(
      ({ observe }) =>
        new Promise<void>((resolve) => {
          observe((person) => {
            become(person);
            resolve();
          });
        }),
    )
    .catch((thrown: unknown) => {
      started = null;
      throw thrown;
    });
  return started;
}

export const learnerToken: TokenSource = async (renew) => (await loadAuth()).idToken(renew);

export async function signIn(email: string, password: string): Promise<SignedIn> {
  const { signIn: signInThere } = await loadAuth();
  const person = await signInThere(email, password);
  void startAuthSession();
  return person;
}

/** The caller wipes private data on this device. @throws CommandError */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    await (await loadAuth()).signOutHere();
  } catch (thrown) {
    isLeaving = false;
    throw thrown;
  }
}

/** For an account that staff have closed; /auth says so. */
export async function leaveClosedAccount(): Promise<void> {
  isClosed = true;
  await (await loadAuth()).signOutHere();
}

/**
 * Sign-up of /auth (spec §2): account, profile and verification mail, without a sign-in. @throws CommandError emailInUse if
 * the account has a profile or another password
 */
export async function signUp(form: { name: string; email: string; password: string }): Promise<void> {
  const { signUpApart } = await loadAuth();
  await signUpApart(form.email, form.password, async ({ isNew, token }) => {
    const { created } = await sendCommand(createProfile, { name: form.name }, { key: newKey(), token });
    if (!created && !isNew) throw new CommandError('conflict', errorMessages.emailInUse);
  });
}

/** For somebody who registers and stays signed in. @throws CommandError */
export async function openAccount(email: string, password: string): Promise<SignedIn> {
  const { createOrResume } = await loadAuth();
  const person = await createOrResume(email, password);
  await startAuthSession();
  return person;
}

export async function sendVerification(): Promise<void> {
  await (await loadAuth()).sendVerification();
}

export async function sendVerificationApart(email: string, password: string): Promise<void> {
  await (await loadAuth()).sendVerificationApart(email, password);
}

export async function verifyEmail(code: string): Promise<void> {
  await (await loadAuth()).verifyEmail(code);
}

export async function sendReset(email: string): Promise<void> {
  await (await loadAuth()).sendReset(email);
}

export async function readReset(code: string): Promise<string> {
  return (await loadAuth()).readReset(code);
}

export async function confirmReset(code: string, password: string): Promise<void> {
  await (await loadAuth()).confirmReset(code, password);
}

/** Asks for the present password again. @throws CommandError */
export async function confirmPassword(present: string): Promise<void> {
  await (await loadAuth()).confirmPassword(present);
}

export async function changePassword(present: string, next: string): Promise<void> {
  await (await loadAuth()).changePassword(present, next);
}

function readLastUid(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

function keepLastUid(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(SESSION_KEY);
    else localStorage.setItem(SESSION_KEY, uid);
  } catch {
    // Without storage the next start waits for the SDK.
  }
}
