/** The one-time summary after registering (spec §2, /registration-success). */
import * as v from 'valibot';
import { finiteSchema, urlSchema } from '../wire/values.ts';
import { storedPhoneSchema } from '../people/account.ts';
import { courseIdSchema } from '../classes/course.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { orderCodeSchema } from '../money/order.ts';

export const registrationSummarySchema = v.object({
  orderId: orderCodeSchema,
  /** Absent in a summary that an earlier version of the app left. */
  courseId: v.optional(courseIdSchema),
  courseName: v.string(),
  userName: v.string(),
  /** Whose mobile network is named first on the pay card. */
  phone: v.optional(storedPhoneSchema),
  whatsappUrl: urlSchema,
  amount: finiteSchema,
  /** What is owed together with earlier orders; absent where this one is all. */
  owed: v.optional(
    v.object({
      reference: orderCodeSchema,
      due: finiteSchema,
      received: finiteSchema,
      lines: v.array(v.object({ orderId: orderCodeSchema, title: v.string(), due: finiteSchema })),
    }),
  ),
  firstWeekend: v.optional(daySchema),
  wantedWeekend: v.optional(v.nullable(daySchema)),
  seatHeldUntil: v.optional(v.nullable(instantSchema)),
});
export type RegistrationSummary = v.InferOutput<typeof registrationSummarySchema>;
