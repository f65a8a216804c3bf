/** What staff tell each other about a learner. The learner never reads it, and it goes with the account. */
import * as v from 'valibot';
import { NOTE_MAX } from '../wire/limits.ts';
import { instantSchema } from '../time/time.ts';

export const learnerNoteSchema = v.object({
  text: v.pipe(v.string(), v.minLength(1), v.maxCodePoints(NOTE_MAX)),
  /** The e-mail of who wrote it last. */
  savedBy: v.string(),
  savedAt: instantSchema,
});
export type LearnerNote = v.InferOutput<typeof learnerNoteSchema>;
