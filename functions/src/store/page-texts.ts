/** Page texts that staff replaced. */
import { hashOf } from '../hash.ts';

/** The hash by which the catalogue shows that a text changed; null for the built-in text. */
export function pageHash(text: string | null): string | null {
  return text === null ? null : hashOf(text).slice(0, 12);
}
