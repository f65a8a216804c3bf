/**
 * Live queries: they give decoded values with the time at which these were true, and start again after an error.
 * Without a connection a listener's first answer is empty. It says nothing, so that it is not passed on.
 */
import type * as z from 'zod/mini';
import type { Instant } from '../../domain/time/time.ts';
import { now } from './clock.ts';
import { decodeAll, type Read } from './decode.ts';
import { type CommandError, toCommandError } from './errors.ts';
import type { FirestoreClient, One } from './firestore.ts';
import { startRetries } from './retry.ts';

export type Live<T> = Read<T> & {
  /** The hub time at which this was last known to be true. */
  readonly asOf: Instant;
  /** False while the connection is gone: the values may be old. */
  readonly current: boolean;
};

export type Watcher<T> = {
  readonly next: (live: Live<T>) => void;
  /** Called with each failure. The query is tried again by itself. */
  readonly failed?: (error: CommandError) => void;
};

/** Who reads: a learner or a member of staff. */
export type Reader<R> = {
  /** Loads the SDK for the reader's own app instance. */
  readonly load: () => Promise<Pick<FirestoreClient<R>, 'listen'>>;
  /** The session that listeners need. They are attached only while it exists. */
  readonly session?: {
    readonly isSignedIn: () => boolean;
    /** Calls back after each change; returns the way to stop. */
    readonly subscribe: (changed: () => void) => () => void;
    readonly recheckAfter: (failure: CommandError) => Promise<void>;
  };
  /** Attaches each listener anew after so many ms, because Firestore checks its rules only when it is attached. */
  readonly reattachEvery?: number;
};

/** Watches a source with the reader's permissions, until the returned function is called. */
export function watchAs<R, S extends z.core.$ZodType>(
  { load, session, reattachEvery }: Reader<R>,
  source: R | One,
  schema: S,
  watcher: Watcher<z.infer<S>>,
): () => void {
  const retries = startRetries('liveQuery');
  /** The listener in use. Results of earlier listeners are not passed on. */
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
      // Until the next try no change is noticed.
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
          // Before the server has answered, a new listener may give an empty result, because the memory cache is empty.
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
  /** Attaches when a session begins and detaches when it ends. A session that is only confirmed changes nothing. */
  const follow = () => {
    const changed = isOpen() !== wasOpen;
    wasOpen = isOpen();
    if (changed && wasOpen) void attach();
    else if (changed) detach();
  };
  const renew = () => {
    wasOpen = isOpen();
    if (wasOpen) void attach();
    else detach();
  };
  const unfollow = session?.subscribe(follow);
  follow();
  return () => {
    unfollow?.();
    retries.stop();
    detach();
  };
}
