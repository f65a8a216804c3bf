/** Moves to another weekend: by staff for one learner or many, or once by the learner's own wish (decision 0084). */
import * as z from 'zod/mini';
import { canStillJoin, classStart, SLOTS, windowState } from '../classes/class-session.ts';
import { type Enrollment, hasEnded, isOwnWeekend } from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import type { Day, Instant } from '../time/time.ts';

/** What became of one order, or what would: only `moved` changes anything. */
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

/** What staff read before a learner is moved all the same. */
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

/** Why a learner's wish for another weekend is refused. */
export const askMoveRefusals = {
  once: 'You have changed the weekend of this order once already. Write to us if you need another one.',
  late: 'The weekend can be changed until Friday 12:00 before it. Write to us if you cannot come.',
  notOffered: 'There are no classes of this course on that weekend. Choose another one.',
} as const;

type Moved = Pick<
  Enrollment,
  'courseId' | 'firstWeekend' | 'status' | 'validUntil' | 'temporaryAccess' | 'temporaryAccessUntil'
>;

/** True iff classes of the weekend can still be joined, and learners see it. */
export function isOffered(offerings: readonly Offering[], weekend: Day, now: Instant): boolean {
  return offerings.some((one) => one.weekendDate === weekend && one.isVisible && canStillJoin(one, now));
}

/** Why an order is not moved, before seats are looked at; null where it can be. */
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

/** The enrollment's own weekends of which a class has begun: only there somebody may have been in class. */
export function begunWeekends(
  enrollment: Pick<Enrollment, 'firstWeekend' | 'validUntil'>,
  offerings: readonly Offering[],
  now: Instant,
): Offering[] {
  return offerings.filter(
    (one) => isOwnWeekend(enrollment, one.weekendDate) && SLOTS.some((slot) => classStart(one, slot) <= now),
  );
}

/** What to read before the move. `wasPresent`: in a class of the own weekends. */
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
