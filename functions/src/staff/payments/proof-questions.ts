/** What the commands about questions on proofs have in common. */
import type { PaymentProof } from '../../../../src/domain/money/payment.ts';
import type { ProofQuestion } from '../../../../src/domain/money/proof-question.ts';
import { reviewMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { RefusedError } from '../../http/refused-error.ts';
import type { Transaction } from '../../store/store.ts';

type Found = { readonly proof: PaymentProof; readonly known: ProofQuestion | null };

/** The proof, which has to wait for review, and what was asked about it so far. @throws RefusedError */
export async function findQuestion(transaction: Transaction, proofId: string): Promise<Found> {
  const proof = await transaction.get('paymentProofs', proofId);
  if (proof === null) throw new RefusedError('not_found', reviewMessages.unknownProof);
  if (proof.status !== 'under_review') throw new RefusedError('conflict', reviewMessages.notWaiting);
  return { proof, known: await transaction.get('proofQuestions', proofId) };
}
