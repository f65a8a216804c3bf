/** The commands of signing up and registering (rules §3). */
import * as z from 'zod/mini';
import { finiteSchema, urlSchema } from './values.ts';
import { nameField, phoneField } from '../people/account.ts';
import { courseIdSchema, formatKwacha } from '../classes/course.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';

export const createProfile = {
  name: 'create-profile',
  request: z.object({ name: nameField }),
  answer: z.object({ created: z.boolean() }),
} as const;

/** The message under the course where it costs more than the form said. */
export const priceRose = (price: number) =>
  `This course costs ${formatKwacha(price)} now. If you want it at this price, send the form again.`;

export const registerCourse = {
  name: 'register-course',
  request: z.object({
    courseId: courseIdSchema,
    /** Only what the profile does not have yet. */
    name: z.optional(nameField),
    phone: z.optional(phoneField),
    /** What the form said that the course costs, kwacha: no order is made at a higher price. */
    priceSeen: z.optional(finiteSchema),
    agreedToTerms: z.literal(true),
  }),
  answer: z.object({
    orderId: orderCodeSchema,
    courseName: z.string(),
    userName: z.string(),
    amount: finiteSchema,
    status: orderStatusSchema,
    /** False where an order for this course was already under way. */
    created: z.boolean(),
    whatsappUrl: urlSchema,
    /** Where the course would begin now: past full weekends. Absent in answers that were kept before this field existed. */
    firstWeekend: z.optional(daySchema),
    /** The weekend before it that was full; null where it is the one that was wanted. */
    wantedWeekend: z.optional(z.nullable(daySchema)),
    /** Until when that place is held for the payment; null where it is not. */
    seatHeldUntil: z.optional(z.nullable(instantSchema)),
  }),
} as const;
