/**
 * The ids of proofs that wait in the outbox, noted outside its database. A browser that clears the database usually
 * ends the auth session too; then only this list tells that proofs were lost.
 */
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

/** Notes that this proof waits, or that it waits no longer. The kept view, which says otherwise, goes. */
export function noteUnsent(id: string, isUnsent: boolean): void {
  const others = noted().filter((other) => other !== id);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(isUnsent ? [...others, id] : others));
    localStorage.removeItem(KEPT_VIEW_KEY);
  } catch {
    // Where local storage cannot be written, nothing is noted; the outbox works without it.
  }
}

/** How many proofs were noted as waiting. */
export function countUnsentIds(): number {
  return noted().length;
}
