/** The commands by which staff move enrollments to another weekend (decision 0084). */
import * as v from 'valibot';
import { saturdaySchema } from '../classes/offering.ts';
import { orderCodeSchema } from '../money/order.ts';
import { MOVES_MAX, REASON_MAX } from '../wire/limits.ts';
import { moveOutcomeSchema, moveWarningSchema } from './move.ts';

const orderIds = v.pipe(v.array(orderCodeSchema), v.minLength(1), v.maxLength(MOVES_MAX));
const answersSchema = v.array(
  v.object({
    orderId: orderCodeSchema,
    outcome: moveOutcomeSchema,
    /** Null where there is nothing to warn of. */
    warning: v.nullable(moveWarningSchema),
  }),
);

/** What `move-learners` would do now, one after the other, if warnings were accepted. Permission `edit_students`. */
export const previewMoves = {
  name: 'preview-moves',
  request: v.object({ orderIds, toWeekend: saturdaySchema }),
  answer: v.object({ answers: answersSchema }),
} as const;

/**
 * Moves each of these orders to the weekend, in the order in which they stand, each in a transaction of its own: those
 * that fit are moved, and the others stay where they are. One with a warning is moved only with `acceptsWarnings`.
 * Permission `edit_students`.
 */
export const moveLearners = {
  name: 'move-learners',
  request: v.object({
    orderIds,
    toWeekend: saturdaySchema,
    reason: v.pipe(v.string(), v.trim(), v.minCodePoints(3), v.maxCodePoints(REASON_MAX)),
    acceptsWarnings: v.boolean(),
  }),
  answer: v.object({ answers: answersSchema }),
} as const;
