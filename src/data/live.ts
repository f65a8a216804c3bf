/**
 * Live reads: a query becomes decoded values with the time they are from, and comes back by itself after an error.
 * The SDK's first, empty answer without a connection is not an answer and is not passed on.
 */
import type { FirebaseApp } from 'firebase/app';
import type * as z from 'zod/mini';
import type { CollectionName } from '../domain/collections.ts';
import type { Instant } from '../domain/time.ts';
import { now } from './clock.ts';
import { decode } from './decode.ts';
import { type CommandError, translate } from './errors.ts';

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'array-contains';

export type Source =
  | { readonly collection: CollectionName; readonly id: string }
  | {
      readonly collection: CollectionName;
      readonly where?: readonly (readonly [field: string, operator: Operator, value: unknown])[];
      readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
      readonly limit?: number;
    };

export type Live<T> = {
  readonly values: readonly T[];
  /** Until when this was known to be so, by the server's clock. */
  readonly asOf: Instant;
  /** False while the connection is gone: the values may be old. */
  readonly current: boolean;
  /** Documents that did not fit their schema. */
  readonly skipped: number;
};

export type Watcher<T> = {
  readonly next: (live: Live<T>) => void;
  /** Each failure, in a sentence; the query is tried again by itself afterwards. */
  readonly failed?: (error: CommandError) => void;
};

/** Pauses between tries, ms; the last one repeats. */
const PAUSES = [1_000, 3_000, 10_000, 30_000];

/** Watches a source until the returned function is called. Another app than the learner's is given by `app`. */
export function watch<S extends z.ZodMiniType>(
  source: Source,
  schema: S,
  watcher: Watcher<z.output<S>>,
  app?: FirebaseApp,
): () => void {
  let stopped = false;
  let detach: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let asOf: Instant | null = null;
  let current = false;

  const failed = (thrown: unknown) => {
    if (stopped) return;
    detach = undefined;
    watcher.failed?.(translate(thrown));
    timer = setTimeout(attach, PAUSES[Math.min(failures, PAUSES.length - 1)]);
    failures += 1;
  };
  const attach = () => {
    import('./firestore.ts')
      .then(({ database, listen }) => {
        if (stopped) return;
        detach = listen(
          database(app),
          source,
          ({ documents, fromServer }) => {
            if (stopped) return;
            if (fromServer || current) asOf = now();
            if (fromServer) failures = 0;
            current = fromServer;
            if (asOf === null) return;
            const values = documents.flatMap(({ path, data }) => decode(schema, path, data) ?? []);
            watcher.next({
              values,
              asOf,
              current,
              skipped: documents.length - values.length,
            });
          },
          failed,
        );
      })
      .catch(failed);
  };
  attach();
  return () => {
    stopped = true;
    clearTimeout(timer);
    detach?.();
  };
}
