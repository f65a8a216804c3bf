/** Attendance: the clicks that opened a class (decisions §1, §4). */
import * as z from 'zod/mini';
import { documentIdSchema } from './offering.ts';
import { joinableSchema } from './session.ts';
import { instantSchema } from './time.ts';

export const attendanceSchema = z.object({
  id: z.string(),
  offeringId: documentIdSchema,
  slot: joinableSchema,
  userId: z.string(),
  /** Every click, oldest first. */
  joinedAt: z.array(instantSchema),
  /** What staff say against the clicks: there, or not; null where nobody said anything. */
  correctedTo: z.nullable(z.boolean()),
  /** Who said so. */
  correctedBy: z.nullable(z.string()),
});
export type Attendance = z.infer<typeof attendanceSchema>;

/** True iff the learner counts as having been there. */
export function wasPresent({ joinedAt, correctedTo }: Pick<Attendance, 'joinedAt' | 'correctedTo'>): boolean {
  return correctedTo ?? joinedAt.length > 0;
}
