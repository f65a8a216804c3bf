/** The commands by which staff move enrollments to another weekend (decision 0084). */
import * as z from 'zod/mini';
import { saturdaySchema } from '../classes/offering.ts';
import { orderCodeSchema } from '../money/order.ts';
import { MOVES_MAX, REASON_MAX } from '../wire/limits.ts';
import { moveOutcomeSchema, moveWarningSchema } from './move.ts';

const orderIds = z.array(orderCodeSchema).check(z.minLength(1), z.maxLength(MOVES_MAX));
const answersSchema = z.array(
  z.object({
    orderId: orderCodeSchema,
    outcome: moveOutcomeSchema,
    /** Null where there is nothing to warn of. */
    warning: z.nullable(moveWarningSchema),
  }),
);

/** What `move-learners` would do now, one after the other, if warnings were accepted. */
export const previewMoves = {
  name: 'preview-moves',
  permission: 'edit_students',
  request: z.object({ orderIds, toWeekend: saturdaySchema }),
  answer: z.object({ answers: answersSchema }),
} as const;

/**
 * Moves each of these orders to the weekend, in the order in which they stand, each in a transaction of its own: those
 * that fit are moved, and the others stay where they are. One with a warning is moved only with `acceptsWarnings`.
 */
export const moveLearners = {
  name: 'move-learners',
  permission: 'edit_students',
  logs: ['learner_moved'],
  request: z.object({
    orderIds,
    toWeekend: saturdaySchema,
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX)),
    acceptsWarnings: z.boolean(),
  }),
  answer: z.object({ answers: answersSchema }),
} as const;
