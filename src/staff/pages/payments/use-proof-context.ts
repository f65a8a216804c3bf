/** Reads the documents that belong to proofs: each once, and those that are wanted together by as few queries as possible. */
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { CommandError } from '../../../shared/data/errors.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { factsQuery } from '../../data/queries.ts';
import { type About, aboutProofs, fetchDeciders } from '../../data/review-queue.ts';

type ProofFacts<T> = {
  readonly known: ReadonlyMap<string, T>;
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

/** The learner of each proof, by the proof's id. */
export const useProofContext = (proofs: readonly PaymentProof[]): ProofFacts<About> =>
  useProofFacts(ABOUT, proofs);

/** The key of a decision: a reversal is another decision on the same proof. */
export const decisionKey = ({ id, reviewedAt }: PaymentProof): string => `${id} ${reviewedAt}`;

/** The deciders, by `decisionKey`. */
export const useDeciders = (proofs: readonly PaymentProof[]): ProofFacts<string | null> =>
  useProofFacts(DECIDERS, proofs);

export type Fact<T> = {
  readonly what: string;
  readonly keyOf: (proof: PaymentProof) => string;
  /** Returns the facts by the proof's id. */
  readonly read: (missing: readonly PaymentProof[]) => Promise<ReadonlyMap<string, T>>;
};
const ABOUT: Fact<About> = { what: 'about', keyOf: ({ id }) => id, read: aboutProofs };
const DECIDERS: Fact<string | null> = { what: 'deciders', keyOf: decisionKey, read: fetchDeciders };

/** What has been asked of each fact since the last read of it began, and that read. */
const asked = new Map<string, { readonly proofs: PaymentProof[]; readonly answer: Promise<unknown> }>();

/** Reads one fact of a proof, together with whatever else is asked of it at the same time. */
async function readTogether<T>({ what, read }: Fact<T>, proof: PaymentProof): Promise<T> {
  let batch = asked.get(what);
  if (batch === undefined) {
    const proofs: PaymentProof[] = [];
    const answer = new Promise((resolve) => setTimeout(resolve)).then(async () => {
      asked.delete(what);
      return read(proofs);
    });
    batch = { proofs, answer };
    asked.set(what, batch);
  }
  batch.proofs.push(proof);
  return ((await batch.answer) as ReadonlyMap<string, T>).get(proof.id) as T;
}

/** Reads what is not known yet of these proofs; what is known stays as long as the page is open. */
export function useProofFacts<T>(fact: Fact<T>, proofs: readonly PaymentProof[]): ProofFacts<T> {
  const wanted = [...new Map(proofs.map((proof) => [fact.keyOf(proof), proof]))];
  return useQueries({
    queries: wanted.map(([key, proof]) =>
      factsQuery(
        `${fact.what} ${key}`,
        async (): Promise<Known<T>> => [key, await readTogether(fact, proof)],
      ),
    ),
    combine: factsOf<T>,
  });
}

type Known<T> = readonly [key: string, fact: T];

function factsOf<T>(all: readonly UseQueryResult<Known<T>, CommandError>[]): ProofFacts<T> {
  const failed = all.filter(({ error }) => error !== null);
  return {
    known: new Map(all.flatMap(({ data }) => (data === undefined ? [] : [data]))),
    failure: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
