import * as z from 'zod/mini';
import { storedPhoneSchema } from '../people/account.ts';
import { courseIdSchema } from '../classes/course.ts';
import { orderCodeSchema } from '../money/order.ts';
import { registerCourse } from '../wire/registration-command.ts';

export const registrationSummarySchema = z.object({
  ...z.omit(registerCourse.answer, { status: true, created: true }).shape,
  courseId: z.optional(courseIdSchema),
  /** Decides which network the pay card lists first. */
  phone: z.optional(storedPhoneSchema),
  owed: z.optional(
    z.object({
      reference: orderCodeSchema,
      due: z.number(),
      received: z.number(),
      lines: z.array(z.object({ orderId: orderCodeSchema, title: z.string(), due: z.number() })),
    }),
  ),
});
export type RegistrationSummary = z.infer<typeof registrationSummarySchema>;
