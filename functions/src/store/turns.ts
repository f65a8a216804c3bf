/** How long a database transaction is tried while others hold what it needs. */
import { BusyError, isTransactionEnded } from '../busy.ts';

/** Milliseconds, for at most four tries with the SDK's pauses between. A phone waits 20 s for an answer. */
const TRIED_FOR = 12_000;

/**
 * Runs a transaction that the SDK begins anew after most signs of contention; here it also begins anew after the others.
 * `begun` is called with each attempt's transaction. After the first attempt, none begins when the time is over.
 * @throws BusyError where it got no turn in time
 */
export async function inTurns<T>(run: (begun: <A>(attempt: A) => A) => Promise<T>): Promise<T> {
  const end = Date.now() + TRIED_FOR;
  let tries = 0;
  const begun = <A>(attempt: A): A => {
    if (tries > 0 && Date.now() >= end) throw new BusyError('A transaction got no turn in time.');
    tries += 1;
    return attempt;
  };
  for (;;) {
    try {
      return await run(begun);
    } catch (error) {
      if (!isTransactionEnded(error) || Date.now() >= end) throw error;
    }
  }
}

/** Milliseconds. Whoever has waited so long inside a transaction goes on: two may wait for each other in two queues. */
const WAITED_INSIDE = 3_000;
/** Milliseconds. Before its transaction nobody holds anything, and can wait longer; after that the hub is busy. */
const WAITED_BEFORE = 8_000;

const last = new Map<string, Promise<void>>();

type Place = {
  /** False where the time was over first. */
  readonly isFirst: boolean;
  readonly leave: () => void;
};

/** Waits until those before have left the queue of that name. */
async function enterQueue(name: string, atMost: number): Promise<Place> {
  const before = last.get(name);
  let leave = () => undefined as void;
  const mine = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const done = Promise.all([before, mine]).then(() => {
    if (last.get(name) === done) last.delete(name);
  });
  last.set(name, done);
  const isFirst = await Promise.race([
    Promise.resolve(before).then(() => true),
    pause(atMost).then(() => false),
  ]);
  return { isFirst, leave };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    // A function that has answered may end before it.
    setTimeout(resolve, milliseconds).unref();
  });
}

/**
 * Runs `work` once it is first in the queues `before`, each entered in turn; it may enter more, each once, and leaves all of
 * them when it has ended. Transactions of one process that want the same thing wait for each other so, instead of in the database
 * for locks that each of them holds a part of. Nothing depends on it: the database itself lets only one of them through.
 * @throws BusyError where it did not become the first in time
 */
export async function inQueues<T>(
  work: (queue: (name: string) => Promise<void>) => Promise<T>,
  before: readonly string[] = [],
): Promise<T> {
  const entered = new Map<string, Promise<Place>>();
  const enter = (name: string, atMost: number): Promise<Place> => {
    const place = entered.get(name) ?? enterQueue(name, atMost);
    entered.set(name, place);
    return place;
  };
  try {
    for (const name of before) {
      const { isFirst } = await enter(name, WAITED_BEFORE);
      if (!isFirst) throw new BusyError('A transaction did not become the first in its queue.');
    }
    return await work(async (name) => {
      await enter(name, WAITED_INSIDE);
    });
  } finally {
    for (const place of entered.values()) void place.then(({ leave }) => leave());
  }
}
