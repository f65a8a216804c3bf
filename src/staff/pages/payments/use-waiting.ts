/** The waiting proofs: the first ones, more on demand, and many more while a filter or a search is set (decision 0071). */
import { useState } from 'react';
import type { CommandError } from '../../../shared/data/errors.ts';
import type { Read } from '../../../shared/data/decode.ts';
import {
  QUEUE_FIRST,
  QUEUE_LIMIT,
  QUEUE_LIMIT_SOUGHT,
  watchProofsUnderReview,
} from '../../data/review-queue.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { beginWatch } from '../begun.ts';
import { useWatch } from '../use-read.ts';
import { beginProofContext } from './use-proof-context.ts';

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

type Loaded = { readonly read: Read<PaymentProof>; readonly limit: number };

const isFull = (loaded: Loaded | null) =>
  loaded !== null && loaded.read.values.length + loaded.read.unreadable.length >= loaded.limit;

const queueKey = (limit: number) => `queue, ${limit}`;

/** Begins to watch the first proofs, and to read their names. */
export function beginWaiting(): void {
  beginWatch<PaymentProof>(queueKey(QUEUE_FIRST), (watcher) => {
    let isFirst = true;
    return watchProofsUnderReview(QUEUE_FIRST, {
      ...watcher,
      next: (found) => {
        // Once the queue is drawn, it reads the names of further proofs itself.
        if (isFirst) beginProofContext(found.values);
        isFirst = false;
        watcher.next(found);
      },
    });
  });
}

/**
 * `seeks` is true while a filter or a search is set, which has to cover more than the queue usually loads; `grows` once
 * more than the first ones are wanted.
 */
export function useWaiting(seeks: boolean, grows: boolean, watch = watchProofsUnderReview): WaitingProofs {
  const limit = grows ? QUEUE_LIMIT : QUEUE_FIRST;
  const live = useWatch<PaymentProof>(queueKey(limit), (watcher) => watch(limit, watcher));
  // The first ones stay on the page until more are there.
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  if (live.value !== null && live.value !== loaded?.read) setLoaded({ read: live.value, limit });
  // The largest limit stays until the filter is cleared, even if decisions make the queue short.
  const [isSought, setIsSought] = useState(false);
  const mustSeek = seeks && (isSought || isFull(loaded));
  if (mustSeek !== isSought) setIsSought(mustSeek);
  const sought = useWatch<PaymentProof>(isSought ? 'queue, sought' : null, (watcher) =>
    watch(QUEUE_LIMIT_SOUGHT, watcher),
  );
  const failed = isSought && sought.failure !== null ? sought : live;
  const shown = sought.value === null ? loaded : { read: sought.value, limit: QUEUE_LIMIT_SOUGHT };
  const isSeeking = isSought && sought.value === null && sought.failure === null;
  return {
    value: shown?.read ?? null,
    full: isFull(shown),
    growing: isSeeking || (loaded !== null && loaded.limit !== limit && live.failure === null),
    failure: failed.failure,
    retry: failed.retry,
  };
}
