/** Sign-up and registration commands (rules §3). */
import * as z from 'zod/mini';
import { nameField, phoneField } from '../people/account.ts';
import { courseIdSchema, formatKwacha } from '../classes/course.ts';
import { weekendSchema } from '../classes/offering.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';

export const createProfile = {
  name: 'create-profile',
  request: z.object({ name: nameField }),
  answer: z.object({ created: z.boolean() }),
} as const;

export const priceRose = (price: number) =>
  `This course costs ${formatKwacha(price)} now. If you want it at this price, send the form again.`;

export const registerCourse = {
  name: 'register-course',
  request: z.object({
    courseId: courseIdSchema,
    name: z.optional(nameField),
    phone: z.optional(phoneField),
    /** Price shown in the form, kwacha; no order is made above it. */
    priceSeen: z.optional(z.number()),
    /** The course begins no earlier: at most as far ahead as staff plan. */
    fromWeekend: z.optional(weekendSchema),
    agreedToTerms: z.literal(true),
  }),
  answer: z.object({
    orderId: orderCodeSchema,
    courseName: z.string(),
    userName: z.string(),
    amount: z.number(),
    status: orderStatusSchema,
    created: z.boolean(),
    whatsappUrl: z.url(),
    /** Where the course begins, past full weekends. Absent in older stored answers. */
    firstWeekend: z.optional(daySchema),
    wantedWeekend: z.optional(z.nullable(daySchema)),
    seatHeldUntil: z.optional(z.nullable(instantSchema)),
  }),
} as const;
