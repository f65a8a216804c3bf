/**
 * The outbox: proofs stay on this phone until the server has answered for their id (decisions §3).
 * One sender across tabs, one proof at a time, one uid; a proof sent twice keeps its id and counts once.
 */
import * as z from 'zod/mini';
import { type CommandRequest, submitProof } from '../domain/command.ts';
import { documentIdSchema } from '../domain/offering.ts';
import { orderCodeSchema } from '../domain/order.ts';
import { type Instant, instantSchema } from '../domain/time.ts';
import { announce, onChange } from './changes.ts';
import { type StoredProof, withDatabase } from './database.ts';
import { askToPersist } from './storage.ts';
import { markUnsent } from './unsent-mark.ts';

const stateSchema = z.enum(['kept', 'sending', 'refused']);

const storedProofSchema = z.object({
  id: documentIdSchema,
  uid: z.string().check(z.minLength(1)),
  orderId: orderCodeSchema,
  request: submitProof.request,
  image: z.nullable(z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() })),
  createdAt: instantSchema,
  state: stateSchema,
  refusal: z.optional(z.string()),
});

export interface ProofItem {
  /** The proof's id, made once: what makes a second sending harmless. */
  readonly id: string;
  readonly uid: string;
  readonly orderId: string;
  readonly request: CommandRequest<typeof submitProof>;
  readonly image: Blob | null;
  readonly createdAt: Instant;
  readonly state: z.infer<typeof stateSchema>;
  /** What the server said, where it refused: the person must change something. */
  readonly refusal?: string;
}
export type NewProof = Omit<ProofItem, 'state' | 'refusal'>;

/**
 * What came of one sending. `later`: the server answered, but not for this proof. `unreachable`: no answer.
 * A sender that throws counts as `unreachable`.
 */
export type SendOutcome =
  | { readonly outcome: 'accepted' | 'later' | 'unreachable' | 'signed-out' }
  | { readonly outcome: 'refused'; readonly sentence: string };

/** Sends one proof; it must give up by itself when the connection hangs, and when `signal` aborts. */
export type SendProof = (item: ProofItem, signal: AbortSignal) => Promise<SendOutcome>;

async function decode(stored: unknown): Promise<ProofItem | null> {
  const parsed = storedProofSchema.safeParse(stored);
  if (!parsed.success) return null;
  const { image, refusal, ...proof } = parsed.data;
  const blob = image === null ? null : new Blob([image.bytes], { type: image.type });
  return { ...proof, image: blob, ...(refusal === undefined ? {} : { refusal }) };
}

/**
 * Keeps a proof until the server has answered for its id. Keeping the same id again changes nothing.
 * @throws {StorageTrouble} where the phone cannot keep it: the form sends it at once instead.
 */
export async function enqueueProof(proof: NewProof): Promise<void> {
  const image = proof.image && { bytes: await proof.image.arrayBuffer(), type: proof.image.type };
  const stored: StoredProof = { ...proof, image, state: 'kept' };
  await withDatabase(async (database) => {
    const change = database.transaction('outbox', 'readwrite');
    if ((await change.store.getKey(proof.id)) === undefined) await change.store.put(stored);
    await change.done;
  });
  markUnsent(proof.id, true);
  announce({ outbox: proof.uid });
  void askToPersist();
}

/** The uid's proofs that the server has not accepted, oldest first; an unreadable record is skipped. */
export async function listOutbox(uid: string): Promise<ProofItem[]> {
  const records = await withDatabase((database) => database.getAllFromIndex('outbox', 'uid', uid));
  const items = await Promise.all(records.map(decode));
  return items.filter((item) => item !== null).sort((a, b) => a.createdAt - b.createdAt);
}

/** How many of the uid's proofs still wait for the server: what signing out would lose. */
export async function unsentCount(uid: string): Promise<number> {
  const items = await listOutbox(uid);
  return items.filter((item) => item.state !== 'refused').length;
}

/** Takes a proof out, sent or given up; without it, nothing happens. */
export async function removeFromOutbox(id: string): Promise<void> {
  const uid = await withDatabase(async (database) => {
    const change = database.transaction('outbox', 'readwrite');
    const stored = await change.store.get(id);
    await change.store.delete(id);
    await change.done;
    return stored?.uid;
  });
  markUnsent(id, false);
  if (uid !== undefined) announce({ outbox: uid });
}

/** Calls `listener` with the uid's outbox now and after each change in any tab; returns the way to stop. */
export function subscribeOutbox(uid: string, listener: (items: ProofItem[]) => void): () => void {
  let stopped = false;
  const refresh = () => {
    listOutbox(uid).then(
      (items) => stopped || listener(items),
      () => stopped || listener([]),
    );
  };
  const stop = onChange((change) => ('wiped' in change || change.outbox === uid) && refresh());
  refresh();
  return () => {
    stopped = true;
    stop();
  };
}

/** Marks a proof, unless it was taken out meanwhile: a wiped or removed one never comes back. */
async function mark(item: ProofItem, state: ProofItem['state'], refusal?: string): Promise<boolean> {
  const marked = await withDatabase(async (database) => {
    const change = database.transaction('outbox', 'readwrite');
    const stored = await change.store.get(item.id);
    if (stored !== undefined) await change.store.put({ ...stored, state, ...(refusal && { refusal }) });
    await change.done;
    return stored !== undefined;
  });
  if (state === 'refused') markUnsent(item.id, false);
  announce({ outbox: item.uid });
  return marked;
}

async function sendOne(item: ProofItem, send: SendProof, signal: AbortSignal): Promise<SendOutcome> {
  if (!(await mark(item, 'sending'))) return { outcome: 'accepted' };
  const result = await send(item, signal).catch((): SendOutcome => ({ outcome: 'unreachable' }));
  if (result.outcome === 'accepted') await removeFromOutbox(item.id);
  else if (result.outcome === 'refused') await mark(item, 'refused', result.sentence);
  else await mark(item, 'kept');
  return result;
}

async function sendAll(uid: string, send: SendProof, signal: AbortSignal): Promise<number> {
  // Under the lock nobody else sends, so whatever stands as `sending` was cut off and is sent again.
  const waiting = (await listOutbox(uid)).filter((item) => item.state !== 'refused');
  for (const item of waiting) {
    if (signal.aborted) break;
    const { outcome } = await sendOne(item, send, signal);
    if (outcome === 'unreachable' || outcome === 'signed-out') break;
  }
  return unsentCount(uid);
}

/**
 * Sends the uid's waiting proofs, one at a time; of several tabs, one sends and the others wait their turn.
 * Answers how many still wait. `signal` ends it, as at sign-out.
 */
export async function flushOutbox(
  uid: string,
  send: SendProof,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return sendAll(uid, send, signal);
  return locks
    .request('hub-outbox', { signal }, () => sendAll(uid, send, signal))
    .catch((error: unknown) => {
      if (signal.aborted) return unsentCount(uid);
      throw error;
    });
}
