/** Awaits a change of an account at Firebase Auth. An account that is gone, say deleted in Firebase's console, is fine. */
export async function ignoreMissing(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
  }
}
