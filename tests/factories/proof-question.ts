import { type ProofQuestion, proofQuestionSchema } from '../../src/domain/money/proof-question.ts';
import { build } from './build.ts';
import { NOW } from './clock.ts';

/** A question about a proof that nobody has answered yet. */
export function makeProofQuestion(changes: Partial<ProofQuestion> = {}): ProofQuestion {
  return build(
    proofQuestionSchema,
    {
      id: 'proof-0000000000000001',
      question: { text: 'Is this number one of ours?', by: 'Ruth Reviewer', at: NOW },
      answer: null,
      closedAt: null,
    },
    changes,
  );
}
