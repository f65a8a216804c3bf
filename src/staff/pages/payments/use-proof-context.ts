/** Reads the documents that belong to proofs: once for each proof, in as few queries as possible. */
import { useState } from 'react';
import type { CommandError } from '../../../shared/data/errors.ts';
import { type About, aboutProofs, fetchDeciders } from '../../data/review-queue.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { useRead } from '../use-read.ts';

type ContactFacts<T> = {
  readonly known: ReadonlyMap<string, T>;
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

/** Learner and order of each proof, by the proof's id. */
export function useProofContext(proofs: readonly PaymentProof[]): ContactFacts<About> {
  return useMissing('about', proofs, ({ id }) => id, aboutProofs);
}

/** The key of a decision: a reversal is another decision on the same proof. */
export const decisionKey = ({ id, reviewedAt }: PaymentProof): string => `${id} ${reviewedAt}`;

/** The deciders, by `decisionKey`. */
export function useDeciders(proofs: readonly PaymentProof[]): ContactFacts<string | null> {
  return useMissing('deciders', proofs, decisionKey, fetchDeciders);
}

/** Reads the missing values as the list of proofs grows; `read` returns them by the proof's id. */
export function useMissing<T>(
  what: string,
  proofs: readonly PaymentProof[],
  keyOf: (proof: PaymentProof) => string,
  read: (missing: readonly PaymentProof[]) => Promise<ReadonlyMap<string, T>>,
): ContactFacts<T> {
  const [known, setKnown] = useState<ReadonlyMap<string, T>>(new Map());
  const missing = proofs.filter((proof) => !known.has(keyOf(proof)));
  const reading = useRead(`${what} ${missing.map(keyOf).join()}`, async () => {
    const found = missing.length === 0 ? new Map<string, T>() : await read(missing);
    return missing.map((proof) => [keyOf(proof), found.get(proof.id) as T] as const);
  });
  if (reading.value !== null && missing.length > 0) setKnown(new Map([...known, ...reading.value]));
  return { known, failure: reading.failure, retry: reading.retry };
}
