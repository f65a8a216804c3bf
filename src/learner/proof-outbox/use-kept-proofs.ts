/** The proofs of one order that wait on this phone. */
import { useEffect, useState } from 'react';
import { type KeptItem, subscribeOutbox } from './outbox.ts';

export type KeptProofs = {
  /** Newest first; null until that is known. */
  readonly items: readonly KeptItem[] | null;
  /** Why it cannot be known, if so. */
  readonly trouble: string | null;
};

export function useKeptProofs(uid: string, orderId: string): KeptProofs {
  const [kept, setKept] = useState<KeptProofs>({ items: null, trouble: null });
  useEffect(
    () =>
      subscribeOutbox(uid, (all, trouble) => {
        setKept({ items: all.filter((item) => item.orderId === orderId).reverse(), trouble });
      }),
    [uid, orderId],
  );
  return kept;
}
