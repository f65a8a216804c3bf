/** Keeps trying to send what waits in an outbox, as long as a page is open on which its owner is signed in. */
import { isReachable, watchReachability } from '../data/online.ts';
import { type RetryName, startRetries } from '../data/retry.ts';
import { StorageError } from '../data/storage-error.ts';
import { type Entry, isWaiting, type OutboxStorage, watchEntries } from './entry.ts';
import { flushOutbox, type Send } from './flush.ts';

type Options = {
  readonly retries: RetryName;
  /** Also sends when `wake` is called; what calls it ends with the signal. */
  readonly onWake?: (wake: () => void, signal: AbortSignal) => void;
  /** Called when entries wait and the device itself says that it has no connection. */
  readonly whenOffline?: () => void;
  /** The page goes away or is frozen: what still can be sent has to be sent before this returns. */
  readonly onLeave?: () => void;
};

/** At least this many may wait, where nobody can tell. */
const UNKNOWN = 1;

/** A storage that fails for a moment says nothing of what is in it: it is asked again like a hub that is gone. */
function afterError(error: unknown): number {
  // What nobody expected is tried again too, and not in silence.
  if (!(error instanceof StorageError)) console.error('The outbox could not be sent.', error);
  return UNKNOWN;
}

/**
 * Sends the signed-in uid's entries: now, when a new one is kept, when the hub can be reached again, when the page is
 * shown or woken, and else after the delays of `retries`. Call the answer when the session ends: it ends a sending
 * under way as well, and that entry stays kept.
 */
export function keepSending<E extends Entry>(
  storage: OutboxStorage<E>,
  uid: string,
  send: Send<E>,
  { onWake, whenOffline, onLeave, ...options }: Options,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  /** What waits as far as we know; one that was taken out and comes back under its id is new again. */
  let seen = new Set<string>();
  const retries = startRetries(options.retries);
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    retries.cancel();
    again = running;
    if (running) return;
    running = true;
    const waiting = await flushOutbox(storage, uid, send, signal).catch(afterError);
    running = false;
    if (signal.aborted) return;
    if (waiting === 0) retries.succeeded();
    else retries.failed(wake);
    if (again) return wake();
    // Only where the device itself has no connection: else the browser wakes us at once, again and again, and no delay is kept.
    if (waiting > 0 && !navigator.onLine) whenOffline?.();
  }
  const wake = () => void run();

  const stops = [
    watchEntries(storage, uid, (entries, problem) => {
      const waiting = entries.filter(isWaiting).map(({ id }) => id);
      const isFresh = waiting.some((id) => !seen.has(id));
      if (problem === null) seen = new Set(waiting);
      if (isFresh || problem !== null) wake();
    }),
    watchReachability((reachable) => reachable && seen.size > 0 && wake()),
  ];
  const onVisible = () => void (!document.hidden && isReachable() && run());
  document.addEventListener('visibilitychange', onVisible, { signal });
  document.addEventListener('resume', wake, { signal });
  addEventListener('pageshow', ({ persisted }) => void (persisted && run()), { signal });
  if (onLeave !== undefined) {
    document.addEventListener('freeze', onLeave, { signal });
    addEventListener('pagehide', onLeave, { signal });
  }
  onWake?.(wake, signal);
  return () => {
    ending.abort();
    retries.stop();
    for (const stop of stops) stop();
  };
}
