/** Payment proofs in the phone's outbox (rules §3). */
import * as z from 'zod/mini';
import { documentIdSchema } from '../../domain/classes/offering.ts';
import { orderCodeSchema } from '../../domain/money/order.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { submitProof } from '../../domain/wire/command.ts';
import { cardMessages, proofMessages } from '../../domain/wire/order-messages.ts';
import type { StoredEntry } from '../../pwa/database.ts';
import { isWaiting, watchEntries } from '../../shared/outbox/entry.ts';
import { keepEntry, listEntries, outboxOf } from './phone-outbox.ts';
import { countUnsentIds } from './unsent-ids.ts';
import { useEffect, useState } from 'react';

const imageSchema = z.nullable(z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() }));

const storedSchema = z.object({
  id: documentIdSchema,
  uid: z.string().check(z.minLength(1)),
  orderId: orderCodeSchema,
  request: submitProof.request,
  /** Not a Blob: some phones lose a stored Blob's file but keep its record. */
  image: imageSchema,
  createdAt: instantSchema,
  state: z.enum(['kept', 'sending', 'refused']),
  problem: z.optional(z.nullable(z.string())),
  notBefore: z.optional(z.nullable(z.number())),
});
type Stored = z.infer<typeof storedSchema>;

export type QueuedProof = Pick<Stored, 'id' | 'uid' | 'orderId' | 'createdAt' | 'state'> & {
  /** Null if an older release queued what the server no longer takes: shown as refused, `unfit` refills the form. */
  readonly request: Stored['request'] | null;
  readonly unfit: unknown;
  readonly alsoOrderIds: readonly string[];
  readonly image: Blob | null;
  readonly problem: string | null;
  readonly notBefore: number | null;
};

export type NewProof = Pick<QueuedProof, 'id' | 'uid' | 'orderId' | 'createdAt' | 'request' | 'image'>;

async function encodeProof({ image, ...proof }: NewProof): Promise<StoredEntry> {
  return {
    ...proof,
    image: image && { bytes: await image.arrayBuffer(), type: image.type },
    state: 'kept',
  };
}

function decodeProof(stored: StoredEntry): QueuedProof {
  const picture = imageSchema.safeParse(stored['image']);
  const image =
    picture.success && picture.data ? new Blob([picture.data.bytes], { type: picture.data.type }) : null;
  const parsed = storedSchema.safeParse(stored);
  if (parsed.success) {
    const { problem, notBefore, ...proof } = parsed.data;
    const refused = proof.state === 'refused' ? cardMessages.rejectedDefault : null;
    const { alsoOrderIds = [] } = proof.request;
    return {
      ...proof,
      alsoOrderIds,
      unfit: null,
      image,
      problem: problem ?? refused,
      notBefore: notBefore ?? null,
    };
  }
  const createdAt = instantSchema.safeParse(stored['createdAt']);
  return {
    id: stored.id,
    uid: stored.uid,
    orderId: String(stored['orderId']),
    alsoOrderIds: [],
    createdAt: createdAt.success ? createdAt.data : 0,
    request: null,
    unfit: stored['request'],
    image,
    state: 'refused',
    problem: proofMessages.keptByOlderApp,
    notBefore: null,
  };
}

/** Queues a proof; idempotent by id. @throws {StorageError} if the phone cannot store it: the form then sends it at once */
export async function enqueueProof(proof: NewProof): Promise<void> {
  await keepEntry(await encodeProof(proof));
}

/** Other entries have a `kind`. */
const isProof = (entry: StoredEntry) => entry['kind'] === undefined;

export async function listQueuedProofs(uid: string): Promise<QueuedProof[]> {
  const records = (await listEntries(uid)).filter(isProof);
  return records.map(decodeProof).sort((a, b) => a.createdAt - b.createdAt);
}

/** How much signing out would lose, words included; from `unsent-ids.ts` if the database is unreadable. */
export async function countUnsent(uid: string): Promise<number> {
  const entries = await listEntries(uid).catch(() => null);
  if (entries === null) return countUnsentIds();
  const proofs = entries.filter(isProof).map(decodeProof);
  const words = entries.filter((entry) => !isProof(entry) && entry.state !== 'refused');
  return proofs.filter((proof) => proof.request === null || isWaiting(proof)).length + words.length;
}

export const proofStorage = outboxOf(listQueuedProofs);

export function watchQueuedProofs(
  uid: string,
  listener: (proofs: readonly QueuedProof[], problem: string | null) => void,
): () => void {
  return watchEntries(proofStorage, uid, listener);
}

export type QueuedProofs = {
  readonly proofs: readonly QueuedProof[] | null;
  readonly problem: string | null;
};

export function useQueuedProofs(uid: string): QueuedProofs {
  const [queued, setQueued] = useState<QueuedProofs>({ proofs: null, problem: null });
  useEffect(() => watchQueuedProofs(uid, (proofs, problem) => setQueued({ proofs, problem })), [uid]);
  return queued;
}
