/** Live queries of the signed-in learner. */
import type * as z from 'zod/mini';
import type { Instant } from '../../domain/time/time.ts';
import type { One, Rows } from '../../shared/data/firestore.ts';
import { type Watcher, watchAs } from '../../shared/data/live-query.ts';
import { wait } from '../../shared/data/retry.ts';

/** The SDK starts in pieces, between which the phone answers to taps: its code first, its listeners in a task of their own. */
const reader = {
  load: async () => {
    const sdk = await import('./firestore.ts');
    await wait(0);
    return sdk;
  },
};

/** Watches a source until the returned function is called. */
export function watch<S extends z.core.$ZodType>(
  source: Rows | One,
  schema: S,
  watcher: Watcher<z.infer<S>>,
): () => void {
  return watchAs(reader, source, schema, watcher);
}

/** The watcher, with values in the order of this instant, the latest first. */
export function newestFirst<K extends string, T extends Readonly<Record<K, Instant>>>(
  watcher: Watcher<T>,
  at: K,
): Watcher<T> {
  const next: Watcher<T>['next'] = (live) =>
    watcher.next({ ...live, values: [...live.values].sort((a, b) => b[at] - a[at]) });
  return { ...watcher, next };
}
