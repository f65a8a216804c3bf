/** A learner as staff read them: with when they were last seen, at a registration, a proof or a class. */
import * as v from 'valibot';
import { learnerSchema } from './account.ts';
import { instantSchema } from '../time/instant.ts';

export const seenLearnerSchema = v.object({
  ...learnerSchema.entries,
  /** Absent for those of whom it was not noted yet. */
  lastSeenAt: v.optional(instantSchema),
});
export type SeenLearner = v.InferOutput<typeof seenLearnerSchema>;
