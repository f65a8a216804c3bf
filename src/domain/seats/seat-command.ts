/** Commands about earlier places (decision 0083), and the learner's own move. */
import * as z from 'zod/mini';
import { documentIdSchema, saturdaySchema } from '../classes/offering.ts';
import { orderCodeSchema } from '../money/order.ts';
import { daySchema } from '../time/time.ts';
import { doneSchema } from '../wire/values.ts';

/** Sets the wish for an earlier place; `false` also withdraws an open offer. */
export const wantEarlier = {
  name: 'want-earlier',
  request: z.object({ orderId: orderCodeSchema, wanted: z.boolean() }),
  answer: z.object({ wanted: z.boolean() }),
} as const;

/** Accepts or declines an offer. Refused if it is no longer open. */
export const answerOffer = {
  name: 'answer-offer',
  request: z.object({ offerId: documentIdSchema, answer: z.enum(['take', 'keep']) }),
  answer: z.object({ firstWeekend: daySchema }),
} as const;

/** Withdraws an open offer and the wish, or it would be made again at once. */
export const withdrawOffer = {
  name: 'withdraw-offer',
  permission: 'edit_students',
  logs: ['offer_withdrawn'],
  request: z.object({ offerId: documentIdSchema }),
  answer: doneSchema,
} as const;

/** The learner's own move, once per order. Without a seat nothing changes, but an earlier place can be wished for. */
export const askMove = {
  name: 'ask-move',
  request: z.object({ orderId: orderCodeSchema, toWeekend: saturdaySchema }),
  answer: z.object({
    isMoved: z.boolean(),
    firstWeekend: daySchema,
    /** Whether the learner can ask to be offered a place in that weekend. */
    canWant: z.boolean(),
  }),
} as const;
