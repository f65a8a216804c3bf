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
  correctedBy: z.nullable(z.string()),
});
export type Attendance = z.infer<typeof attendanceSchema>;
