/** A browser that clears the database usually ends the session too; only this list then shows that proofs were lost. */
import { KEPT_VIEW_KEY } from '../../pwa/storage-keys.ts';

const STORAGE_KEY = 'hub.unsent';

function noted(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Also drops the kept view, which is now wrong. */
export function noteUnsent(id: string, isUnsent: boolean): void {
  const others = noted().filter((other) => other !== id);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(isUnsent ? [...others, id] : others));
    localStorage.removeItem(KEPT_VIEW_KEY);
  } catch {
    // The outbox works without local storage.
  }
}

export function countUnsentIds(): number {
  return noted().length;
}
