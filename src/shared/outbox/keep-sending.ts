/** Sends the waiting entries of an outbox and retries them, while a page is open on which their owner is signed in. */
import { isReachable, watchReachability } from '../data/online.ts';
import { type RetryName, startRetries } from '../data/retry.ts';
import { StorageError } from '../data/storage-error.ts';
import { type Entry, isWaiting, type OutboxStorage, watchEntries } from './entry.ts';
import { flushOutbox, type Send } from './flush.ts';

type Options = {
  readonly retries: RetryName;
  /** Sets up further reasons to call `wake`, which sends; they end with the signal. */
  readonly onWake?: (wake: () => void, signal: AbortSignal) => void;
  /** Called when entries wait and the device itself says that it has no connection. */
  readonly whenOffline?: () => void;
  /** Called when the page goes away or is frozen: last requests have to begin before it returns. */
  readonly onLeave?: () => void;
};

/** The number of waiting entries that is assumed where the storage cannot be read. */
const UNKNOWN = 1;

/** A storage that cannot be read may hold waiting entries, so that it is read again after a delay. */
function afterError(error: unknown): number {
  // An unexpected error leads to another try too, but is also reported.
  if (!(error instanceof StorageError)) console.error('The outbox could not be sent.', error);
  return UNKNOWN;
}

/**
 * Sends the signed-in uid's entries: now, when a new one is stored, when the hub can be reached again, when the page is
 * shown or woken, and else after the delays of `retries`. Call the returned function when the session ends: it also
 * aborts a request under way, and its entry goes on waiting.
 */
export function keepSending<E extends Entry>(
  storage: OutboxStorage<E>,
  uid: string,
  send: Send<E>,
  { onWake, whenOffline, onLeave, ...options }: Options,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  /** The ids of the waiting entries last seen. An entry that was removed and stored again counts as new. */
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
    // With a connection, the browser would fire its sync event at once, again and again, and no delay would hold.
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
