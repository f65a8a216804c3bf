/** Errors about documents that do not fit their schema, as distinct from a database that failed. */

/** A stored document does not fit its schema; reading it again does not help. */
export class Unreadable extends Error {}

/**
 * What was read, or null also where it is unreadable. @throws every other error of the read: if a busy database gave
 * null, its transaction would not be tried again.
 */
export async function unlessUnreadable<T>(read: Promise<T | null>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
