/** What one member of staff asks the others about a proof, and what they answer. Learners read neither (rules §3). */
import * as v from 'valibot';
import { storedNameSchema } from '../people/account.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { instantSchema } from '../time/time.ts';
import { REASON_MAX } from '../wire/limits.ts';

const saidSchema = v.object({
  text: v.pipe(v.string(), v.minLength(1), v.maxCodePoints(REASON_MAX)),
  /** The name of the member of staff, as it was then. */
  by: storedNameSchema,
  at: instantSchema,
});

/** One question at a time for each proof, whose id it has. A further one takes the place of one that was answered. */
export const proofQuestionSchema = v.object({
  id: documentIdSchema,
  question: saidSchema,
  /** The latest answer. */
  answer: v.nullable(saidSchema),
  /** When the proof was decided or replaced; null while it waits. */
  closedAt: v.nullable(instantSchema),
});
export type ProofQuestion = v.InferOutput<typeof proofQuestionSchema>;

/** The latest that was said, in one line: `Ruth asks: Is this number ours?`, `Mable answers: Yes, the old one.` */
export function latestSaid({ question, answer }: Pick<ProofQuestion, 'question' | 'answer'>): string {
  const { by, text } = answer ?? question;
  return `${by.trim().split(/\s+/)[0] ?? by} ${answer === null ? 'asks' : 'answers'}: ${text}`;
}
