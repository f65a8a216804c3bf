/** The row of the open proof, which the address names: of the queue, or from beyond what the queue has loaded or shows. */
import { useMemo, useState } from 'react';
import { watchProof } from '../../data/review-queue.ts';
import type { MoneyCounts } from '../../data/wallet/money.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { useWatch } from '../use-read.ts';
import { useWalletWords } from '../wallet/words/use-wallet-words.ts';
import { useProofContext } from './use-proof-context.ts';
import type { Queue, QueueRow } from './use-queue.ts';

export type FoundRow = {
  readonly value: QueueRow | null;
  readonly busy: boolean;
  readonly message: string | null;
  readonly retry: () => void;
};

/** The row of the proof with the id `asked`. One that is not in the queue is watched by its id. */
export function useRow(
  asked: string | null,
  queue: Pick<Queue, 'rows'>,
  counts: Partial<MoneyCounts> | null,
): FoundRow {
  const [last, setLast] = useState<QueueRow | null>(null);
  const queued = queue.rows?.find(({ proof }) => proof.id === asked) ?? null;
  if (queued !== null && queued !== last) setLast(queued);
  const shownBefore = last?.proof.id === asked ? last : null;
  const isWanted = queued === null && shownBefore === null && queue.rows !== null;
  const found = useFoundRow(isWanted ? asked : null, counts);
  return { ...found, value: queued ?? shownBefore ?? found.value, busy: queue.rows === null || found.busy };
}

/** The row of any proof; with null, none. What the wallet says is told only of one that waits, as in the queue. */
function useFoundRow(id: string | null, counts: Partial<MoneyCounts> | null): FoundRow {
  const watched = useWatch<PaymentProof>(id === null ? null : `proof ${id}`, (watcher) =>
    id === null ? () => undefined : watchProof(id, watcher),
  );
  const found = watched.value?.values ?? NONE;
  const waiting = useMemo(() => found.filter(({ status }) => status === 'under_review'), [found]);
  const { says } = useWalletWords(waiting, counts);
  const context = useProofContext(found);
  const [proof] = found;
  const about = proof === undefined ? undefined : context.known.get(proof.id);
  const failure = watched.failure ?? context.failure;
  return {
    value:
      proof === undefined || about === undefined
        ? null
        : { proof, about, nextClass: null, wallet: says.get(proof.id) ?? null },
    busy: id !== null && failure === null && (watched.busy || (proof !== undefined && about === undefined)),
    message: failure?.message ?? null,
    retry: watched.failure === null ? context.retry : watched.retry,
  };
}

const NONE: readonly PaymentProof[] = [];
