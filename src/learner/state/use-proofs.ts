import { useEffect, useState } from 'react';
import type { PaymentProof } from '../../domain/money/payment.ts';
import { watchProofs } from '../data/documents.ts';

/** The learner's proofs, newest first; empty until they are heard of. */
export function useProofs(uid: string): readonly PaymentProof[] {
  const [proofs, setProofs] = useState<readonly PaymentProof[]>([]);
  useEffect(() => watchProofs(uid, { next: ({ values }) => setProofs(values) }), [uid]);
  return proofs;
}
