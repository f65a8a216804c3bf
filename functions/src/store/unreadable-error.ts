/** Tells documents that do not fit their schema from a database that failed. */

/** A stored document does not fit its schema: no second try reads it. */
export class UnreadableError extends Error {}

/**
 * What was read, or null where it is missing or unreadable. @throws whatever else the read throws: the transaction of a
 * busy database must be retried, not take the document for missing
 */
export async function readOrNull<T>(read: Promise<T | null>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** True where there is no such document: one that nobody can read is there. */
export async function isMissing(read: Promise<unknown>): Promise<boolean> {
  try {
    return (await read) === null;
  } catch (error) {
    if (error instanceof UnreadableError) return false;
    throw error;
  }
}
