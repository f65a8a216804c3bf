/** Entries stay on the device until the server has answered for their id: learners' proofs and reviewers' decisions. */
import { DAY } from '../../domain/wire/limits.ts';
import type { Instant } from '../../domain/time/time.ts';

export type Entry = {
  /** Idempotency key, made before the first try. */
  readonly id: string;
  /** Sent only while this person is signed in. */
  readonly uid: string;
  readonly createdAt: Instant;
  /** `undoable`: held back to allow undoing. `kept`: waits to be sent. `sent`: accepted by the server. */
  readonly state: 'undoable' | 'kept' | 'sending' | 'sent' | 'refused';
  /** Why it was refused or could not be sent last time, as a sentence for people. */
  readonly problem: string | null;
  /** Instant by this device's clock before which the server would refuse it. */
  readonly notBefore: number | null;
};

export class StorageError extends Error {
  override readonly name = 'StorageError';
}

export type EntryStatus = Pick<Entry, 'state' | 'problem' | 'notBefore'>;

export type OutboxStorage<E extends Entry> = {
  /** Name of the web lock that lets only one tab send. */
  readonly lock: string;
  /** Entries that this tab may send, oldest first. @throws {StorageError} */
  readonly list: (uid: string) => Promise<readonly E[]>;
  /** Returns false and stores nothing if the entry is gone. */
  readonly updateStatus: (id: string, marks: EntryStatus) => Promise<boolean>;
  /** Calls `listener` on changes in any tab; returns the stop function. */
  readonly watch: (uid: string, listener: () => void) => () => void;
};

export function isWaiting({ state }: Entry): boolean {
  return state === 'kept' || state === 'sending';
}

/** `now` is the device's clock. The server never asks for more than a day, so a longer wait means that this clock was set back. */
export function isBackedOff({ notBefore }: Pick<Entry, 'notBefore'>, now: number): boolean {
  return notBefore !== null && now < notBefore && notBefore <= now + DAY;
}

/** Calls `listener` now and after changes in any tab; returns the stop function. `problem`: the storage is unreadable. */
export function watchEntries<E extends Entry>(
  storage: OutboxStorage<E>,
  uid: string,
  listener: (entries: readonly E[], problem: string | null) => void,
): () => void {
  let stopped = false;
  const refresh = () => {
    storage.list(uid).then(
      (entries) => stopped || listener(entries, null),
      (error: Error) => stopped || listener([], error.message),
    );
  };
  const stop = storage.watch(uid, refresh);
  refresh();
  return () => {
    stopped = true;
    stop();
  };
}
