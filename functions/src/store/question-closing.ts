/** What staff ask about a proof ends with the proof's waiting (rules §3). */
import type { Instant } from '../../../src/domain/time/time.ts';
import type { Transaction } from './store.ts';

/** Reads whether something is asked about a proof; what it returns closes that, once the proof waits no more. */
export async function prepareQuestionClosing(
  transaction: Transaction,
  proofId: string,
  now: Instant,
): Promise<() => void> {
  const known = await transaction.get('proofQuestions', proofId);
  return () => {
    if (known !== null) transaction.update('proofQuestions', proofId, { closedAt: now });
  };
}
