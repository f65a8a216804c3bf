/**
 * Transactions of one process that want the same thing wait for each other here, so that they do not wait in the database
 * for locks that each of them holds a part of. Nothing depends on it: the database itself lets only one of them through.
 */

/** Milliseconds. Whoever has waited so long goes on: two may wait for each other in two queues. */
const WAITED_AT_MOST = 3_000;

const last = new Map<string, Promise<void>>();

/** Waits until those before have left the queue of that name. @returns what leaves it */
async function enterQueue(name: string): Promise<() => void> {
  const before = last.get(name);
  let leave = () => undefined as void;
  const mine = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const done = Promise.all([before, mine]).then(() => {
    if (last.get(name) === done) last.delete(name);
  });
  last.set(name, done);
  if (before !== undefined) await Promise.race([before, pause(WAITED_AT_MOST)]);
  return leave;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    // A function that has answered may end before it.
    setTimeout(resolve, milliseconds).unref();
  });
}

/** Runs `work`, which may enter queues, each once; it leaves all of them when it has ended. */
export async function inQueues<T>(work: (queue: (name: string) => Promise<void>) => Promise<T>): Promise<T> {
  const entered = new Map<string, Promise<() => void>>();
  try {
    return await work(async (name) => {
      const place = entered.get(name) ?? enterQueue(name);
      entered.set(name, place);
      await place;
    });
  } finally {
    for (const place of entered.values()) void place.then((leave) => leave());
  }
}
