/** The waiting proofs: the first ones, and many more while a filter or a search is set. */
import { useState } from 'react';
import type { CommandError } from '../../../shared/data/errors.ts';
import type { Read } from '../../../shared/data/decode.ts';
import { QUEUE_LIMIT, QUEUE_LIMIT_SOUGHT, watchProofsUnderReview } from '../../data/review-queue.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { useWatch } from '../use-read.ts';

export type WaitingProofs = {
  /** Null until the first answer. */
  readonly value: Read<PaymentProof> | null;
  /** True iff more proofs wait than are loaded. */
  readonly full: boolean;
  /** True while more are loading. */
  readonly growing: boolean;
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

const sizeOf = (read: Read<PaymentProof>) => read.values.length + read.unreadable.length;

/** `seeks` is true while a filter or a search is set, which has to cover more than the queue usually loads. */
export function useWaiting(seeks: boolean, watch = watchProofsUnderReview): WaitingProofs {
  const first = useWatch<PaymentProof>('queue', (watcher) => watch(QUEUE_LIMIT, watcher));
  const overflows = first.value !== null && sizeOf(first.value) >= QUEUE_LIMIT;
  // The larger limit stays until the filter is cleared, even if decisions make the queue short.
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
