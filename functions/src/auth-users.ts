/** Accounts at Firebase Auth, as the functions may change them. */
import { getAuth } from 'firebase-admin/auth';
import type { Instant } from '../../src/domain/time.ts';
import { app } from './app.ts';

/** When the person last typed the password. */
export async function lastSignInOf(uid: string): Promise<Instant> {
  const { metadata } = await getAuth(app).getUser(uid);
  return Date.parse(metadata.lastSignInTime);
}

/** Deletes the account and with it every session of it. One that is gone already is fine. */
export async function deleteAuthUser(uid: string): Promise<void> {
  try {
    await getAuth(app).deleteUser(uid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  }
}
