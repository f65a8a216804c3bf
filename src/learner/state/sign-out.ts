/** Wipes private data at sign-out and when a session ends by itself (rules §7). */
import { broadcast, tell } from '../../pwa/broadcast.ts';
import { isPrivateKey, SESSION_KEY } from '../../pwa/storage-keys.ts';
import { PRIVATE_CACHE } from '../../pwa/worker-protocol.ts';
import { showBadge, unsubscribePush } from '../../pwa/push.ts';
import { countUnsentIds } from '../proof-outbox/unsent-ids.ts';
import { type AuthSession, authSession, signOut, startAuthSession } from '../data/auth-session.ts';
import { paths } from '../../domain/wire/paths.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { readStorage } from '../../shared/data/web-storage.ts';
import { STORES, withDatabase } from '../../pwa/database.ts';

function wipeStorage(storage: Storage | undefined): void {
  if (storage === undefined) return;
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) {
    if (isPrivateKey(key)) storage.removeItem(key);
  }
}

function wipeDatabase(): Promise<number> {
  return withDatabase(async (database) => {
    const change = database.transaction(STORES, 'readwrite');
    const [proofs] = await Promise.all([
      change.objectStore('outbox').getAll(),
      ...STORES.map((store) => change.objectStore(store).clear()),
      change.done,
    ]);
    return proofs.filter(({ state }) => state !== 'refused').length;
  });
}

async function wipeNotifications(): Promise<void> {
  showBadge(false);
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
}

/** Wipes every storage that may hold private data, in every tab. Returns how many unsent proofs were lost, now or earlier. */
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

/** How long signing out waits to tell the hub, ms. */
const PUSH_TIMEOUT = 2_500;

/** Ends pushes in the browser even offline; without a token the hub learns of it from the push service. */
async function endPushes(): Promise<void> {
  const endpoint = await unsubscribePush();
  if (endpoint === null) return;
  const { removeSubscription } = await import('./push.ts');
  await removeSubscription(endpoint, abortAfter(PUSH_TIMEOUT));
}

let isAskedFor = false;

/** Leads back to `next`, except after a learner signed out, because another may sign in next. */
export function signInPath(next: string): string {
  return paths.auth(isAskedFor ? {} : { next });
}

/** Wipes first, so that an interruption leaves nothing private. @throws CommandError before wiping if it cannot sign out */
export async function signOutAndWipe(): Promise<void> {
  await startAuthSession();
  isAskedFor = true;
  const tooLong = new Promise((resolve) => setTimeout(resolve, PUSH_TIMEOUT));
  await Promise.all([wipePrivate(), Promise.race([endPushes().catch(() => undefined), tooLong])]);
  await signOut();
}

/** The learner whose private data may be on this phone. */
function owner(state: AuthSession): string | null {
  if (state.status === 'signed-in') return state.person.uid;
  return state.status === 'unknown' ? state.lastUid : null;
}

/** Wipes when the session ends elsewhere or changes hands. `onLost`: unsent proofs were lost without a warning. */
export function wipeWhenSessionEnds(onLost: () => void): () => void {
  return authSession.subscribe((session, previous) => {
    const before = owner(previous);
    // A token that was renewed in the middle of a sign-out is not a new sign-in.
    if (session.status === 'signed-in' && before !== owner(session)) isAskedFor = false;
    if (before === null || before === owner(session)) return;
    // A tab that slept through a sign-out and the next sign-in: the phone's data are the next learner's by now.
    if (session.status === 'signed-in' && readStorage(SESSION_KEY) === session.person.uid) {
      wipeStorage(globalThis.sessionStorage);
      return tell({ wiped: true });
    }
    unsubscribePush().catch(() => undefined);
    void wipePrivate().then((unsent) => unsent > 0 && onLost());
  });
}
