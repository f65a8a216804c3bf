/** A learner with what the dashboard does not need: apart, because the phone loads that one first. */
import * as z from 'zod/mini';
import { learnerSchema } from './account.ts';
import { instantSchema } from '../time/time.ts';

/** A learner as the own profile has them. */
export const ownProfileSchema = z.object({
  ...learnerSchema.shape,
  /** True where the learner asked not to be written to. */
  noMessages: z.optional(z.boolean()),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** A learner as staff read them: with when they were last seen, at a registration, a proof or a class. */
export const seenLearnerSchema = z.object({
  ...ownProfileSchema.shape,
  /** Absent for those of whom it was not noted yet. */
  lastSeenAt: z.optional(instantSchema),
});
export type SeenLearner = z.infer<typeof seenLearnerSchema>;
