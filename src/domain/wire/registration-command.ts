/** The commands of signing up and registering (rules §3). */
import * as v from 'valibot';
import { finiteSchema, urlSchema } from './values.ts';
import { nameField, phoneField } from '../people/account.ts';
import { courseIdSchema, formatKwacha } from '../classes/course.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';

export const createProfile = {
  name: 'create-profile',
  request: v.object({ name: nameField }),
  answer: v.object({ created: v.boolean() }),
} as const;

/** The message under the course where it costs more than the form said. */
export const priceRose = (price: number) =>
  `This course costs ${formatKwacha(price)} now. If you want it at this price, send the form again.`;

export const registerCourse = {
  name: 'register-course',
  request: v.object({
    courseId: courseIdSchema,
    /** Only what the profile does not have yet. */
    name: v.optional(nameField),
    phone: v.optional(phoneField),
    /** What the form said that the course costs, kwacha: no order is made at a higher price. */
    priceSeen: v.optional(finiteSchema),
    agreedToTerms: v.literal(true),
  }),
  answer: v.object({
    orderId: orderCodeSchema,
    courseName: v.string(),
    userName: v.string(),
    amount: finiteSchema,
    status: orderStatusSchema,
    /** False where an order for this course was already under way. */
    created: v.boolean(),
    whatsappUrl: urlSchema,
    /** Where the course would begin now: past full weekends. Absent in answers that were kept before this field existed. */
    firstWeekend: v.optional(daySchema),
    /** The weekend before it that was full; null where it is the one that was wanted. */
    wantedWeekend: v.optional(v.nullable(daySchema)),
    /** Until when that place is held for the payment; null where it is not. */
    seatHeldUntil: v.optional(v.nullable(instantSchema)),
  }),
} as const;
