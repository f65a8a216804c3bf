import { STORES, withDatabase } from '../../pwa/database.ts';

/** Returns how many unanswered proofs were removed. */
export function wipeStores(): Promise<number> {
  return withDatabase(async (database) => {
    const change = database.transaction(STORES, 'readwrite');
    const proofs = await change.objectStore('outbox').getAll();
    await Promise.all([...STORES.map((store) => change.objectStore(store).clear()), change.done]);
    return proofs.filter(({ state }) => state !== 'refused').length;
  });
}
