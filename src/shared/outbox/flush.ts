import { SECOND } from '../../domain/wire/limits.ts';
import { CommandError, isDisconnected, isRefusal, toCommandError } from '../data/errors.ts';
import { isReachable, recordReachable, watchReachability } from '../data/online.ts';
import { type RetryName, startRetries } from '../data/retry.ts';
import {
  type Entry,
  isBackedOff,
  isWaiting,
  type EntryStatus,
  type OutboxStorage,
  StorageError,
  watchEntries,
} from './entry.ts';

/** Sends one entry under its id. Must have its own timeout and stop on `signal`. */
export type Send<E> = (entry: E, signal: AbortSignal) => Promise<unknown>;

export async function attempt<E>(entry: E, send: Send<E>, signal: AbortSignal): Promise<CommandError | null> {
  try {
    await send(entry, signal);
    recordReachable(true);
    return null;
  } catch (thrown) {
    const failure = toCommandError(thrown);
    // A bug of ours: retried like a lost connection, but also reported.
    if (failure.code === 'internal' && !(thrown instanceof CommandError))
      console.error('An entry of the outbox could not be sent.', thrown);
    // A gateway may answer while the hub is down, so this leads to a check.
    const isAnswered = failure.code === 'unauthenticated' || !isDisconnected(failure);
    if (failure.code !== 'cancelled') recordReachable(isAnswered && failure.code !== 'internal');
    return failure;
  }
}

const SENDING: EntryStatus = { state: 'sending', problem: null, notBefore: null };
const SENT: EntryStatus = { state: 'sent', problem: null, notBefore: null };

function statusAfter(failure: CommandError | null): EntryStatus {
  if (failure === null) return SENT;
  // Unknown whether it arrived; the next try finds out.
  if (failure.code === 'cancelled') return { state: 'kept', problem: null, notBefore: null };
  const { message: problem, retryAfter } = failure;
  if (isRefusal(failure)) return { state: 'refused', problem, notBefore: null };
  const notBefore = retryAfter === null ? null : Date.now() + retryAfter * SECOND;
  return { state: 'kept', problem, notBefore };
}

/** False iff the entry is gone. A full phone keeps it as it was: it is sent all the same, and its id makes a repeat harmless. */
async function mark<E extends Entry>(
  storage: OutboxStorage<E>,
  id: string,
  status: EntryStatus,
): Promise<boolean> {
  try {
    return await storage.updateStatus(id, status);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return true;
  }
}

async function sendAll<E extends Entry>(
  storage: OutboxStorage<E>,
  uid: string,
  send: Send<E>,
  signal: AbortSignal,
): Promise<number> {
  // Only one tab holds the lock, so an entry marked `sending` was interrupted.
  let disconnected: CommandError | null = null;
  for (const entry of (await storage.list(uid)).filter(isWaiting)) {
    if (isBackedOff(entry, Date.now())) continue;
    if (disconnected !== null) {
      const { id, notBefore } = entry;
      if (entry.problem !== disconnected.message)
        await mark(storage, id, { state: 'kept', problem: disconnected.message, notBefore });
    } else if (!signal.aborted && (await mark(storage, entry.id, SENDING))) {
      const failure = await attempt(entry, send, signal);
      await mark(storage, entry.id, statusAfter(failure));
      if (failure !== null && failure.code !== 'cancelled' && isDisconnected(failure)) disconnected = failure;
    }
  }
  return waitingCount(storage, uid);
}

async function waitingCount<E extends Entry>(storage: OutboxStorage<E>, uid: string): Promise<number> {
  return (await storage.list(uid)).filter(isWaiting).length;
}

/** Sends in order, from one tab at a time, until `signal` aborts. Returns how many still wait. @throws {StorageError} */
export async function flushOutbox<E extends Entry>(
  storage: OutboxStorage<E>,
  uid: string,
  send: Send<E>,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return sendAll(storage, uid, send, signal);
  return locks
    .request(storage.lock, { signal }, () => sendAll(storage, uid, send, signal))
    .catch((error: unknown) => {
      if (signal.aborted) return waitingCount(storage, uid);
      throw error;
    });
}

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
