/**
 * What an outbox holds: entries that stay on this device until the server has answered for their id. A learner's
 * proofs and a reviewer's decisions are two contents of it; where they are stored is a parameter.
 */
import { DAY } from '../../domain/wire/limits.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** The common part of every entry. */
export type Entry = {
  /** Its idempotency key, made once before the first try: sent twice, it has one effect. */
  readonly id: string;
  /** Whose it is: nothing is sent in another's name. */
  readonly uid: string;
  readonly createdAt: Instant;
  /** `undoable`: nobody has heard of it yet. `kept`: it is to be sent. `sent`: the server has accepted it. */
  readonly state: 'undoable' | 'kept' | 'sending' | 'sent' | 'refused';
  /** Why it was refused, or could not be sent the last time: a sentence for people. */
  readonly problem: string | null;
  /** By this device's own clock: before that the server takes nothing, and sending it would only cost data. */
  readonly notBefore: number | null;
};

/** What sending changes of an entry. */
export type Marks = Pick<Entry, 'state' | 'problem' | 'notBefore'>;

export type OutboxStorage<E extends Entry> = {
  /** The name of the web lock that makes one sender of all tabs. */
  readonly lock: string;
  /** The uid's entries that this tab may send, oldest first. @throws {StorageError} */
  readonly list: (uid: string) => Promise<readonly E[]>;
  /** Marks an entry, unless it was taken out meanwhile: then it does not come back, and the answer is false. */
  readonly mark: (id: string, marks: Marks) => Promise<boolean>;
  /** Calls `listener` when the uid's entries may have changed, in any tab; returns the way to stop. */
  readonly watch: (uid: string, listener: () => void) => () => void;
};

/** True iff it is still to be sent by itself. */
export function isWaiting({ state }: Entry): boolean {
  return state === 'kept' || state === 'sending';
}

/**
 * True while the server takes nothing; `now` by this device's own clock. A wait of more than a day was never asked for:
 * that clock was set back since.
 */
export function isHeld({ notBefore }: Pick<Entry, 'notBefore'>, now: number): boolean {
  return notBefore !== null && now < notBefore && notBefore <= now + DAY;
}

/**
 * Calls `listener` with the uid's entries now and after each change in any tab; returns the way to stop. Where the
 * storage cannot be read, `problem` says so in a sentence, and the list is empty for the time being.
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
