/** Loaded on demand, after the page: no other module may import it. */
import { FLUSH_OUTBOX, OUTBOX_SYNC } from '../../pwa/worker-protocol.ts';
import { keepSending, type Send } from '../../shared/outbox/flush.ts';
import { outboxOf, listQueuedProofs, type QueuedProof } from './proof-outbox.ts';
import { sendQueuedProof } from './send-proof.ts';
import { type KeptWord, listKeptWords, sendWord } from './word-outbox.ts';

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Background Sync: when the connection is back the browser wakes the worker, and the worker this page. */
async function requestBackgroundSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(OUTBOX_SYNC);
}

type Queued = QueuedProof | KeptWord;

const outbox = outboxOf<Queued>(async (uid) =>
  [...(await listQueuedProofs(uid)), ...(await listKeptWords(uid))].sort((a, b) => a.createdAt - b.createdAt),
);
const sendQueued: Send<Queued> = (entry, signal) =>
  'kind' in entry ? sendWord(entry, signal) : sendQueuedProof(entry, signal);

/** `keepSending` for proofs and words, also triggered by the service worker. */
export function keepProofsSending(uid: string, send: Send<Queued> = sendQueued): () => void {
  return keepSending(outbox, uid, send, {
    retries: 'proofOutbox',
    onWake: (wake, signal) => {
      const onMessage = ({ data }: MessageEvent) => data?.type === FLUSH_OUTBOX && wake();
      navigator.serviceWorker?.addEventListener('message', onMessage, { signal });
    },
    whenOffline: () => void requestBackgroundSync().catch(() => undefined),
  });
}
