import { submitProof } from '../../domain/wire/command.ts';
import type { CommandAnswer, CommandRequest } from '../../domain/wire/commands.ts';
import { type PaymentProof, paymentProofSchema } from '../../domain/money/payment.ts';
import { sendCommand, type SendOptions } from '../../shared/data/commands.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { newestFirst, watch } from './live.ts';

/** Every attempt, newest first; a proof may be for several orders (`orderIdsOf`). */
export function watchProofs(uid: string, watcher: Watcher<PaymentProof>): () => void {
  const source = { collection: 'paymentProofs', where: [['userId', '==', uid]] } as const;
  return watch(source, paymentProofSchema, newestFirst(watcher, 'submittedAt'));
}

/** The proof's id is its idempotency key, so that it is never counted twice. */
export function sendProof(
  proof: CommandRequest<typeof submitProof>,
  options: Omit<SendOptions, 'key'>,
): Promise<CommandAnswer<typeof submitProof>> {
  return sendCommand(submitProof, proof, { ...options, key: proof.proofId, isQuiet: true });
}
