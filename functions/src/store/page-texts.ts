import { hashOf } from '../hash.ts';

export function pageHash(text: string | null): string | null {
  return text === null ? null : hashOf(text).slice(0, 12);
}
