/** Page texts that staff replaced. */
import { hashOf } from '../hash.ts';

/** The hash by which the catalogue says which text a page has; null for the built-in text. */
export function pageHash(text: string | null): string | null {
  return text === null ? null : hashOf(text).slice(0, 12);
}
