/** Asks the browser not to delete what is stored on this phone. */

/** True iff the browser promises to keep our data. Asked at the first unsent proof, never on the first visit. */
export async function requestPersistentStorage(): Promise<boolean> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.persist !== 'function') return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}
