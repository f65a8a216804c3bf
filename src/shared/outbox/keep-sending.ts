/** Sends and retries the waiting entries of an outbox while its owner is signed in on an open page. */
import { isReachable, watchReachability } from '../data/online.ts';
import { type RetryName, startRetries } from '../data/retry.ts';
import { type Entry, isWaiting, type OutboxStorage, StorageError, watchEntries } from './entry.ts';
import { flushOutbox, type Send } from './flush.ts';

type Options = {
  readonly retries: RetryName;
  /** Sets up more triggers of `wake`; they end with the signal. */
  readonly onWake?: (wake: () => void, signal: AbortSignal) => void;
  readonly whenOffline?: () => void;
  /** Called when the page is left or frozen: last requests must start before it returns. */
  readonly onLeave?: () => void;
};

/** Waiting entries to assume if the storage is unreadable. */
const UNKNOWN = 1;

/** An unreadable storage may hold entries, so it is read again later. */
function afterError(error: unknown): number {
  // A bug of ours: retried as well, but also reported.
  if (!(error instanceof StorageError)) console.error('The outbox could not be sent.', error);
  return UNKNOWN;
}

/**
 * Sends the uid's entries: now, when one is stored, when the hub is reachable again, when the page is shown or woken, and
 * by the delays of `retries`. The returned function ends it and aborts a running request, whose entry stays.
 */
export function keepSending<E extends Entry>(
  storage: OutboxStorage<E>,
  uid: string,
  send: Send<E>,
  { onWake, whenOffline, onLeave, ...options }: Options,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  /** Ids of the waiting entries seen last; one removed and stored again counts as new. */
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
    // With a connection the browser would fire its sync event at once, again and again.
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
