/** Finds phone numbers and transaction ids by their end. Firestore only compares prefixes, so the text is stored reversed. */

/** Shorter tails match too much. */
export const TAIL_MIN = 4;

export function backwards(text: string): string {
  return [...text.toUpperCase().replace(/[^A-Z0-9]/g, '')].reverse().join('');
}

/** True iff the text ends with the tail; punctuation, spaces and case are ignored. */
export function endsWith(text: string, tail: string): boolean {
  return backwards(text).startsWith(backwards(tail));
}
