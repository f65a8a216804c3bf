/** The commands that move enrollments to another weekend (decision 0084). */
import * as v from 'valibot';
import { saturdaySchema } from '../classes/offering.ts';
import { orderCodeSchema } from '../money/order.ts';
import { daySchema } from '../time/time.ts';
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

/**
 * The learner's own wish, once for each order: it happens at once where the weekend has a seat. Where it has none,
 * nothing changes but that an earlier place may be wanted.
 */
export const askMove = {
  name: 'ask-move',
  request: v.object({ orderId: orderCodeSchema, toWeekend: saturdaySchema }),
  answer: v.object({
    isMoved: v.boolean(),
    /** Where the course begins now. */
    firstWeekend: daySchema,
    /** True where the learner can ask to hear of a place that frees in the wanted weekend. */
    canWant: v.boolean(),
  }),
} as const;
