/** Wipes what is private: at sign-out, and when an auth session ends by itself (rules §7). */
import { broadcast } from '../../pwa/broadcast.ts';
import { STORES, withDatabase } from '../../pwa/database.ts';
import { isPrivateKey } from '../../pwa/storage-keys.ts';
import { PRIVATE_CACHE } from '../../pwa/worker-protocol.ts';
import { showBadge } from '../../pwa/push-device.ts';
import { countUnsentIds } from '../proof-outbox/unsent-ids.ts';

function wipeStorage(storage: Storage | undefined): void {
  if (storage === undefined) return;
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) {
    if (isPrivateKey(key)) storage.removeItem(key);
  }
}

/** Returns how many removed proofs the server had not answered for. */
function wipeDatabase(): Promise<number> {
  return withDatabase(async (database) => {
    const change = database.transaction(STORES, 'readwrite');
    const proofs = await change.objectStore('outbox').getAll();
    await Promise.all([...STORES.map((store) => change.objectStore(store).clear()), change.done]);
    return proofs.filter(({ state }) => state !== 'refused').length;
  });
}

async function wipeNotifications(): Promise<void> {
  showBadge(false);
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
}

/**
 * Wipes every storage of this origin that may hold something private. If one fails, the others are wiped all the same.
 * A broadcast makes other tabs empty their state too.
 * Returns how many unsent proofs were lost, now or earlier by a browser that cleared their database.
 */
export async function wipePrivate(): Promise<number> {
  let unsent = countUnsentIds();
  const steps = [
    () => wipeStorage(globalThis.localStorage),
    () => wipeStorage(globalThis.sessionStorage),
    async () => {
      unsent = Math.max(unsent, await wipeDatabase());
    },
    () => globalThis.caches?.delete(PRIVATE_CACHE),
    wipeNotifications,
  ];
  await Promise.allSettled(steps.map(async (step) => step()));
  broadcast({ wiped: true });
  return unsent;
}
