/** A learner with what the dashboard does not need: apart, because the phone loads that one first. */
import * as v from 'valibot';
import { learnerSchema } from './account.ts';
import { instantSchema } from '../time/time.ts';

/** A learner as the own profile has them. */
export const ownProfileSchema = v.object({
  ...learnerSchema.entries,
  /** True where the learner asked not to be written to. */
  noMessages: v.optional(v.boolean()),
});
export type OwnProfile = v.InferOutput<typeof ownProfileSchema>;

/** A learner as staff read them: with when they were last seen, at a registration, a proof or a class. */
export const seenLearnerSchema = v.object({
  ...ownProfileSchema.entries,
  /** Absent for those of whom it was not noted yet. */
  lastSeenAt: v.optional(instantSchema),
});
export type SeenLearner = v.InferOutput<typeof seenLearnerSchema>;
