/** The one-time summary after registering (spec §2, /registration-success). */
import * as z from 'zod/mini';
import { courseIdSchema } from '../classes/course.ts';
import { daySchema } from '../time/instant.ts';
import { orderCodeSchema } from '../money/order.ts';

export const registrationSummarySchema = z.object({
  orderId: orderCodeSchema,
  /** Absent in a summary that an earlier version of the app left. */
  courseId: z.optional(courseIdSchema),
  courseName: z.string(),
  userName: z.string(),
  whatsappUrl: z.url(),
  amount: z.number(),
  firstWeekend: z.optional(daySchema),
});
export type RegistrationSummary = z.infer<typeof registrationSummarySchema>;
