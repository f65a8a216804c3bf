import * as z from 'zod/mini';
import { documentIdSchema } from '../../domain/classes/offering.ts';
import { orderCodeSchema } from '../../domain/money/order.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { submitProof } from '../../domain/wire/command.ts';
import { cardMessages, proofMessages } from '../../domain/wire/order-messages.ts';
import type { StoredProof } from '../../pwa/database.ts';

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

export async function encodeProof({ image, ...proof }: NewProof): Promise<StoredProof> {
  return {
    ...proof,
    image: image && { bytes: await image.arrayBuffer(), type: image.type },
    state: 'kept',
  };
}

export function decodeProof(stored: StoredProof): QueuedProof {
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
