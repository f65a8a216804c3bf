/** Live queries of the signed-in learner. */
import type * as z from 'zod/mini';
import type { One, Rows } from '../../shared/data/firestore.ts';
import { type Watcher, watchAs } from '../../shared/data/live-query.ts';

const reader = { load: () => import('./firestore.ts') };

/** Watches a source until the returned function is called. */
export function watch<S extends z.ZodMiniType>(
  source: Rows | One,
  schema: S,
  watcher: Watcher<z.output<S>>,
): () => void {
  return watchAs(reader, source, schema, watcher);
}
