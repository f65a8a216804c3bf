/** Accounts at Firebase Auth, as the functions may change them. */
import { getAuth } from 'firebase-admin/auth';
import { app } from '../store/app.ts';

/** Deletes the account, and with it all its auth sessions. An account that does not exist is fine. */
export async function deleteAuthUser(uid: string): Promise<void> {
  try {
    await getAuth(app).deleteUser(uid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  }
}
