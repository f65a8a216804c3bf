/** Payment proofs: the attempts of one order, and sending a new one. */
import { collections } from '../../domain/wire/collections.ts';
import { type CommandAnswer, type CommandRequest, submitProof } from '../../domain/wire/command.ts';
import { type PaymentProof, paymentProofSchema } from '../../domain/money/payment.ts';
import { sendCommand, type SendOptions } from '../../shared/data/commands.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { newestFirst, watch } from './live.ts';

/** Every attempt for one order, newest first. The owner is part of the query because the rules ask for it. */
export function watchProofs(uid: string, orderId: string, watcher: Watcher<PaymentProof>): () => void {
  const source = {
    collection: collections.paymentProofs,
    where: [
      ['userId', '==', uid],
      ['orderId', '==', orderId],
    ],
  } as const;
  return watch(source, paymentProofSchema, newestFirst(watcher, 'submittedAt'));
}

/** Sends one proof. The proof's id is its idempotency key as well, so the same proof is never counted twice. */
export function sendProof(
  proof: CommandRequest<typeof submitProof>,
  options: Omit<SendOptions, 'key'>,
): Promise<CommandAnswer<typeof submitProof>> {
  return sendCommand(submitProof, proof, { ...options, key: proof.proofId });
}
