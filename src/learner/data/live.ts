/**
 * Live reads: a query becomes decoded values with the time they are from, and comes back by itself after an error.
 * The SDK's first, empty answer without a connection is not an answer and is not passed on.
 */
import type * as z from 'zod/mini';
import type { Instant } from '../../domain/time/time.ts';
import { now } from '../../shared/data/clock.ts';
import { decode } from '../../shared/data/decode.ts';
import { type CommandError, translate } from '../../shared/data/errors.ts';
import { startRetries } from '../../shared/data/retry.ts';
import type { Seen, Source } from './firestore.ts';

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

/** Listens once: `seen` hears what is known, `failed` comes at most once, after which nothing more comes. */
type Listen = (seen: (seen: Seen) => void, failed: (thrown: unknown) => void) => () => void;

/** Watches a source until the returned function is called. */
export function watch<S extends z.ZodMiniType>(
  source: Source,
  schema: S,
  watcher: Watcher<z.output<S>>,
): () => void {
  const load = async (): Promise<Listen> => {
    const { listen } = await import('./firestore.ts');
    return (seen, failed) => listen(source, seen, failed);
  };
  return keepListening(load, schema, watcher);
}

/** Listens, and again after each failure, until the returned function is called. */
export function keepListening<S extends z.ZodMiniType>(
  load: () => Promise<Listen>,
  schema: S,
  watcher: Watcher<z.output<S>>,
): () => void {
  let stopped = false;
  let detach: (() => void) | undefined;
  const retries = startRetries('liveQuery');
  let last: Live<z.output<S>> | undefined;

  const tell = (live: Live<z.output<S>>) => {
    last = live;
    watcher.next(live);
  };
  const failed = (thrown: unknown) => {
    if (stopped) return;
    detach = undefined;
    // Nobody hears of changes until the next try.
    if (last?.current) tell({ ...last, asOf: now(), current: false });
    watcher.failed?.(translate(thrown));
    retries.failed(attach);
  };
  const attach = () => {
    let answered = false;
    load()
      .then((listen) => {
        if (stopped) return;
        detach = listen(({ documents, fromServer }) => {
          answered ||= fromServer;
          // What a new listener says before the server did is empty: the memory cache keeps nothing without one.
          if (stopped || !answered) return;
          if (fromServer) retries.succeeded();
          const values = documents.flatMap(({ path, data }) => decode(schema, path, data) ?? []);
          tell({
            values,
            asOf: fromServer || last === undefined || last.current ? now() : last.asOf,
            current: fromServer,
            skipped: documents.length - values.length,
          });
        }, failed);
      })
      .catch(failed);
  };
  attach();
  return () => {
    stopped = true;
    retries.stop();
    detach?.();
  };
}
