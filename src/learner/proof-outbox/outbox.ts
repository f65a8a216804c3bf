/**
 * The outbox: proofs stay on this phone until the server has answered for their id (rules §3).
 * One sender across tabs, one proof at a time, one uid; a proof sent twice keeps its id and counts once.
 */
import * as z from 'zod/mini';
import { type CommandRequest, submitProof } from '../../domain/wire/command.ts';
import { documentIdSchema } from '../../domain/classes/offering.ts';
import { orderCodeSchema } from '../../domain/money/order.ts';
import { type Instant, instantSchema } from '../../domain/time/instant.ts';
import { DAY } from '../../domain/wire/limits.ts';
import { proofMessages } from '../../domain/wire/messages.ts';
import { announce, onChange } from '../../pwa/broadcast.ts';
import { type StoredProof, withDatabase } from '../../pwa/database.ts';
import { askToPersist } from '../../pwa/persistent-storage.ts';
import { countUnsentMarks, markUnsent } from './unsent-mark.ts';

const stateSchema = z.enum(['kept', 'sending', 'refused']);

const imageSchema = z.nullable(z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() }));

const storedProofSchema = z.object({
  id: documentIdSchema,
  uid: z.string().check(z.minLength(1)),
  orderId: orderCodeSchema,
  request: submitProof.request,
  image: imageSchema,
  createdAt: instantSchema,
  state: stateSchema,
  refusal: z.optional(z.string()),
  notBefore: z.optional(z.number()),
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
  /** By this phone's own clock: before that the server takes nothing, and sending it would only cost data. */
  readonly notBefore?: number;
}
export type NewProof = Omit<ProofItem, 'state' | 'refusal' | 'notBefore'>;

/**
 * A proof that an older app kept and that no longer fits what the server takes. Never sent as it is: the person sees
 * it as refused, and what can be read of it goes back into the form.
 */
export interface UnfitProof {
  readonly id: string;
  readonly uid: string;
  readonly orderId: string;
  readonly request: null;
  readonly kept: unknown;
  readonly image: Blob | null;
  readonly createdAt: Instant;
  readonly state: 'refused';
  readonly refusal: string;
}
export type KeptItem = ProofItem | UnfitProof;

/**
 * What came of one sending. `later`: the server answered, but not for this proof, and takes it `after` so many ms where
 * it said so. `unreachable`: no answer. A sender that throws counts as `unreachable`.
 */
export type SendOutcome =
  | { readonly outcome: 'accepted' }
  | {
      readonly outcome: 'later' | 'unreachable' | 'signed-out';
      readonly sentence?: string;
      readonly after?: number;
    }
  | { readonly outcome: 'refused'; readonly sentence: string };

/** Sends one proof; it must give up by itself when the connection hangs, and when `signal` aborts. */
export type SendProof = (item: ProofItem, signal: AbortSignal) => Promise<SendOutcome>;

function decode(stored: StoredProof): KeptItem {
  const parsed = storedProofSchema.safeParse(stored);
  const picture = imageSchema.safeParse(stored.image);
  const image =
    picture.success && picture.data ? new Blob([picture.data.bytes], { type: picture.data.type }) : null;
  if (parsed.success) {
    const { refusal, notBefore, ...proof } = parsed.data;
    return {
      ...proof,
      image,
      ...(refusal !== undefined && { refusal }),
      ...(notBefore !== undefined && { notBefore }),
    };
  }
  const { id, uid, request: kept } = stored;
  const createdAt = instantSchema.safeParse(stored.createdAt);
  return {
    id,
    uid,
    orderId: stored.orderId,
    request: null,
    kept,
    image,
    createdAt: createdAt.success ? createdAt.data : 0,
    state: 'refused',
    refusal: proofMessages.keptByOlderApp,
  };
}

/** Still to be sent by itself. */
const waits = (item: KeptItem): item is ProofItem => item.request !== null && item.state !== 'refused';

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

/** The uid's proofs that the server has not accepted, oldest first. @throws {StorageTrouble} */
export async function listOutbox(uid: string): Promise<KeptItem[]> {
  const records = await withDatabase((database) => database.getAllFromIndex('outbox', 'uid', uid));
  return records.map(decode).sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * How many of the uid's proofs no server has answered for: what signing out would lose. Where the phone's database
 * cannot be read, as many as were noted outside of it.
 */
export async function unsentCount(uid: string): Promise<number> {
  const items = await listOutbox(uid).catch(() => null);
  if (items === null) return countUnsentMarks();
  return items.filter((item) => item.request === null || waits(item)).length;
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

/**
 * Calls `listener` with the uid's outbox now and after each change in any tab; returns the way to stop. Where the
 * phone's database cannot be read, `trouble` says so in its sentence, and the list is empty for the time being.
 */
export function subscribeOutbox(
  uid: string,
  listener: (items: KeptItem[], trouble: string | null) => void,
): () => void {
  let stopped = false;
  const refresh = () => {
    listOutbox(uid).then(
      (items) => stopped || listener(items, null),
      (error: Error) => stopped || listener([], error.message),
    );
  };
  const stop = onChange((change) => ('wiped' in change || change.outbox === uid) && refresh());
  refresh();
  return () => {
    stopped = true;
    stop();
  };
}

type Marks = Pick<ProofItem, 'state' | 'refusal' | 'notBefore'>;

/** Marks a proof, unless it was taken out meanwhile: a wiped or removed one never comes back. */
async function mark(item: ProofItem, marks: Marks): Promise<boolean> {
  const marked = await withDatabase(async (database) => {
    const change = database.transaction('outbox', 'readwrite');
    const stored = await change.store.get(item.id);
    if (stored !== undefined) {
      const { notBefore: _, ...kept } = stored;
      await change.store.put({ ...kept, ...marks });
    }
    await change.done;
    return stored !== undefined;
  });
  if (marks.state === 'refused') markUnsent(item.id, false);
  announce({ outbox: item.uid });
  return marked;
}

async function sendOne(item: ProofItem, send: SendProof, signal: AbortSignal): Promise<SendOutcome> {
  if (!(await mark(item, { state: 'sending' }))) return { outcome: 'accepted' };
  const result = await send(item, signal).catch((): SendOutcome => ({ outcome: 'unreachable' }));
  if (result.outcome === 'accepted') await removeFromOutbox(item.id);
  else if (result.outcome === 'refused') await mark(item, { state: 'refused', refusal: result.sentence });
  else if (result.after === undefined) await mark(item, { state: 'kept' });
  else await mark(item, { state: 'kept', notBefore: Date.now() + result.after });
  return result;
}

async function sendAll(uid: string, send: SendProof, signal: AbortSignal): Promise<number> {
  // Under the lock nobody else sends, so whatever stands as `sending` was cut off and is sent again.
  for (const item of (await listOutbox(uid)).filter(waits)) {
    if (isHeld(item, Date.now())) continue;
    if (signal.aborted) break;
    const { outcome } = await sendOne(item, send, signal);
    if (outcome === 'unreachable' || outcome === 'signed-out') break;
  }
  return waitingCount(uid);
}

/**
 * True while the server takes nothing; `now` by this phone's own clock. A wait of more than a day was never asked for:
 * that clock was set back since.
 */
export function isHeld({ notBefore = 0 }: ProofItem, now: number): boolean {
  return now < notBefore && notBefore <= now + DAY;
}

const waitingCount = async (uid: string) => (await listOutbox(uid)).filter(waits).length;

/**
 * Sends the uid's waiting proofs, one at a time; of several tabs, one sends and the others wait their turn.
 * Answers how many still wait. `signal` ends it, as at sign-out. @throws {StorageTrouble}
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
      if (signal.aborted) return waitingCount(uid);
      throw error;
    });
}
