export class UnreadableError extends Error {}

/** Null for a missing or unreadable document. @throws other errors: a busy database must be retried */
export async function nullIfUnreadable<T>(read: Promise<T | null>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** False for an unreadable document: it exists. */
export async function isMissing(read: Promise<unknown>): Promise<boolean> {
  try {
    return (await read) === null;
  } catch (error) {
    if (error instanceof UnreadableError) return false;
    throw error;
  }
}
