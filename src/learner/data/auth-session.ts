/**
 * Who is signed in on this device; loads the Firebase SDK only when needed. Until the SDK answers, `lastUid` is the learner
 * of the last visit, so that a snapshot can be shown.
 */
import { createStore } from 'zustand/vanilla';
import { createProfile } from '../../domain/wire/registration-command.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import type { AuthUser } from './firebase-auth.ts';
import { newKey, sendCommand, type TokenSource } from '../../shared/data/commands.ts';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import { withTimeout } from '../../shared/data/timeouts.ts';
import { readStorage, writeStorage } from '../../shared/data/web-storage.ts';
import { SESSION_KEY } from '../../pwa/storage-keys.ts';
import { useSyncExternalStore } from 'react';

export type { AuthUser };
export type AuthSession =
  | { readonly status: 'unknown'; readonly lastUid: string | null }
  | { readonly status: 'signed-in'; readonly person: AuthUser }
  /** `hasEnded`: the session ended other than by a sign-out on this page; `isClosed`: staff closed the account. */
  | { readonly status: 'signed-out'; readonly hasEnded: boolean; readonly isClosed: boolean };

export const authSession = createStore<AuthSession>(() => ({
  status: 'unknown',
  lastUid: readStorage(SESSION_KEY),
}));
let started: Promise<void> | null = null;

/** True from a sign-out on this page until the next sign-in. */
let isLeaving = false;
/** True from when the account is found closed until the next sign-in. */
let isClosed = false;

function become(person: AuthUser | null): void {
  const before = authSession.getState();
  const wasSignedIn =
    before.status === 'signed-in' || (before.status === 'unknown' && before.lastUid !== null);
  const hasEnded = !isLeaving && (wasSignedIn || (before.status === 'signed-out' && before.hasEnded));
  // A token renewal reports the same person again, perhaps in the middle of a sign-out.
  if (person !== null && !(before.status === 'signed-in' && before.person.uid === person.uid)) {
    isLeaving = false;
    isClosed = false;
  }
  authSession.setState(
    person ? { status: 'signed-in', person } : { status: 'signed-out', hasEnded, isClosed },
    true,
  );
  // Noted last: until then it tells `wipeWhenSessionEnds` whom another tab has signed in meanwhile.
  writeStorage(SESSION_KEY, person?.uid ?? null);
}

/** On 20 kbit/s the SDK takes half a minute to load, ms. */
const LOAD_TIMEOUT = 60_000;

/** Runs `work` with the SDK, which it loads first. @throws CommandError */
export async function withAuth<T>(
  work: (auth: typeof import('./firebase-auth.ts')) => T,
): Promise<Awaited<T>> {
  try {
    return await work(await withTimeout(LOAD_TIMEOUT, import('./firebase-auth.ts')));
  } catch (thrown) {
    throw toCommandError(thrown);
  }
}

/** Loads the SDK and follows the session; after a failed load the next call tries again. */
export function startAuthSession(): Promise<void> {
  started ??= withAuth(
    ({ observe }) =>
      new Promise<void>((resolve) => {
        observe((person) => {
          become(person);
          resolve();
        });
      }),
  ).catch((thrown: unknown) => {
    started = null;
    throw thrown;
  });
  return started;
}

export const learnerToken: TokenSource = (renew) => withAuth((auth) => auth.idToken(renew));

/** @throws CommandError */
export async function signIn(email: string, password: string): Promise<void> {
  await withAuth((auth) => auth.signIn(email, password));
  void startAuthSession();
}

/** The caller wipes private data on this device. @throws CommandError */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    await withAuth((auth) => auth.signOutHere());
  } catch (thrown) {
    isLeaving = false;
    throw thrown;
  }
}

/** For an account that staff have closed; /auth says so. */
export function leaveClosedAccount(): Promise<void> {
  isClosed = true;
  return withAuth((auth) => auth.signOutHere());
}

/**
 * Sign-up of /auth (spec §2): account, profile and verification mail, without a sign-in. @throws CommandError emailInUse if
 * the account has a profile or another password
 */
export function signUp({ name, email, password }: { name: string; email: string; password: string }) {
  return withAuth((auth) =>
    auth.signUpWithoutSignIn(email, password, async ({ isNew, token }) => {
      const { created } = await sendCommand(createProfile, { name }, { key: newKey(), token });
      if (!created && !isNew) throw new CommandError('conflict', errorMessages.emailInUse);
    }),
  );
}

/** For a new learner, who stays signed in after registering. @throws CommandError */
export async function openAccount(email: string, password: string): Promise<AuthUser> {
  const person = await withAuth((auth) => auth.createOrResume(email, password));
  await startAuthSession();
  return person;
}

const atBuild: AuthSession = { status: 'unknown', lastUid: null };

export function useAuthSession(): AuthSession {
  return useSyncExternalStore(authSession.subscribe, authSession.getState, () => atBuild);
}
