/** What proofs are about, read once for each, in as few queries as possible. */
import { useState } from 'react';
import type { CommandError } from '../../../data/errors.ts';
import { type About, aboutProofs } from '../../../data/staff-queue.ts';
import type { PaymentProof } from '../../../domain/payment.ts';
import { useRead } from '../use-read.ts';

export type Known<T> = {
  /** By the proof's id, or whatever else names it. */
  readonly known: ReadonlyMap<string, T>;
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

export function useAbout(proofs: readonly PaymentProof[]): Known<About> {
  return useKnown('about', proofs, aboutProofs);
}

/** Reads what is missing as the list of proofs grows; `name` tells the readings of one page apart. */
export function useKnown<T>(
  name: string,
  proofs: readonly PaymentProof[],
  fetchThem: (proofs: readonly PaymentProof[]) => Promise<ReadonlyMap<string, T>>,
  keyOf: (proof: PaymentProof) => string = ({ id }) => id,
): Known<T> {
  const [known, setKnown] = useState<ReadonlyMap<string, T>>(new Map());
  const missing = proofs.filter((proof) => !known.has(keyOf(proof)));
  const read = useRead(`${name} ${missing.map(keyOf).join()}`, async () =>
    missing.length === 0 ? null : fetchThem(missing),
  );
  if (read.value !== null && missing.length > 0) setKnown(new Map([...known, ...read.value]));
  return { known, failure: read.failure, retry: read.retry };
}
