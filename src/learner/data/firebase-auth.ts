/** Loaded on demand by `withAuth` of `auth-session.ts`, which translates the errors. */
import {
  type ActionCodeSettings,
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  type User,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { errorMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import { closeInstance, type FirebaseInstance, firebaseInstance } from '../../shared/data/firebase.ts';

export function learnerInstance(): FirebaseInstance {
  return firebaseInstance('learner', 'device');
}

export type AuthUser = { readonly uid: string; readonly email: string; readonly emailVerified: boolean };

const toPerson = (user: User): AuthUser => ({
  uid: user.uid,
  email: user.email ?? '',
  emailVerified: user.emailVerified,
});

export function observe(changed: (person: AuthUser | null) => void): () => void {
  return onIdTokenChanged(learnerInstance().auth, (user) => changed(user ? toPerson(user) : null));
}

export async function signIn(email: string, password: string): Promise<void> {
  await signInWithEmailAndPassword(learnerInstance().auth, email, password);
}

export const signOutHere = () => signOut(learnerInstance().auth);

/** @throws CommandError `unauthenticated` if no learner is signed in */
export async function idToken(renew: boolean): Promise<string> {
  const user = learnerInstance().auth.currentUser;
  if (user === null) throw new CommandError('unauthenticated', errorMessages.signInAgain);
  return user.getIdToken(renew);
}

/**
 * Creates the account, or signs in to one left by an interrupted try with the same password. @throws CommandError
 * `conflict` (emailInUse) for another password
 */
export async function createOrResume(email: string, password: string): Promise<AuthUser> {
  return toPerson((await openAccount(learnerInstance(), email, password)).user);
}

async function openAccount(
  { auth }: FirebaseInstance,
  email: string,
  password: string,
): Promise<{ user: User; isNew: boolean }> {
  try {
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    return { user, isNew: true };
  } catch (thrown) {
    const failure = toCommandError(thrown);
    if (failure.code === 'internal' && failure.leadText === null)
      throw new CommandError('internal', errorMessages.noUserCreated);
    if (failure.code !== 'conflict') throw failure;
    return signInWithEmailAndPassword(auth, email, password).then(
      ({ user }) => ({ user, isNew: false }),
      (refused: unknown) => {
        const why = toCommandError(refused);
        throw why.code === 'unauthenticated' ? failure : why;
      },
    );
  }
}

/**
 * Signing up must not sign in (spec §2): the account's instance lives only during `then`, so that no tab sees a session.
 * A failed verification mail changes nothing.
 */
export async function signUpWithoutSignIn(
  email: string,
  password: string,
  then: (account: { isNew: boolean; token: (renew: boolean) => Promise<string> }) => Promise<void>,
): Promise<void> {
  const apart = firebaseInstance('sign-up', 'moment');
  try {
    const { user, isNew } = await openAccount(apart, email, password);
    await then({ isNew, token: (renew) => user.getIdToken(renew) });
    if (!user.emailVerified)
      await sendEmailVerification(user, after(paths.dashboard())).catch(() => undefined);
    await signOut(apart.auth);
  } finally {
    await closeInstance('sign-up');
  }
}

const after = (path: string): ActionCodeSettings => ({ url: location.origin + path });

export async function sendVerification(): Promise<void> {
  const user = learnerInstance().auth.currentUser;
  if (user) await sendEmailVerification(user, after(paths.dashboard()));
}

export async function sendVerificationWithoutSignIn(email: string, password: string): Promise<void> {
  const { auth } = firebaseInstance('sign-up', 'moment');
  try {
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    await sendEmailVerification(user, after(paths.dashboard()));
  } finally {
    await closeInstance('sign-up');
  }
}

export async function verifyEmail(code: string): Promise<void> {
  const { auth } = learnerInstance();
  await applyActionCode(auth, code);
  await auth.currentUser?.reload().catch(() => undefined);
  await auth.currentUser?.getIdToken(true).catch(() => undefined);
}

/** Unknown addresses get the same answer, so that the answer does not reveal who has an account. */
export async function sendReset(email: string): Promise<void> {
  await sendPasswordResetEmail(learnerInstance().auth, email, after(paths.auth())).catch(
    (thrown: unknown) => {
      const failure = toCommandError(thrown);
      if (failure.code !== 'unauthenticated') throw failure;
    },
  );
}

/** The e-mail address that a reset link is for. Fails as `not_found` for a used or expired link. */
export const readReset = (code: string) => verifyPasswordResetCode(learnerInstance().auth, code);

export const confirmReset = (code: string, password: string) =>
  confirmPasswordReset(learnerInstance().auth, code, password);

/** Reauthenticates before anything irreversible. @throws CommandError */
export async function reauthenticate(present: string): Promise<User> {
  const user = learnerInstance().auth.currentUser;
  if (!user?.email) throw new CommandError('unauthenticated', errorMessages.signInAgain);
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, present));
  return user;
}

export async function changePassword(present: string, next: string): Promise<void> {
  const user = await reauthenticate(present);
  await updatePassword(user, next);
}
