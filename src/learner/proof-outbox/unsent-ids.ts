/**
 * Which proofs wait in the outbox, noted outside its database: a browser that clears the database by itself usually
 * ends the session with it, and then this is all that can tell that a proof went unsent.
 */
const STORAGE_KEY = 'hub.unsent';

function noted(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that this proof waits, or that it does so no longer. */
export function noteUnsent(id: string, isUnsent: boolean): void {
  const others = noted().filter((other) => other !== id);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(isUnsent ? [...others, id] : others));
  } catch {
    // Without this store nothing can be noted; the outbox itself does not need it.
  }
}

/** How many proofs were noted as waiting. */
export function countUnsentIds(): number {
  return noted().length;
}
