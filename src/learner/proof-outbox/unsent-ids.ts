/** A browser that clears the database usually ends the session too; only this list then shows that proofs were lost. */
import { readNote, writeNote } from '../../pwa/device-notes.ts';
import { KEPT_VIEW_KEY } from '../../pwa/storage-keys.ts';

const STORAGE_KEY = 'hub.unsent';

function noted(): string[] {
  try {
    const ids: unknown = JSON.parse(readNote(STORAGE_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Also drops the kept view, which is now wrong. */
export function noteUnsent(id: string, isUnsent: boolean): void {
  const others = noted().filter((other) => other !== id);
  writeNote(STORAGE_KEY, JSON.stringify(isUnsent ? [...others, id] : others));
  writeNote(KEPT_VIEW_KEY, null);
}

export function countUnsentIds(): number {
  return noted().length;
}
