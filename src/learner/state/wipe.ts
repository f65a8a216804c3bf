/** Wipes what is private: at sign-out, and when an auth session ends by itself (rules §7). */
import { SECOND } from '../../domain/wire/limits.ts';
import { wait } from '../../shared/data/retry.ts';
import { broadcast } from '../../pwa/broadcast.ts';
import { DATABASE, isPrivateKey } from '../../pwa/storage-keys.ts';
import { PRIVATE_CACHE } from '../../pwa/worker-protocol.ts';
import { showBadge } from '../../pwa/push.ts';
import { countUnsentIds } from '../proof-outbox/unsent-ids.ts';

function wipeStorage(storage: Storage | undefined): void {
  if (storage === undefined) return;
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) {
    if (isPrivateKey(key)) storage.removeItem(key);
  }
}

/** How long a sign-out waits for it, ms. */
const TIMEOUT = 5 * SECOND;
const loadStores = () => import('./wipe-stores.ts');

/**
 * Few visits end a session, and only then does a page without proofs load what opens the database. Where that cannot be
 * loaded, or not soon, the database goes as a whole. Returns how many removed proofs the server had not answered for.
 */
async function wipeDatabase(load: typeof loadStores): Promise<number> {
  const tooLong = wait(TIMEOUT).then(() => null);
  const loaded = await Promise.race([load().catch(() => null), tooLong]);
  if (loaded !== null) return loaded.wipeStores();
  const deletion = indexedDB.deleteDatabase(DATABASE);
  return new Promise((settle) => {
    deletion.onsuccess = deletion.onerror = deletion.onblocked = () => settle(0);
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
export async function wipePrivate(load = loadStores): Promise<number> {
  let unsent = countUnsentIds();
  const steps = [
    () => wipeStorage(globalThis.localStorage),
    () => wipeStorage(globalThis.sessionStorage),
    async () => {
      unsent = Math.max(unsent, await wipeDatabase(load));
    },
    () => globalThis.caches?.delete(PRIVATE_CACHE),
    wipeNotifications,
  ];
  await Promise.allSettled(steps.map(async (step) => step()));
  broadcast({ wiped: true });
  return unsent;
}
