/** What belongs to proofs and is read beside them: once for each, in as few queries as possible. */
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

/** Whom proofs are about, by the proof's id. */
export function useProofContext(proofs: readonly PaymentProof[]): ContactFacts<About> {
  return useMissing('about', proofs, ({ id }) => id, aboutProofs);
}

/** As `useDeciders` knows a decision: a reversal is another one on the same proof. */
export const decisionKey = ({ id, reviewedAt }: PaymentProof): string => `${id} ${reviewedAt}`;

/** Who decided, by `decisionKey`. */
export function useDeciders(proofs: readonly PaymentProof[]): ContactFacts<string | null> {
  return useMissing('deciders', proofs, decisionKey, fetchDeciders);
}

/** Reads what is missing as the list of proofs grows; `read` answers for each proof, by its id. */
function useMissing<T>(
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
