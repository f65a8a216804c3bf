/** The outbox of payment proofs in the phone's database, per uid (rules §3). */
import { broadcast, onChange } from '../../pwa/broadcast.ts';
import { withDatabase } from '../../pwa/database.ts';
import { isWaiting, type OutboxStorage, watchEntries } from '../../shared/outbox/entry.ts';
import { decodeProof, encodeProof, type NewProof, type QueuedProof } from './queued-proof.ts';
import { countUnsentIds, noteUnsent } from './unsent-ids.ts';

/** Queues a proof; idempotent by id. @throws {StorageError} if the phone cannot store it: the form then sends it at once */
export async function enqueueProof(proof: NewProof): Promise<void> {
  const stored = await encodeProof(proof);
  await withDatabase(async (database) => {
    const change = database.transaction('outbox', 'readwrite');
    if ((await change.store.getKey(proof.id)) === undefined) await change.store.put(stored);
    await change.done;
  });
  noteUnsent(proof.id, true);
  broadcast({ outbox: proof.uid });
  void requestPersistentStorage();
}

export async function listQueuedProofs(uid: string): Promise<QueuedProof[]> {
  const records = await withDatabase((database) => database.getAllFromIndex('outbox', 'uid', uid));
  return records.map(decodeProof).sort((a, b) => a.createdAt - b.createdAt);
}

/** How many proofs signing out would lose; from `unsent-ids.ts` if the database is unreadable. */
export async function countUnsent(uid: string): Promise<number> {
  const proofs = await listQueuedProofs(uid).catch(() => null);
  if (proofs === null) return countUnsentIds();
  return proofs.filter((proof) => proof.request === null || isWaiting(proof)).length;
}

/** An unknown id changes nothing. */
export async function removeQueuedProof(id: string): Promise<void> {
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

export const proofStorage: OutboxStorage<QueuedProof> = {
  lock: 'hub-outbox',
  list: listQueuedProofs,
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
};

export function watchQueuedProofs(
  uid: string,
  listener: (proofs: readonly QueuedProof[], problem: string | null) => void,
): () => void {
  return watchEntries(proofStorage, uid, listener);
}

/** True iff the browser promises to keep our data. Asked at the first unsent proof, never on the first visit. */
async function requestPersistentStorage(): Promise<boolean> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.persist !== 'function') return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}
