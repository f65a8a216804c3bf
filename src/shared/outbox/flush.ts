/** Sends what waits in an outbox: one sender across tabs, one entry at a time, in order. */
import { SECOND } from '../../domain/wire/limits.ts';
import { CommandError, isDisconnected, isRefusal, toCommandError } from '../data/errors.ts';
import { recordReachable } from '../data/online.ts';
import { type Entry, isHeld, isWaiting, type Marks, type OutboxStorage } from './entry.ts';

/** Sends one entry under its id. It must have a timeout of its own, and stop when `signal` aborts. */
export type Send<E> = (entry: E, signal: AbortSignal) => Promise<unknown>;

/** Sends one entry, stored or not. Returns null where the server has accepted it, else the failure. */
export async function attempt<E>(entry: E, send: Send<E>, signal: AbortSignal): Promise<CommandError | null> {
  try {
    await send(entry, signal);
    recordReachable(true);
    return null;
  } catch (thrown) {
    const failure = toCommandError(thrown);
    // This is an error in our own code. It is tried again like a lost connection, but also reported.
    if (failure.code === 'internal' && !(thrown instanceof CommandError))
      console.error('An entry of the outbox could not be sent.', thrown);
    // A gateway may answer while the hub cannot be reached, so that such an answer leads to a check.
    const isAnswered = failure.code === 'unauthenticated' || !isDisconnected(failure);
    if (failure.code !== 'cancelled') recordReachable(isAnswered && failure.code !== 'internal');
    return failure;
  }
}

const SENDING: Marks = { state: 'sending', problem: null, notBefore: null };
const SENT: Marks = { state: 'sent', problem: null, notBefore: null };

function marksAfter(failure: CommandError | null): Marks {
  if (failure === null) return SENT;
  // Nobody knows whether it arrived: its next try tells.
  if (failure.code === 'cancelled') return { state: 'kept', problem: null, notBefore: null };
  const { message: problem, retryAfter } = failure;
  if (isRefusal(failure)) return { state: 'refused', problem, notBefore: null };
  const notBefore = retryAfter === null ? null : Date.now() + retryAfter * SECOND;
  return { state: 'kept', problem, notBefore };
}

/** Marks an entry that was not tried, because the connection was lost at an earlier one. */
async function markUntried<E extends Entry>(
  storage: OutboxStorage<E>,
  { id, problem, notBefore }: E,
  failure: CommandError,
): Promise<void> {
  if (problem !== failure.message)
    await storage.mark(id, { state: 'kept', problem: failure.message, notBefore });
}

async function sendAll<E extends Entry>(
  storage: OutboxStorage<E>,
  uid: string,
  send: Send<E>,
  signal: AbortSignal,
): Promise<number> {
  // Only one tab holds the lock, so that an entry marked `sending` was interrupted and has to be sent again.
  let disconnected: CommandError | null = null;
  for (const entry of (await storage.list(uid)).filter(isWaiting)) {
    if (isHeld(entry, Date.now())) continue;
    if (disconnected !== null) await markUntried(storage, entry, disconnected);
    else if (!signal.aborted && (await storage.mark(entry.id, SENDING))) {
      const failure = await attempt(entry, send, signal);
      await storage.mark(entry.id, marksAfter(failure));
      if (failure !== null && failure.code !== 'cancelled' && isDisconnected(failure)) disconnected = failure;
    }
  }
  return waitingCount(storage, uid);
}

async function waitingCount<E extends Entry>(storage: OutboxStorage<E>, uid: string): Promise<number> {
  return (await storage.list(uid)).filter(isWaiting).length;
}

/**
 * Sends the uid's waiting entries; only one tab sends at a time. Returns how many still wait. `signal` ends it, as at
 * sign-out. @throws {StorageError}
 */
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
