import type * as z from 'zod/mini';
import type { Instant } from '../../domain/time/time.ts';
import type { One, Rows } from '../../shared/data/firestore.ts';
import { type Watcher, watchAs } from '../../shared/data/live-query.ts';
import { wait } from '../../shared/data/retry.ts';

/** The SDK's code and its listeners start in separate tasks, so that the phone can answer taps between them. */
const reader = {
  load: async () => {
    const sdk = await import('./firestore.ts');
    await wait(0);
    return sdk;
  },
};

export function watch<S extends z.core.$ZodType>(
  source: Rows | One,
  schema: S,
  watcher: Watcher<z.infer<S>>,
): () => void {
  return watchAs(reader, source, schema, watcher);
}

/** Sorts the values by this instant, latest first. */
export function newestFirst<K extends string, T extends Readonly<Record<K, Instant>>>(
  watcher: Watcher<T>,
  at: K,
): Watcher<T> {
  const next: Watcher<T>['next'] = (live) =>
    watcher.next({ ...live, values: [...live.values].sort((a, b) => b[at] - a[at]) });
  return { ...watcher, next };
}
