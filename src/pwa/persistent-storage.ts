/** Asks the browser not to throw away what waits on this phone. */

/** True iff the browser promises to keep our data; asked at the first unsent proof, never on arrival. */
export async function requestPersistentStorage(): Promise<boolean> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.persist !== 'function') return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}
