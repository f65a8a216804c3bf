/** The commands about earlier places: the learner's wish and answer, and what staff take back (decision 0083); and the learner's own move. */
import * as z from 'zod/mini';
import { documentIdSchema, saturdaySchema } from '../classes/offering.ts';
import { orderCodeSchema } from '../money/order.ts';
import { daySchema } from '../time/time.ts';
import { doneSchema } from '../wire/values.ts';

/** Says whether the learner wants to hear of a place in an earlier weekend; `false` also withdraws what is offered. */
export const wantEarlier = {
  name: 'want-earlier',
  request: z.object({ orderId: orderCodeSchema, wanted: z.boolean() }),
  answer: z.object({ wanted: z.boolean() }),
} as const;

/** Takes an offered place, or keeps the weekend that the learner has. Refused where the offer is not open any more. */
export const answerOffer = {
  name: 'answer-offer',
  request: z.object({ offerId: documentIdSchema, answer: z.enum(['take', 'keep']) }),
  /** With which weekend the course begins now. */
  answer: z.object({ firstWeekend: daySchema }),
} as const;

/** Takes an open offer back, and with it the wish: else it would be made again at once. */
export const withdrawOffer = {
  name: 'withdraw-offer',
  permission: 'edit_students',
  logs: ['offer_withdrawn'],
  request: z.object({ offerId: documentIdSchema }),
  answer: doneSchema,
} as const;

/**
 * The learner's own wish, once for each order: it happens at once where the weekend has a seat. Where it has none,
 * nothing changes but that an earlier place may be wanted.
 */
export const askMove = {
  name: 'ask-move',
  request: z.object({ orderId: orderCodeSchema, toWeekend: saturdaySchema }),
  answer: z.object({
    isMoved: z.boolean(),
    /** Where the course begins now. */
    firstWeekend: daySchema,
    /** True where the learner can ask to hear of a place that frees in the wanted weekend. */
    canWant: z.boolean(),
  }),
} as const;
