/** `answer-colleague`: a note on what a member of staff asked about a proof that waits (rules §3). */
import { answerColleague } from '../../../../src/domain/money/proof-command.ts';
import { reviewMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { findQuestion } from './proof-questions.ts';

export const handler = staffCommand(answerColleague, async (transaction, call) => {
  const { proofId, answer: text } = call.request;
  const { proof, known } = await findQuestion(transaction, proofId);
  if (known === null) throw new RefusedError('conflict', reviewMessages.nothingAsked);
  transaction.update('proofQuestions', proofId, { answer: { text, by: call.actor.name, at: call.now } });
  return {
    answer: { done: true },
    audit: {
      action: 'colleague_answered',
      target: { collection: 'orders', id: proof.orderId },
      about: proof.userId,
      before: { question: known.question.text, answer: known.answer?.text ?? null },
      after: { proofId, answer: text },
    },
  };
});
