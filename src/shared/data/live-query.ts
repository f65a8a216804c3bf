/** Live queries, which resubscribe after errors. A listener's first result without a connection is empty and dropped. */
import type * as z from 'zod/mini';
import type { Instant } from '../../domain/time/time.ts';
import { now } from './clock.ts';
import { decodeAll, type Decoded } from './decode.ts';
import { type CommandError, toCommandError } from './errors.ts';
import type { FirestoreClient, DocumentSource, QuerySource } from './firestore.ts';
import { startRetries } from './retry.ts';

export type Live<T> = Decoded<T> & {
  /** Hub time at which the values were last known to be true. */
  readonly asOf: Instant;
  /** False while the connection is gone: the values may be old. */
  readonly current: boolean;
};

export type Watcher<T> = {
  readonly next: (live: Live<T>) => void;
  /** Called with each failure; the query retries by itself. */
  readonly failed?: (error: CommandError) => void;
};

export type Reader = {
  /** Loads the SDK for the reader's own app instance. */
  readonly load: () => Promise<Pick<FirestoreClient, 'listen'>>;
  /** Listeners are attached only while this session exists. */
  readonly session?: {
    readonly isSignedIn: () => boolean;
    /** Calls back after each change; returns the stop function. */
    readonly subscribe: (changed: () => void) => () => void;
    readonly recheckAfter: (failure: CommandError) => Promise<void>;
  };
  /** Reattaches each listener after so many ms, because Firestore checks its rules only on attaching. */
  readonly reattachEvery?: number;
};

/** Watches a source with the reader's permissions until the returned function is called. */
export function watchAs<S extends z.core.$ZodType>(
  { load, session, reattachEvery }: Reader,
  source: QuerySource | DocumentSource,
  schema: S,
  watcher: Watcher<z.infer<S>>,
): () => void {
  const retries = startRetries('liveQuery');
  /** Results of earlier listeners are dropped. */
  let attached: { detach: () => void } | null = null;
  let last: Live<z.infer<S>> | undefined;

  const tell = (live: Live<z.infer<S>>) => {
    last = live;
    watcher.next(live);
  };
  const detach = () => {
    retries.cancel();
    attached?.detach();
    attached = null;
  };
  const attach = async () => {
    detach();
    const own = { detach: () => undefined as void };
    attached = own;
    let answered = false;
    if (reattachEvery !== undefined) retries.plan(renew, reattachEvery);
    const failed = (thrown: unknown) => {
      if (attached !== own) return;
      detach();
      const failure = toCommandError(thrown);
      void session?.recheckAfter(failure);
      // Changes go unnoticed until the next try.
      if (last?.current) tell({ ...last, asOf: now(), current: false });
      watcher.failed?.(failure);
      retries.failed(renew);
    };
    try {
      const { listen } = await load();
      if (attached !== own) return;
      own.detach = listen(
        source,
        ({ documents, fromServer }) => {
          answered ||= fromServer;
          // Before the server answers, a new listener may report an empty memory cache.
          if (attached !== own || !answered) return;
          if (fromServer) retries.succeeded();
          tell({
            ...decodeAll(schema, documents),
            asOf: fromServer || last === undefined || last.current ? now() : last.asOf,
            current: fromServer,
          });
        },
        failed,
      );
    } catch (thrown) {
      failed(thrown);
    }
  };
  const isOpen = () => session?.isSignedIn() ?? true;
  let wasOpen = false;
  const renew = () => {
    wasOpen = isOpen();
    if (wasOpen) void attach();
    else detach();
  };
  /** A session that was merely confirmed needs no new listener. */
  const follow = () => {
    if (isOpen() !== wasOpen) renew();
  };
  const unfollow = session?.subscribe(follow);
  follow();
  return () => {
    unfollow?.();
    retries.stop();
    detach();
  };
}
