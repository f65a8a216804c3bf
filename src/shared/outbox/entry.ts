/**
 * The entries of an outbox, which stay on this device until the server has answered for their id. Two outboxes use it:
 * a learner's proofs and a reviewer's decisions. Each passes its own storage.
 */
import { DAY } from '../../domain/wire/limits.ts';
import type { Instant } from '../../domain/time/time.ts';

/** The common part of every entry. */
export type Entry = {
  /** Its idempotency key, made before the first try: an entry that is sent twice has one effect. */
  readonly id: string;
  /** Its owner: an entry is sent only while this person is signed in. */
  readonly uid: string;
  readonly createdAt: Instant;
  /** `undoable`: not sent yet, to allow undoing. `kept`: waits to be sent. `sent`: the server has accepted it. */
  readonly state: 'undoable' | 'kept' | 'sending' | 'sent' | 'refused';
  /** Why it was refused, or could not be sent the last time: a sentence for people. */
  readonly problem: string | null;
  /** The instant (of this device's clock) before which the server would refuse it, so that it is not sent earlier. */
  readonly notBefore: number | null;
};

/** The fields of an entry that sending changes. */
export type Marks = Pick<Entry, 'state' | 'problem' | 'notBefore'>;

export type OutboxStorage<E extends Entry> = {
  /** The name of the web lock that lets only one tab send. */
  readonly lock: string;
  /** The uid's entries that this tab may send, oldest first. @throws {StorageError} */
  readonly list: (uid: string) => Promise<readonly E[]>;
  /** Changes an entry's marks. Returns false, and stores nothing, where it was removed meanwhile. */
  readonly mark: (id: string, marks: Marks) => Promise<boolean>;
  /** Calls `listener` when the uid's entries may have changed, in any tab; returns the way to stop. */
  readonly watch: (uid: string, listener: () => void) => () => void;
};

/** True iff the outbox has still to send it. */
export function isWaiting({ state }: Entry): boolean {
  return state === 'kept' || state === 'sending';
}

/**
 * True while the server would refuse it; `now` is this device's own clock. The server never asks for a wait of more
 * than a day: a longer one means that this clock was set back.
 */
export function isHeld({ notBefore }: Pick<Entry, 'notBefore'>, now: number): boolean {
  return notBefore !== null && now < notBefore && notBefore <= now + DAY;
}

/**
 * Calls `listener` with the uid's entries now and after each change in any tab; returns the way to stop. Where the
 * storage cannot be read, `problem` says so in a sentence, and the list is empty.
 */
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
