/** Changes of accounts at Firebase Auth, where an account may have gone: deleted meanwhile, or in Firebase's console. */

/** Waits for a change of an account; one that does not exist is fine. */
export async function unlessGone(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  }
}
