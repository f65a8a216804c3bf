import * as z from 'zod/mini';
import { storedPhoneSchema } from '../people/account.ts';
import { courseIdSchema } from '../classes/course.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { orderCodeSchema } from '../money/order.ts';

export const registrationSummarySchema = z.object({
  orderId: orderCodeSchema,
  courseId: z.optional(courseIdSchema),
  courseName: z.string(),
  userName: z.string(),
  /** Decides which network the pay card lists first. */
  phone: z.optional(storedPhoneSchema),
  whatsappUrl: z.url(),
  amount: z.number(),
  /** Total with earlier unpaid orders; absent if there are none. */
  owed: z.optional(
    z.object({
      reference: orderCodeSchema,
      due: z.number(),
      received: z.number(),
      lines: z.array(z.object({ orderId: orderCodeSchema, title: z.string(), due: z.number() })),
    }),
  ),
  firstWeekend: z.optional(daySchema),
  wantedWeekend: z.optional(z.nullable(daySchema)),
  seatHeldUntil: z.optional(z.nullable(instantSchema)),
});
export type RegistrationSummary = z.infer<typeof registrationSummarySchema>;
