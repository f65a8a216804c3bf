/**
 * Live reads of staff. A listener outlives its session (rules are read when it is attached), so each one is
 * attached anew before a minute has passed, and all are closed where the session ends (decisions §6).
 */
import type * as z from 'zod/mini';
import { REATTACH_EVERY } from '../../domain/people/staff-session.ts';
import { type CommandError, translate } from '../../shared/data/errors.ts';
import { startRetries } from '../../shared/data/retry.ts';
import type { One, Read, Rows } from './firestore.ts';
import { doubtSession, staffSession } from './session.ts';

export type StaffWatcher<T> = {
  readonly next: (found: Read<T>) => void;
  readonly failed: (error: CommandError) => void;
};

/** Watches while a member of staff is signed in, until the returned function is called. */
export function watchStaff<S extends z.ZodMiniType>(
  source: Rows | One,
  schema: S,
  watcher: StaffWatcher<z.output<S>>,
): () => void {
  let attached: { detach: () => void } | null = null;
  const retries = startRetries('liveQuery');

  const detach = () => {
    retries.cancel();
    attached?.detach();
    attached = null;
  };
  const attach = async () => {
    detach();
    const own = { detach: () => undefined as void };
    attached = own;
    retries.plan(() => void attach(), REATTACH_EVERY);
    const failed = (thrown: unknown) => {
      if (attached !== own) return;
      detach();
      const failure = translate(thrown);
      if (failure.code === 'forbidden' || failure.code === 'unauthenticated') void doubtSession();
      watcher.failed(failure);
      retries.failed(() => void attach());
    };
    try {
      const { listen } = await import('./firestore.ts');
      if (attached !== own) return;
      own.detach = listen(
        source,
        schema,
        (found) => {
          retries.succeeded();
          if (attached === own) watcher.next(found);
        },
        failed,
      );
    } catch (thrown) {
      failed(thrown);
    }
  };
  const follow = () => {
    const signedIn = staffSession.getState().name === 'signed_in';
    if (signedIn && attached === null) void attach();
    else if (!signedIn) detach();
  };
  const unfollow = staffSession.subscribe(follow);
  follow();
  return () => {
    unfollow();
    detach();
  };
}

/** Runs one read; a refusal makes the portal ask whether the session still lives. @throws CommandError */
export async function readStaff<T>(
  work: (firestore: typeof import('./firestore.ts')) => Promise<T>,
): Promise<T> {
  try {
    return await work(await import('./firestore.ts'));
  } catch (thrown) {
    const failure = translate(thrown);
    if (failure.code === 'forbidden' || failure.code === 'unauthenticated') void doubtSession();
    throw failure;
  }
}
