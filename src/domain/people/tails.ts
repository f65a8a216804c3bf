/**
 * Tails: by them, a phone number or a transaction ID is found by how it ends, as people read it out. Firestore can only
 * compare beginnings, so that the text is stored backwards.
 */

/** How many characters a tail has at least: fewer fit too many. */
export const TAIL_MIN = 4;

/** Letters and digits in upper case, the last one first. */
export function backwards(text: string): string {
  return [...text.toUpperCase().replace(/[^A-Z0-9]/g, '')].reverse().join('');
}

/** True iff the text ends with this tail; signs, spaces and capitals do not count. */
export function endsWith(text: string, tail: string): boolean {
  return backwards(text).startsWith(backwards(tail));
}
