/** Locks between transactions of this process that want the same documents, and retries. */
import { Mutex, withTimeout } from 'async-mutex';
import { BusyError, isTransactionEnded } from '../busy.ts';

/** Milliseconds for at most four attempts with the SDK's pauses; a phone waits 20 s for an answer. */
const TRIED_FOR = 12_000;

/**
 * Retries after contention that the SDK does not retry; `attempted` takes each attempt's transaction. @throws BusyError in the
 * end
 */
export async function retryEnded<T>(run: (attempted: <A>(attempt: A) => A) => Promise<T>): Promise<T> {
  const end = Date.now() + TRIED_FOR;
  let tries = 0;
  const attempted = <A>(attempt: A): A => {
    if (tries > 0 && Date.now() >= end) throw new BusyError('A transaction did not succeed in time.');
    tries += 1;
    return attempt;
  };
  for (;;) {
    try {
      return await run(attempted);
    } catch (error) {
      if (!isTransactionEnded(error) || Date.now() >= end) throw error;
    }
  }
}

/** Milliseconds inside a transaction, which then goes on without the lock: two may wait for each other's. */
const WAITED_INSIDE = 3_000;
/** Milliseconds before a transaction, which holds nothing yet and can wait longer. */
const WAITED_BEFORE = 8_000;

const mutexes = new Map<string, Mutex>();

/** @returns the release. @throws BusyError if the lock is not free within `atMost` ms */
async function acquire(name: string, atMost: number): Promise<() => void> {
  const mutex = mutexes.get(name) ?? new Mutex();
  mutexes.set(name, mutex);
  const release = await withTimeout(
    mutex,
    atMost,
    new BusyError('Others held a lock for too long.'),
  ).acquire();
  return () => {
    release();
    if (!mutex.isLocked()) mutexes.delete(name);
  };
}

/**
 * Queues contending transactions here rather than in the database, where each would hold some of the locks of the other. Only
 * an optimisation. @throws BusyError if one of `before`, acquired in order, is not free in time
 */
export async function withLocks<T>(
  work: (lock: (name: string) => Promise<void>) => Promise<T>,
  before: readonly string[] = [],
): Promise<T> {
  const held = new Map<string, Promise<() => void>>();
  const lock = (name: string, atMost: number) => {
    const release = held.get(name) ?? acquire(name, atMost);
    held.set(name, release);
    return release;
  };
  try {
    for (const name of before) await lock(name, WAITED_BEFORE);
    return await work(async (name) => {
      await lock(name, WAITED_INSIDE).catch(() => undefined);
    });
  } finally {
    for (const one of held.values()) void one.then((release) => release()).catch(() => undefined);
  }
}
