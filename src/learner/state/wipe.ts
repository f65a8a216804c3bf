/** Leaves nothing private behind: at sign-out, and when a session ends by itself (rules §7). */
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

/** Answers how many proofs went that the server had not answered for. */
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
 * Wipes every storage of this origin that may hold something private, as far as each can be reached:
 * one that fails does not save the others. Other tabs are told, so that their stores empty too.
 * Answers how many unsent proofs were lost by it, or by a browser that had cleared their database before.
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
