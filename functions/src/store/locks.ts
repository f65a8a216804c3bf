/** Locks for transactions of this process that want the same documents, and retries of one that the database ended. */
import { Mutex, withTimeout } from 'async-mutex';
import { BusyError, isTransactionEnded } from '../busy.ts';

/** Milliseconds, for at most four tries with the SDK's pauses between. A phone waits 20 s for an answer. */
const TRIED_FOR = 12_000;

/**
 * Runs a transaction that the SDK retries after most signs of contention; here it is also retried after the others.
 * `attempted` is called with each attempt's transaction. After the first attempt, none begins when the time is over.
 * @throws BusyError where the time is over
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

/** Milliseconds. Inside a transaction it goes on without the lock then: two may wait for each other's. */
const WAITED_INSIDE = 3_000;
/** Milliseconds. Before a transaction nothing is held yet, so it can wait longer; then the hub is busy. */
const WAITED_BEFORE = 8_000;

const mutexes = new Map<string, Mutex>();

/** @returns what releases the lock of that name. @throws BusyError where others hold it for longer than `atMost` ms */
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
 * Runs `work` holding the locks `before`, acquired in their order; it may acquire more, and releases all of them when it
 * has ended. So transactions of one process that want the same thing wait for each other here, and not in the database
 * for locks that each of them holds a part of. Nothing depends on it: the database itself lets only one of them through.
 * @throws BusyError where one of `before` was not free in time
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
