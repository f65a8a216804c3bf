/** The one-time summary after registering (spec §2, /registration-success). */
import * as z from 'zod/mini';
import { finiteSchema, urlSchema } from '../wire/values.ts';
import { storedPhoneSchema } from '../people/account.ts';
import { courseIdSchema } from '../classes/course.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { orderCodeSchema } from '../money/order.ts';

export const registrationSummarySchema = z.object({
  orderId: orderCodeSchema,
  /** Absent in a summary that an earlier version of the app left. */
  courseId: z.optional(courseIdSchema),
  courseName: z.string(),
  userName: z.string(),
  /** Whose mobile network is named first on the pay card. */
  phone: z.optional(storedPhoneSchema),
  whatsappUrl: urlSchema,
  amount: finiteSchema,
  /** What is owed together with earlier orders; absent where this one is all. */
  owed: z.optional(
    z.object({
      reference: orderCodeSchema,
      due: finiteSchema,
      received: finiteSchema,
      lines: z.array(z.object({ orderId: orderCodeSchema, title: z.string(), due: finiteSchema })),
    }),
  ),
  firstWeekend: z.optional(daySchema),
  wantedWeekend: z.optional(z.nullable(daySchema)),
  seatHeldUntil: z.optional(z.nullable(instantSchema)),
});
export type RegistrationSummary = z.infer<typeof registrationSummarySchema>;
