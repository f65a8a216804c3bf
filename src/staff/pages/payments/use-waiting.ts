/** The proofs that wait, as many as are worth loading: the first ones, and many more where somebody looks for some. */
import { useState } from 'react';
import type { CommandError } from '../../../shared/data/errors.ts';
import type { Read } from '../../../shared/data/decode.ts';
import { QUEUE_LIMIT, QUEUE_LIMIT_SOUGHT, watchProofsUnderReview } from '../../data/review-queue.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { useWatch } from '../use-read.ts';

export type WaitingProofs = {
  /** Null until the first answer. */
  readonly value: Read<PaymentProof> | null;
  /** True where more wait than are loaded. */
  readonly full: boolean;
  /** More are on their way. */
  readonly growing: boolean;
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

const sizeOf = (read: Read<PaymentProof>) => read.values.length + read.unreadable.length;

/** `seeks`: a filter or a search is set, which must not end at what the queue usually holds. */
export function useWaiting(seeks: boolean, watch = watchProofsUnderReview): WaitingProofs {
  const first = useWatch<PaymentProof>('queue', (watcher) => watch(QUEUE_LIMIT, watcher));
  const overflows = first.value !== null && sizeOf(first.value) >= QUEUE_LIMIT;
  // Once begun it lasts as long as the filter, also where decisions leave no more than usual.
  const [isSought, setIsSought] = useState(false);
  const mustSeek = seeks && (isSought || overflows);
  if (mustSeek !== isSought) setIsSought(mustSeek);
  const sought = useWatch<PaymentProof>(isSought ? 'queue, sought' : null, (watcher) =>
    watch(QUEUE_LIMIT_SOUGHT, watcher),
  );
  const failed = isSought && sought.failure !== null ? sought : first;
  return {
    value: sought.value ?? first.value,
    full: sought.value === null ? overflows : sizeOf(sought.value) >= QUEUE_LIMIT_SOUGHT,
    growing: isSought && sought.value === null && sought.failure === null,
    failure: failed.failure,
    retry: failed.retry,
  };
}
