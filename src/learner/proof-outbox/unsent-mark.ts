/**
 * Which proofs wait in the outbox, noted outside its database: a browser that clears the database by itself usually
 * ends the session with it, and then this is all that can tell that a proof went unsent.
 */
const KEPT_AS = 'hub.unsent';

function marked(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that this proof waits, or that it does so no longer. */
export function markUnsent(id: string, waits: boolean): void {
  const others = marked().filter((other) => other !== id);
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(waits ? [...others, id] : others));
  } catch {
    // Without this store nothing can be noted; the outbox itself does not need it.
  }
}

/** How many proofs were noted as waiting. */
export function countUnsentMarks(): number {
  return marked().length;
}
