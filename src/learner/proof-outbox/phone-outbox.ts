/** What waits in the phone's database until the hub has answered, per uid: proofs, and what a learner says (rules §3). */
import { broadcast, onChange } from '../../pwa/broadcast.ts';
import { type StoredEntry, withDatabase } from '../../pwa/database.ts';
import type { Entry, OutboxStorage } from '../../shared/outbox/entry.ts';
import { noteUnsent } from './unsent-ids.ts';

/** Idempotent by id. @throws {StorageError} if the phone cannot store it: the form then sends it at once */
export async function keepEntry(entry: StoredEntry): Promise<void> {
  await withDatabase(async (database) => {
    const change = database.transaction('outbox', 'readwrite');
    if ((await change.store.getKey(entry.id)) === undefined) await change.store.put(entry);
    await change.done;
  });
  noteUnsent(entry.id, true);
  broadcast({ outbox: entry.uid });
  void requestPersistentStorage();
}

export function listEntries(uid: string): Promise<StoredEntry[]> {
  return withDatabase((database) => database.getAllFromIndex('outbox', 'uid', uid));
}

/** An unknown id changes nothing. */
export async function removeEntry(id: string): Promise<void> {
  const uid = await withDatabase(async (database) => {
    const change = database.transaction('outbox', 'readwrite');
    const stored = await change.store.get(id);
    await change.store.delete(id);
    await change.done;
    return stored?.uid;
  });
  noteUnsent(id, false);
  if (uid !== undefined) broadcast({ outbox: uid });
}

/** The entries that `list` gives, under one lock: whoever sends some of them waits for whoever sends others. */
export const outboxOf = <E extends Entry>(list: OutboxStorage<E>['list']): OutboxStorage<E> => ({
  lock: 'hub-outbox',
  list,
  mark: async (id, marks) => {
    const uid = await withDatabase(async (database) => {
      const change = database.transaction('outbox', 'readwrite');
      const stored = await change.store.get(id);
      if (stored !== undefined && marks.state !== 'sent') await change.store.put({ ...stored, ...marks });
      if (marks.state === 'sent') await change.store.delete(id);
      await change.done;
      return stored?.uid;
    });
    if (marks.state === 'sent' || marks.state === 'refused') noteUnsent(id, false);
    if (uid !== undefined) broadcast({ outbox: uid });
    return uid !== undefined;
  },
  watch: (uid, listener) => onChange((change) => ('wiped' in change || change.outbox === uid) && listener()),
});

/** True iff the browser promises to keep our data. Asked at the first unsent entry, never on the first visit. */
async function requestPersistentStorage(): Promise<boolean> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.persist !== 'function') return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}
