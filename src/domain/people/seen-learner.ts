import * as z from 'zod/mini';
import { learnerSchema } from './account.ts';
import { instantSchema } from '../time/time.ts';

export const ownProfileSchema = z.object({
  ...learnerSchema.shape,
  noMessages: z.optional(z.boolean()),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** A learner as staff read them. Last seen at a registration, proof or class. */
export const seenLearnerSchema = z.object({
  ...ownProfileSchema.shape,
  lastSeenAt: z.optional(instantSchema),
});
export type SeenLearner = z.infer<typeof seenLearnerSchema>;
