import { useEffect, useState } from 'react';
import { watchQueuedProofs } from './proof-outbox.ts';
import type { QueuedProof } from './queued-proof.ts';

export type QueuedProofs = {
  readonly proofs: readonly QueuedProof[] | null;
  readonly problem: string | null;
};

export function useQueuedProofs(uid: string): QueuedProofs {
  const [queued, setQueued] = useState<QueuedProofs>({ proofs: null, problem: null });
  useEffect(() => watchQueuedProofs(uid, (proofs, problem) => setQueued({ proofs, problem })), [uid]);
  return queued;
}
