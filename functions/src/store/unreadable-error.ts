/** Documents that do not fit their schema, told apart from a database that failed. */

/** A stored document does not fit its schema: no second try reads it. */
export class UnreadableError extends Error {}

/**
 * What was read, or null also where it is unreadable. @throws whatever else the read throws: a database that is busy
 * must look neither empty nor broken, or its transaction would not be tried again.
 */
export async function readOrNull<T>(read: Promise<T | null>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}
