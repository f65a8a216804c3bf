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
