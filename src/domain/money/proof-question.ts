/** What one member of staff asks the others about a proof, and what they answer. Learners read neither (rules §3). */
import * as z from 'zod/mini';
import { storedNameSchema } from '../people/account.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { instantSchema } from '../time/time.ts';
import { REASON_MAX } from '../wire/limits.ts';

const saidSchema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(REASON_MAX)),
  /** The name of the member of staff, as it was then. */
  by: storedNameSchema,
  at: instantSchema,
});

/** One question at a time for each proof, whose id it has. A further one takes the place of one that was answered. */
export const proofQuestionSchema = z.object({
  id: documentIdSchema,
  question: saidSchema,
  /** The latest answer. */
  answer: z.nullable(saidSchema),
  /** When the proof was decided or replaced; null while it waits. */
  closedAt: z.nullable(instantSchema),
});
export type ProofQuestion = z.infer<typeof proofQuestionSchema>;

/** The latest that was said, in one line: `Ruth asks: Is this number ours?`, `Mable answers: Yes, the old one.` */
export function latestSaid({ question, answer }: Pick<ProofQuestion, 'question' | 'answer'>): string {
  const { by, text } = answer ?? question;
  return `${by.trim().split(/\s+/)[0] ?? by} ${answer === null ? 'asks' : 'answers'}: ${text}`;
}
