/**
 * Reads that begin before the page that shows them is drawn: when its link is pressed, or when the rows are there whose
 * names they bring. Each is taken over once, by its key; one that nobody takes is forgotten.
 */
import type { CommandError } from '../../shared/data/errors.ts';
import type { Read } from '../../shared/data/decode.ts';
import { SECOND } from '../../domain/wire/limits.ts';
import type { StaffWatcher } from '../data/reads.ts';

/** For how long a read waits for its page: what is older may have changed. */
const FRESH = 5 * SECOND;

type Begun = {
  readonly answer?: Promise<unknown>;
  /** Passes on what came, and what comes; returns the way to stop. */
  readonly follow?: (watcher: StaffWatcher<unknown>) => () => void;
  readonly forget: () => void;
};

const begun = new Map<string, Begun>();

function keep(key: string, what: Omit<Begun, 'forget'>, drop: () => void): void {
  const timer = setTimeout(() => {
    begun.delete(key);
    drop();
  }, FRESH);
  begun.set(key, { ...what, forget: () => clearTimeout(timer) });
}

function take(key: string): Begun | undefined {
  const found = begun.get(key);
  found?.forget();
  begun.delete(key);
  return found;
}

/** Begins to read what `useRead` with this key will ask for. A read that has begun already is not begun again. */
export function beginRead<T>(key: string, read: () => Promise<T>): void {
  if (begun.has(key)) return;
  const answer = read();
  // Whoever takes it gets the failure; until somebody does, it must not count as unhandled.
  answer.catch(() => undefined);
  keep(key, { answer }, () => undefined);
}

/** Begins to watch what `useWatch` with this key will ask for. */
export function beginWatch<T>(key: string, watch: (watcher: StaffWatcher<T>) => () => void): void {
  if (begun.has(key)) return;
  let follower: StaffWatcher<T> | null = null;
  let last: Read<T> | null = null;
  let failure: CommandError | null = null;
  const close = watch({
    next: (found) => {
      [last, failure] = [found, null];
      follower?.next(found);
    },
    failed: (error) => {
      failure = error;
      follower?.failed(error);
    },
  });
  const follow = (watcher: StaffWatcher<unknown>) => {
    follower = watcher;
    if (last !== null) watcher.next(last);
    if (failure !== null) watcher.failed(failure);
    return close;
  };
  keep(key, { follow }, close);
}

/** The answer of a read that was begun under this key, if there is one. */
export function takeBegunRead<T>(key: string): Promise<T> | undefined {
  return take(key)?.answer as Promise<T> | undefined;
}

/** Has the watcher follow what was begun under this key. Returns the way to stop, or undefined where nothing was. */
export function takeBegunWatch<T>(key: string, watcher: StaffWatcher<T>): (() => void) | undefined {
  return take(key)?.follow?.(watcher as StaffWatcher<unknown>);
}
