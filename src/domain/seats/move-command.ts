/** Commands by which staff move enrollments (decision 0084). */
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
    warning: z.nullable(moveWarningSchema),
  }),
);

/** What `move-learners` would do now if warnings were accepted. */
export const previewMoves = {
  name: 'preview-moves',
  permission: 'edit_students',
  request: z.object({ orderIds, toWeekend: saturdaySchema }),
  answer: z.object({ answers: answersSchema }),
} as const;

/** Moves these orders in turn, each in its own transaction; those that do not fit stay. Warnings need `acceptsWarnings`. */
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
