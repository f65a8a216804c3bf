/** Moves to another weekend: by staff, or once by the learner (decision 0084). */
import * as z from 'zod/mini';
import { canStillJoin, classStart, SLOTS, windowState } from '../classes/class-session.ts';
import { type Enrollment, hasEnded, isOwnWeekend } from '../classes/enrollment.ts';
import { type Offering, saturdaySchema } from '../classes/offering.ts';
import type { Day, Instant } from '../time/time.ts';
import { orderCodeSchema } from '../money/order.ts';
import { MOVES_MAX, REASON_MAX } from '../wire/limits.ts';

/** Outcome of one order; only `moved` changes anything. */
export const moveOutcomeSchema = z.enum([
  'moved',
  'already',
  'full',
  'not_offered',
  'warned',
  'over',
  'unknown',
]);
export type MoveOutcome = z.infer<typeof moveOutcomeSchema>;

export const moveWarningSchema = z.enum(['repeats', 'misses']);
export type MoveWarning = z.infer<typeof moveWarningSchema>;

export const moveOutcomeSentences = {
  moved: 'Moved.',
  already: 'Begins on this weekend already.',
  full: 'This weekend, or the one after it, is full.',
  not_offered: 'This course has no such weekend that learners see.',
  warned: 'Read the warning first.',
  over: 'The course is over.',
  unknown: 'This order is not here any more.',
} as const satisfies Record<MoveOutcome, string>;

export const moveWarningSentences = {
  repeats: 'Was in a class already, and would begin anew.',
  misses: 'Saturday’s class is over; only what is left of this weekend can be joined.',
} as const satisfies Record<MoveWarning, string>;

export const askMoveRefusals = {
  once: 'You have changed the weekend of this order once already. Write to us if you need another one.',
  late: 'The weekend can be changed until Friday 12:00 before it. Write to us if you cannot come.',
  notOffered: 'There are no classes of this course on that weekend. Choose another one.',
} as const;

type Moved = Pick<
  Enrollment,
  'courseId' | 'firstWeekend' | 'status' | 'validUntil' | 'temporaryAccess' | 'temporaryAccessUntil'
>;

export function isOffered(offerings: readonly Offering[], weekend: Day, now: Instant): boolean {
  return offerings.some((one) => one.weekendDate === weekend && one.isVisible && canStillJoin(one, now));
}

/** Why an order cannot be moved, seats aside; null if it can. */
export function hindrance(
  enrollment: Moved,
  toWeekend: Day,
  offerings: readonly Offering[],
  now: Instant,
): Extract<MoveOutcome, 'already' | 'not_offered' | 'over'> | null {
  if (hasEnded(enrollment, now)) return 'over';
  if (enrollment.firstWeekend === toWeekend) return 'already';
  return isOffered(offerings, toWeekend, now) ? null : 'not_offered';
}

export function begunWeekends(
  enrollment: Pick<Enrollment, 'firstWeekend' | 'validUntil'>,
  offerings: readonly Offering[],
  now: Instant,
): Offering[] {
  return offerings.filter(
    (one) => isOwnWeekend(enrollment, one.weekendDate) && SLOTS.some((slot) => classStart(one, slot) <= now),
  );
}

/** `wasPresent`: in a class of the enrollment's own weekends. */
export function moveWarning(
  wasPresent: boolean,
  toWeekend: Day,
  offerings: readonly Offering[],
  now: Instant,
): MoveWarning | null {
  if (wasPresent) return 'repeats';
  const target = offerings.find(({ weekendDate }) => weekendDate === toWeekend);
  const isUnderWay = target !== undefined && windowState(target.saturdayStartsAt, now) === 'ended';
  return isUnderWay ? 'misses' : null;
}

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
