/** Whom proofs are about, read once for each, in as few queries as possible. */
import { useState } from 'react';
import type { CommandError } from '../../../data/errors.ts';
import { type About, aboutProofs } from '../../../data/staff-queue.ts';
import type { PaymentProof } from '../../../domain/payment.ts';
import { useRead } from '../use-read.ts';

type Known = {
  /** By the proof's id. */
  readonly known: ReadonlyMap<string, About>;
  readonly failure: CommandError | null;
  readonly retry: () => void;
};

/** Reads what is missing as the list of proofs grows. */
export function useAbout(proofs: readonly PaymentProof[]): Known {
  const [known, setKnown] = useState<ReadonlyMap<string, About>>(new Map());
  const missing = proofs.filter(({ id }) => !known.has(id));
  const read = useRead(`about ${missing.map(({ id }) => id).join()}`, async () =>
    missing.length === 0 ? null : aboutProofs(missing),
  );
  if (read.value !== null && missing.length > 0) setKnown(new Map([...known, ...read.value]));
  return { known, failure: read.failure, retry: read.retry };
}
