/** Locks between transactions of this process that want the same documents, and retries. */
import { Mutex, withTimeout } from 'async-mutex';
import { BusyError, isTransactionEnded } from '../busy.ts';

/** Milliseconds for at most four attempts with the SDK's pauses; a phone waits 20 s for an answer. */
const TRIED_FOR = 12_000;

/** Another transaction has the optimistic lock that this one needs: this one is tried again. */
export class OptimisticLockError extends BusyError {}

/** gRPC: already exists, failed precondition. */
const OVERTAKEN_CODES: ReadonlySet<unknown> = new Set([6, 9]);

/** True iff the database refused a write because the document has changed since it was read outside the transaction. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OVERTAKEN_CODES.has(error.code) && !isTransactionEnded(error);

/** Called with each attempt's transaction, which it returns. @throws BusyError once there is no time for another attempt */
export type Attempted = <A>(attempt: A) => A;

/** Retries after contention that the SDK does not retry. @throws BusyError in the end */
export async function retryOnContention<T>(run: (attempted: Attempted) => Promise<T>): Promise<T> {
  const end = Date.now() + TRIED_FOR;
  let tries = 0;
  const attempted: Attempted = (attempt) => {
    if (tries > 0 && Date.now() >= end) throw new BusyError('A transaction did not succeed in time.');
    tries += 1;
    return attempt;
  };
  for (;;) {
    try {
      return await run(attempted);
    } catch (error) {
      const isEnded = isTransactionEnded(error) || error instanceof OptimisticLockError;
      if (!isEnded || Date.now() >= end) throw error;
    }
  }
}

/** Milliseconds to wait for a lock before the transaction begins and holds anything. */
const WAITED_BEFORE = 8_000;

const mutexes = new Map<string, Mutex>();

function mutexOf(name: string): Mutex {
  const mutex = mutexes.get(name) ?? new Mutex();
  mutexes.set(name, mutex);
  return mutex;
}

/** @throws BusyError if the lock is not free in time */
async function acquire(name: string): Promise<() => void> {
  const mutex = mutexOf(name);
  const isLate = new BusyError('Others held a lock for too long.');
  const release = await withTimeout(mutex, WAITED_BEFORE, isLate).acquire();
  return () => {
    release();
    if (!mutex.isLocked()) mutexes.delete(name);
  };
}

/**
 * Queues contending transactions here rather than in the database, where each would hold locks that the other needs. Only
 * an optimisation. `tryLock` takes one more lock if it is free; it never waits, because a transaction that waits
 * holds documents. @throws BusyError if one of `before`, acquired in order, is not free in time
 */
export async function withLocks<T>(
  work: (tryLock: (name: string) => boolean) => Promise<T>,
  before: readonly string[] = [],
): Promise<T> {
  const held = new Map<string, Promise<() => void>>();
  try {
    for (const name of before) {
      const release = held.get(name) ?? acquire(name);
      held.set(name, release);
      await release;
    }
    return await work((name) => {
      if (held.has(name)) return true;
      if (mutexes.get(name)?.isLocked() === true) return false;
      held.set(name, acquire(name));
      return true;
    });
  } finally {
    for (const one of held.values()) void one.then((release) => release()).catch(() => undefined);
  }
}
