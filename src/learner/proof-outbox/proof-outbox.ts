/** What waits in the phone's database until the hub has answered, per uid: proofs, and what a learner says (rules §3). */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { instantSchema } from '../../domain/time/time.ts';
import { submitProof } from '../../domain/wire/command.ts';
import { proofMessages } from '../../domain/wire/order-messages.ts';
import { broadcast, onChange } from '../../pwa/broadcast.ts';
import { type StoredEntry, withDatabase } from '../../pwa/database.ts';
import { type Entry, type OutboxStorage, watchEntries } from '../../shared/outbox/entry.ts';
import { countUnsentIds, noteUnsent } from './unsent-ids.ts';

export const progress = {
  state: z.catch(z.enum(['kept', 'sending', 'refused']), 'kept'),
  problem: z._default(z.nullable(z.string()), null),
  notBefore: z._default(z.nullable(z.number()), null),
};

/** Replaces the entry with what `next` returns, or removes it. True iff there was one. @throws {StorageError} */
async function change(
  id: string,
  next: (stored: StoredEntry | undefined) => StoredEntry | undefined,
): Promise<boolean> {
  const [before, after] = await withDatabase(async (database) => {
    const { store, done } = database.transaction('outbox', 'readwrite');
    const write = async () => {
      const stored = await store.get(id);
      const changed = next(stored);
      await (changed === undefined ? store.delete(id) : store.put(changed));
      return [stored, changed] as const;
    };
    // Awaited together: a failed write also rejects `done`, which would otherwise be reported as an error of the page.
    const [result] = await Promise.all([write(), done]);
    return result;
  });
  noteUnsent(id, after !== undefined && after.state !== 'refused');
  const entry = after ?? before;
  if (entry !== undefined) broadcast({ outbox: entry.uid });
  return before !== undefined;
}

/** Idempotent by id. @throws {StorageError} if the phone cannot store it: the form then sends it at once */
export async function keepEntry(entry: StoredEntry): Promise<void> {
  await change(entry.id, (stored) => stored ?? entry);
  void requestPersistentStorage();
}

export function listEntries(uid: string): Promise<StoredEntry[]> {
  return withDatabase((database) => database.getAllFromIndex('outbox', 'uid', uid));
}

/** How much signing out would lose; from `unsent-ids.ts` if the database is unreadable. */
export async function countUnsent(uid: string): Promise<number> {
  const entries = await listEntries(uid).catch(() => null);
  return entries?.filter(({ state }) => state !== 'refused').length ?? countUnsentIds();
}

export async function removeEntry(id: string): Promise<void> {
  await change(id, () => undefined);
}

/** The entries that `list` gives, under one lock, so that two sends never overlap. */
export const outboxOf = <E extends Entry>(list: OutboxStorage<E>['list']): OutboxStorage<E> => ({
  lock: 'hub-outbox',
  list,
  updateStatus: (id, marks) =>
    change(id, (stored) => (stored && marks.state !== 'sent' ? { ...stored, ...marks } : undefined)),
  watch: (uid, listener) =>
    onChange((changed) => ('wiped' in changed || changed.outbox === uid) && listener()),
});

/** The outbox's entries, null until they are read, and why they could not be. */
export function useEntries<E extends Entry>(outbox: OutboxStorage<E>, uid: string) {
  const [known, setKnown] = useState<{ entries: readonly E[] | null; problem: string | null }>({
    entries: null,
    problem: null,
  });
  useEffect(
    () => watchEntries(outbox, uid, (entries, problem) => setKnown({ entries, problem })),
    [outbox, uid],
  );
  return known;
}

/** Asked at the first unsent entry, never on the first visit. */
async function requestPersistentStorage(): Promise<void> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.persist !== 'function') return;
  await storage
    .persisted()
    .then((isPersisted) => isPersisted || storage.persist())
    .catch(() => undefined);
}

/** A field that another release wrote in another form is read as empty. */
const storedSchema = z.object({
  id: z.string(),
  uid: z.string(),
  orderId: z.catch(z.string(), ''),
  request: z.catch(z.nullable(submitProof.request), null),
  /** Not a Blob: some phones lose a stored Blob's file but keep its record. */
  image: z.catch(z.nullable(z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() })), null),
  createdAt: z.catch(instantSchema, 0),
  ...progress,
});
type Stored = z.infer<typeof storedSchema>;

export type QueuedProof = Omit<Stored, 'image'> & {
  /** The request as it was kept, which refills the form. Where `request` cannot be read, the proof is shown as refused. */
  readonly raw: unknown;
  readonly alsoOrderIds: readonly string[];
  readonly image: Blob | null;
};

export type NewProof = Pick<QueuedProof, 'id' | 'uid' | 'orderId' | 'createdAt' | 'request' | 'image'>;

function decodeProof(entry: StoredEntry): QueuedProof {
  const { image, ...stored } = z.parse(storedSchema, entry);
  return {
    ...stored,
    ...(stored.request === null && { state: 'refused', problem: proofMessages.keptByOlderApp }),
    raw: entry['request'],
    alsoOrderIds: stored.request?.alsoOrderIds ?? [],
    image: image && new Blob([image.bytes], { type: image.type }),
  };
}

/** Queues a proof; idempotent by id. @throws {StorageError} if the phone cannot store it: the form then sends it at once */
export async function enqueueProof({ image, ...proof }: NewProof): Promise<void> {
  const bytes = image && { bytes: await image.arrayBuffer(), type: image.type };
  await keepEntry({ ...proof, image: bytes, state: 'kept' });
}

export async function listQueuedProofs(uid: string): Promise<QueuedProof[]> {
  // Other entries have a `kind`.
  const records = (await listEntries(uid)).filter(({ kind }) => kind === undefined);
  return records.map(decodeProof).sort((a, b) => a.createdAt - b.createdAt);
}

export const proofStorage = outboxOf(listQueuedProofs);

export const useQueuedProofs = (uid: string) => useEntries(proofStorage, uid);
