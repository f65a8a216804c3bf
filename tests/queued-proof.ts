/** A payment proof as its form gives it to the phone's outbox. */
import type { NewProof } from '../src/learner/proof-outbox/proof-outbox.ts';
import { NOW } from './factories/clock.ts';

export function makeNewProof(number = 1, changes: Partial<NewProof> = {}): NewProof {
  const id = `proof-000000000000000${number}`;
  const orderId = 'ACDE3467';
  const request = {
    proofId: id,
    orderId,
    network: 'airtel',
    transactionId: `PP261124.0930.D1234${number}`,
    payerPhone: null,
    amount: 100,
    paidAt: null,
    message: 'Money sent to Digital Skills Hub.',
  } as const;
  return { id, uid: 'learner-chanda', orderId, request, image: null, createdAt: NOW + number, ...changes };
}
