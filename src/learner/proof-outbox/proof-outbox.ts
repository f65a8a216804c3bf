/** Payment proofs in the phone's outbox (rules §3). */
import * as z from 'zod/mini';
import { instantSchema } from '../../domain/time/time.ts';
import { submitProof } from '../../domain/wire/command.ts';
import { cardMessages, proofMessages } from '../../domain/wire/order-messages.ts';
import type { StoredEntry } from '../../pwa/database.ts';
import { keepEntry, listEntries, outboxOf, progress, useEntries } from './phone-outbox.ts';

/** What an older release wrote otherwise stands as nothing. */
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
  /** If `request` is null, as the server no longer takes it: shown as refused, this refills the form. */
  readonly unfit: unknown;
  readonly alsoOrderIds: readonly string[];
  readonly image: Blob | null;
};

export type NewProof = Pick<QueuedProof, 'id' | 'uid' | 'orderId' | 'createdAt' | 'request' | 'image'>;

function decodeProof(entry: StoredEntry): QueuedProof {
  const { image, ...stored } = z.parse(storedSchema, entry);
  const { request, state, problem } = stored;
  const proof = {
    ...stored,
    unfit: null,
    alsoOrderIds: request?.alsoOrderIds ?? [],
    image: image && new Blob([image.bytes], { type: image.type }),
    problem: problem ?? (state === 'refused' ? cardMessages.rejectedDefault : null),
  };
  if (request !== null) return proof;
  return { ...proof, unfit: entry['request'], state: 'refused', problem: proofMessages.keptByOlderApp };
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
