/** `ask-colleague`: a question about a proof that waits, for all members of staff (rules §3). */
import { askColleague } from '../../../../src/domain/money/proof-command.ts';
import { reviewMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { findQuestion } from './proof-questions.ts';

export const handler = staffCommand(askColleague, async (transaction, call) => {
  const { proofId, question: text } = call.request;
  const { proof, known } = await findQuestion(transaction, proofId);
  if (known !== null && known.answer === null) {
    throw new RefusedError('conflict', reviewMessages.askedAlready(known.question.by));
  }
  const question = { text, by: call.actor.name, at: call.now };
  transaction.set('proofQuestions', proofId, { question, answer: null, closedAt: null });
  return {
    answer: { done: true },
    audit: {
      action: 'colleague_asked',
      target: { collection: 'orders', id: proof.orderId },
      about: proof.userId,
      before: null,
      after: { proofId, question: text },
    },
  };
});
