/** Keeps trying to send what waits in the outbox, as long as the page that holds the token is open. */
import { StorageTrouble } from '../../pwa/database.ts';
import { FLUSH_OUTBOX, OUTBOX_SYNC } from '../../pwa/worker-protocol.ts';
import { isReachable, watchReachability } from '../../shared/data/online.ts';
import { startRetries } from '../../shared/data/retry.ts';
import { flushOutbox, type SendProof, subscribeOutbox } from './outbox.ts';

/** At least this many may wait, where nobody can tell. */
const UNKNOWN = 1;

/** A database that fails for a moment says nothing of what is in it: it is asked again like a hub that is gone. */
function afterTrouble(trouble: unknown): number {
  // What nobody expected is tried again too, and not in silence.
  if (!(trouble instanceof StorageTrouble)) console.error('The outbox could not be sent.', trouble);
  return UNKNOWN;
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Where the browser has Background Sync, it wakes the worker when the connection is back; the worker wakes us. */
async function askForSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(OUTBOX_SYNC);
}

/**
 * Sends the signed-in uid's proofs: now, when a new one is kept, when the hub can be reached again, when the
 * page is shown, when the worker says so, and else with growing pauses. Call the answer at sign-out: it ends a
 * sending under way as well, and that proof stays kept.
 */
export function keepOutboxFlowing(uid: string, send: SendProof): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  /** What waits as far as we know; one that was taken out and comes back under its id is new again. */
  let seen = new Set<string>();
  const retries = startRetries('proofOutbox');
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    retries.cancel();
    again = running;
    if (running) return;
    running = true;
    const waiting = await flushOutbox(uid, send, signal).catch(afterTrouble);
    running = false;
    if (signal.aborted) return;
    if (waiting === 0) retries.succeeded();
    else retries.failed(() => void run());
    if (again) return void run();
    // Only where the phone itself has no connection: else the browser wakes us at once, again and again, and no pause is kept.
    if (waiting > 0 && !navigator.onLine) askForSync().catch(() => undefined);
  }

  const stops = [
    subscribeOutbox(uid, (items, trouble) => {
      const waiting = items.filter(({ state }) => state !== 'refused').map(({ id }) => id);
      const isFresh = waiting.some((id) => !seen.has(id));
      if (trouble === null) seen = new Set(waiting);
      if (isFresh || trouble !== null) void run();
    }),
    watchReachability((reachable) => void (reachable && seen.size > 0 && run())),
  ];
  const onVisible = () => void (!document.hidden && isReachable() && run());
  document.addEventListener('visibilitychange', onVisible, { signal });
  const onMessage = ({ data }: MessageEvent) => void (data?.type === FLUSH_OUTBOX && run());
  navigator.serviceWorker?.addEventListener('message', onMessage, { signal });
  return () => {
    ending.abort();
    retries.stop();
    for (const stop of stops) stop();
  };
}
