/** What members of staff ask one another about proofs. */
import { collections } from '../../domain/wire/collections.ts';
import { type ProofQuestion, proofQuestionSchema } from '../../domain/money/proof-question.ts';
import { answerColleague, askColleague } from '../../domain/money/proof-command.ts';
import { sendStaff } from './commands.ts';
import { type StaffWatcher, watchStaff } from './reads.ts';

/** So many are shown in the queue; a question ends with the decision on its proof. */
const QUESTIONS_SHOWN = 100;

/** The questions about proofs that wait, answered or not; live. */
export function watchQuestions(watcher: StaffWatcher<ProofQuestion>): () => void {
  return watchStaff(
    {
      collection: collections.proofQuestions,
      where: [['closedAt', '==', null]],
      limit: QUESTIONS_SHOWN,
    },
    proofQuestionSchema,
    watcher,
  );
}

/** @throws CommandError */
export async function askAbout(proofId: string, question: string): Promise<void> {
  await sendStaff(askColleague, { proofId, question });
}

/** @throws CommandError */
export async function answerAbout(proofId: string, answer: string): Promise<void> {
  await sendStaff(answerColleague, { proofId, answer });
}
