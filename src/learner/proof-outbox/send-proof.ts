import { create } from 'zustand';
import { orderIdsOf, type OrderStatus } from '../../domain/money/order.ts';
import { proofMessages } from '../../domain/wire/order-messages.ts';
import { CommandError } from '../../shared/data/errors.ts';
import { learnerToken } from '../data/auth-session.ts';
import { flushOutbox } from '../../shared/outbox/flush.ts';
import { submitProof } from '../../domain/wire/command.ts';
import { sendCommand } from '../../shared/data/commands.ts';
import { proofStorage, type NewProof } from './proof-outbox.ts';

/** The server's answer to the latest proof, until the live documents agree. */
type Accepted = {
  readonly proofId: string;
  readonly status: OrderStatus;
  readonly notice: string | null;
};

type ProofSending = {
  readonly progress: Readonly<Record<string, number>>;
  readonly accepted: Readonly<Record<string, Accepted>>;
  readonly stops: Readonly<Record<string, () => void>>;
};

export const useProofSending = create<ProofSending>(() => ({ progress: {}, accepted: {}, stops: {} }));
const { getState: get, setState: set } = useProofSending;

function setProgress(id: string, share: number): void {
  set(({ progress }) => ({ progress: { ...progress, [id]: share } }));
}

/** @throws CommandError if the server has not accepted it */
export async function sendQueuedProof(proof: NewProof, signal: AbortSignal): Promise<void> {
  const { id, request, image } = proof;
  if (request === null) throw new CommandError('bad_request', proofMessages.keptByOlderApp);
  const sending = new AbortController();
  const stop = () => sending.abort();
  signal.addEventListener('abort', stop, { once: true });
  setProgress(id, 0);
  set(({ stops }) => ({ stops: { ...stops, [id]: stop } }));
  try {
    const { proofId, status, notice } = await sendCommand(submitProof, request, {
      // The proof's id is the idempotency key, so a retry counts once.
      key: request.proofId,
      isQuiet: true,
      token: learnerToken,
      image: image ?? undefined,
      signal: sending.signal,
      onProgress: (share) => setProgress(id, share),
    });
    const answers = orderIdsOf(request).map((orderId) => [orderId, { proofId, status, notice }]);
    set(({ accepted }) => ({ accepted: { ...accepted, ...Object.fromEntries(answers) } }));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export function stopSending(id: string): void {
  get().stops[id]?.();
}

export async function sendWaitingProofs(uid: string): Promise<void> {
  await flushOutbox(proofStorage, uid, sendQueuedProof);
}
