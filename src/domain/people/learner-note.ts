/** What staff tell each other about a learner. The learner never reads it, and it goes with the account. */
import * as z from 'zod/mini';
import { NOTE_MAX } from '../wire/limits.ts';
import { instantSchema } from '../time/time.ts';

export const learnerNoteSchema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(NOTE_MAX)),
  /** The e-mail of who wrote it last. */
  savedBy: z.string(),
  savedAt: instantSchema,
});
export type LearnerNote = z.infer<typeof learnerNoteSchema>;
