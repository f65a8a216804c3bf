/**
 * Live queries: a query becomes decoded values with the time they are from, and comes back by itself after an error.
 * A listener's first, empty answer without a connection is not an answer and is not passed on.
 */
import type * as z from 'zod/mini';
import type { Instant } from '../../domain/time/time.ts';
import { now } from './clock.ts';
import { decodeAll, type Read } from './decode.ts';
import { type CommandError, toCommandError } from './errors.ts';
import type { FirestoreClient, One } from './firestore.ts';
import { startRetries } from './retry.ts';

export type Live<T> = Read<T> & {
  /** Until when this was known to be so, by the server's clock. */
  readonly asOf: Instant;
  /** False while the connection is gone: the values may be old. */
  readonly current: boolean;
};

export type Watcher<T> = {
  readonly next: (live: Live<T>) => void;
  /** Each failure, in a sentence; the query is tried again by itself afterwards. */
  readonly failed?: (error: CommandError) => void;
};

/** Whose live queries these are. */
export type Reader<R> = {
  /** Loads the SDK with the reader's own app instance. */
  readonly load: () => Promise<Pick<FirestoreClient<R>, 'listen'>>;
  /** The session that listeners need: they are attached while it is there. */
  readonly session?: {
    readonly isSignedIn: () => boolean;
    /** Calls back after each change; returns what stops that. */
    readonly subscribe: (changed: () => void) => () => void;
    readonly recheckAfter: (failure: CommandError) => Promise<void>;
  };
  /** Each listener is attached anew after so many ms, because rules are read only when it is attached. */
  readonly reattachEvery?: number;
};

/** Watches a source as its reader may see it, until the returned function is called. */
export function watchAs<R, S extends z.ZodMiniType>(
  { load, session, reattachEvery }: Reader<R>,
  source: R | One,
  schema: S,
  watcher: Watcher<z.output<S>>,
): () => void {
  const retries = startRetries('liveQuery');
  /** The listener in use: what an earlier one says is not passed on. */
  let attached: { detach: () => void } | null = null;
  let last: Live<z.output<S>> | undefined;

  const tell = (live: Live<z.output<S>>) => {
    last = live;
    watcher.next(live);
  };
  const detach = () => {
    retries.cancel();
    attached?.detach();
    attached = null;
  };
  const attachNow = () => void attach();
  const attach = async () => {
    detach();
    const own = { detach: () => undefined as void };
    attached = own;
    let answered = false;
    if (reattachEvery !== undefined) retries.plan(attachNow, reattachEvery);
    const failed = (thrown: unknown) => {
      if (attached !== own) return;
      detach();
      const failure = toCommandError(thrown);
      void session?.recheckAfter(failure);
      // Nobody hears of changes until the next try.
      if (last?.current) tell({ ...last, asOf: now(), current: false });
      watcher.failed?.(failure);
      retries.failed(attachNow);
    };
    try {
      const { listen } = await load();
      if (attached !== own) return;
      own.detach = listen(
        source,
        ({ documents, fromServer }) => {
          answered ||= fromServer;
          // What a new listener says before the server did may be empty: the memory cache forgets.
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
  const follow = () => {
    const isOpen = session?.isSignedIn() ?? true;
    if (isOpen && attached === null) attachNow();
    else if (!isOpen) detach();
  };
  const unfollow = session?.subscribe(follow);
  follow();
  return () => {
    unfollow?.();
    retries.stop();
    detach();
  };
}
