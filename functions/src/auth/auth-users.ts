/** Accounts at Firebase Auth, as the functions may change them. */
import { getAuth } from 'firebase-admin/auth';
import { app } from '../store/app.ts';

/** Deletes the account and with it every session of it. One that is gone already is fine. */
export async function deleteAuthUser(uid: string): Promise<void> {
  try {
    await getAuth(app).deleteUser(uid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  }
}
