/** A staff-only note on a learner, deleted with the account. */
import * as z from 'zod/mini';
import { NOTE_MAX } from '../wire/limits.ts';
import { instantSchema } from '../time/time.ts';

export const learnerNoteSchema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(NOTE_MAX)),
  /** E-mail of the last author. */
  savedBy: z.string(),
  savedAt: instantSchema,
});
export type LearnerNote = z.infer<typeof learnerNoteSchema>;
