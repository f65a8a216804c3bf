/** Wipes private data at sign-out and when a session ends by itself (rules §7). */
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

const TIMEOUT = 5 * SECOND;
const loadStores = () => import('./wipe-stores.ts');

/** Loads the database's code only here; if that fails, deletes it whole. Returns how many unanswered proofs were removed. */
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

/** Wipes every storage that may hold private data, in every tab. Returns how many unsent proofs were lost, now or earlier. */
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
