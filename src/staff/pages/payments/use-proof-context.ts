/** Reads the documents that belong to proofs: once for each proof, in as few queries as possible. */
import { useState } from 'react';
import type { CommandError } from '../../../shared/data/errors.ts';
import { type About, aboutProofs, fetchDeciders } from '../../data/review-queue.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { prefetchRead } from '../../data/queries.ts';
import { useRead } from '../use-read.ts';

type ContactFacts<T> = {
  readonly known: ReadonlyMap<string, T>;
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

/** Learner and order of each proof, by the proof's id. */
export function useProofContext(proofs: readonly PaymentProof[]): ContactFacts<About> {
  return useMissing(ABOUT, proofs);
}

/** Prefetches them, for a list that is not drawn yet. */
export function prefetchProofContext(proofs: readonly PaymentProof[]): void {
  const { key, read } = missingOf(ABOUT, proofs);
  prefetchRead(key, read);
}

/** The key of a decision: a reversal is another decision on the same proof. */
export const decisionKey = ({ id, reviewedAt }: PaymentProof): string => `${id} ${reviewedAt}`;

/** The deciders, by `decisionKey`. */
export function useDeciders(proofs: readonly PaymentProof[]): ContactFacts<string | null> {
  return useMissing(DECIDERS, proofs);
}

export type Fact<T> = {
  readonly what: string;
  readonly keyOf: (proof: PaymentProof) => string;
  /** Returns the facts by the proof's id. */
  readonly read: (missing: readonly PaymentProof[]) => Promise<ReadonlyMap<string, T>>;
};
const ABOUT: Fact<About> = { what: 'about', keyOf: ({ id }) => id, read: aboutProofs };
const DECIDERS: Fact<string | null> = { what: 'deciders', keyOf: decisionKey, read: fetchDeciders };

function missingOf<T>({ what, keyOf, read }: Fact<T>, missing: readonly PaymentProof[]) {
  return {
    key: `${what} ${missing.map(keyOf).join()}`,
    read: async () => {
      const found = missing.length === 0 ? new Map<string, T>() : await read(missing);
      return missing.map((proof) => [keyOf(proof), found.get(proof.id) as T] as const);
    },
  };
}

/** Reads the missing values as the list of proofs grows. */
export function useMissing<T>(fact: Fact<T>, proofs: readonly PaymentProof[]): ContactFacts<T> {
  const [known, setKnown] = useState<ReadonlyMap<string, T>>(new Map());
  const missing = proofs.filter((proof) => !known.has(fact.keyOf(proof)));
  const { key, read } = missingOf(fact, missing);
  const reading = useRead(key, read);
  if (reading.value !== null && missing.length > 0) setKnown(new Map([...known, ...reading.value]));
  return { known, failure: reading.failure, retry: reading.retry };
}
