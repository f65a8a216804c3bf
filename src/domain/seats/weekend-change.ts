/** A change of an order's first weekend: who may ask, what prevents it, and what it does to the seat (decision 0112). */
import { classDay, weekendWord } from '#hub';
import * as z from 'zod/mini';
import { canStillJoin, classStart, SLOTS, windowState } from '../classes/class-session.ts';
import {
  admittedSince,
  type Enrollment,
  hasEnded,
  isOwnWeekend,
  type SeatMove,
  validUntilFor,
} from '../classes/enrollment.ts';
import { documentIdSchema, type Offering, weekendSchema, usualTimes } from '../classes/offering.ts';
import { isRegistrationOpen, registrationOpensSentence } from '../cohort/registration.ts';
import { orderCodeSchema } from '../money/order.ts';
import { DURING, LAST_NOON } from '../time/class-week.ts';
import { type Day, daySchema, type Instant } from '../time/time.ts';
import { provisionalEnd } from '../weekend/provisional-entry.ts';
import { MOVES_MAX } from '../wire/limits.ts';
import { lastNoonBefore } from './place-offer.ts';
import { nextClassOf, type Place, UNTIL_DECIDED, firstFullWanted } from './seats.ts';
import { reasonSchema } from '../wire/values.ts';

/**
 * What a learner asks about the weekend of an order. `move`: to another weekend, once per order; without a seat there nothing
 * changes. `wait`, `stop_waiting`: for an earlier place; the latter also withdraws an open offer. `take`, `keep`: answers an
 * offer, and is refused if that is no longer open.
 */
export const changeWeekend = {
  name: 'change-weekend',
  request: z.discriminatedUnion('ask', [
    z.object({ ask: z.literal('move'), orderId: orderCodeSchema, toWeekend: weekendSchema }),
    z.object({ ask: z.enum(['wait', 'stop_waiting']), orderId: orderCodeSchema }),
    z.object({ ask: z.enum(['take', 'keep']), offerId: documentIdSchema }),
  ]),
  answer: z.object({
    firstWeekend: daySchema,
    canWait: z.boolean(),
  }),
} as const;

/** Outcome of one order that staff move; only `moved` changes anything. */
const moveOutcomeSchema = z.enum(['moved', 'already', 'full', 'not_offered', 'warned', 'over', 'unknown']);
export type MoveOutcome = z.infer<typeof moveOutcomeSchema>;

const moveWarningSchema = z.enum(['repeats', 'misses']);
export type MoveWarning = z.infer<typeof moveWarningSchema>;

const moveAnswerSchema = z.object({
  orderId: orderCodeSchema,
  outcome: moveOutcomeSchema,
  warning: z.nullable(moveWarningSchema),
});
export type MoveAnswer = z.infer<typeof moveAnswerSchema>;

/** Each order in its own transaction; those that do not fit stay. Without `confirmed` it is a preview, and nothing is written. */
export const changeWeekends = {
  name: 'change-weekends',
  permission: 'edit_students',
  logs: ['learner_moved'],
  request: z.object({
    orderIds: z.array(orderCodeSchema).check(z.minLength(1), z.maxLength(MOVES_MAX)),
    toWeekend: weekendSchema,
    confirmed: z.nullable(
      z.object({
        reason: reasonSchema,
        acceptsWarnings: z.boolean(),
      }),
    ),
  }),
  answer: z.object({ answers: z.array(moveAnswerSchema) }),
} as const;

export const moveOutcomeSentences = {
  moved: 'Moved.',
  already: `Begins ${DURING} this ${weekendWord} already.`,
  full: `This ${weekendWord}, or a later one of the course, is full.`,
  not_offered: `This course has no such ${weekendWord} that learners see.`,
  warned: 'Read the warning first.',
  over: 'The course is over.',
  unknown: 'This order is not here any more.',
} as const satisfies Record<MoveOutcome, string>;

export const moveWarningSentences = {
  repeats: 'Was in a class already, and would begin anew.',
  misses: `${classDay}’s class is over; only what is left of this ${weekendWord} can be joined.`,
} as const satisfies Record<MoveWarning, string>;

export const askMoveRefusals = {
  once: `You have changed the ${weekendWord} of this order once already. Write to us if you need another one.`,
  late: `The ${weekendWord} can be changed until ${LAST_NOON} before it. Write to us if you cannot come.`,
  notOffered: `There are no classes of this course ${DURING} that ${weekendWord}. Choose another one.`,
} as const;

/** True iff the learner may move: once per order, until the last noon before the present weekend. */
export function canAskMove(
  { firstWeekend, moves }: Pick<Enrollment, 'firstWeekend' | 'moves'>,
  now: Instant,
): boolean {
  return now < lastNoonBefore(firstWeekend) && !moves?.some(({ by }) => by === 'learner');
}

export function weekendsToAsk(
  { courseId, firstWeekend }: Pick<Enrollment, 'courseId' | 'firstWeekend'>,
  offerings: readonly Offering[],
  now: Instant,
): Day[] {
  return offerings
    .filter((one) => one.courseId === courseId && one.isVisible && one.weekendDate !== firstWeekend)
    .map(({ weekendDate }) => weekendDate)
    .filter((weekend) => now < lastNoonBefore(weekend))
    .sort();
}

/** Why a learner cannot move to another weekend, seats aside; null if nothing prevents it. */
export function askMoveRefusal(
  enrollment: Enrollment,
  toWeekend: Day,
  offerings: readonly Offering[],
  now: Instant,
): string | null {
  if (now >= lastNoonBefore(enrollment.firstWeekend)) return askMoveRefusals.late;
  if (!canAskMove(enrollment, now)) return askMoveRefusals.once;
  if (now >= lastNoonBefore(toWeekend)) return askMoveRefusals.late;
  const isBlocked = blockedBy(enrollment, toWeekend, offerings, now) !== null;
  const target = isBlocked ? undefined : offerings.find(({ weekendDate }) => weekendDate === toWeekend);
  if (target === undefined) return askMoveRefusals.notOffered;
  if (isRegistrationOpen(target, now)) return null;
  return now < (target.registrationOpensAt ?? 0)
    ? `${registrationOpensSentence(target)}.`
    : askMoveRefusals.notOffered;
}

export function blockedBy(
  enrollment: Enrollment,
  toWeekend: Day,
  offerings: readonly Offering[],
  now: Instant,
): Extract<MoveOutcome, 'already' | 'not_offered' | 'over'> | null {
  if (hasEnded(enrollment, now)) return 'over';
  if (enrollment.firstWeekend === toWeekend) return 'already';
  const isOffered = offerings.some(
    (one) => one.weekendDate === toWeekend && one.isVisible && canStillJoin(one, now),
  );
  return isOffered ? null : 'not_offered';
}

export function begunOfferings(
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

const movers = {
  registered: 'full',
  proof_sent: 'full',
  approved: 'full',
  offer_taken: 'offer',
  moved_by_staff: 'staff',
  moved_by_learner: 'learner',
} as const satisfies Record<string, SeatMove['by']>;
export type SeatReason = keyof typeof movers;

type Circumstances = {
  readonly now: Instant;
  readonly held: Instant | null;
  readonly offerings: readonly Offering[];
};

/** The enrollment with its seat in `place`: weekends, hold and history (decision 0083). */
export function withPlace(
  enrollment: Enrollment,
  place: Place,
  reason: SeatReason,
  { now, held, offerings }: Circumstances,
): Enrollment {
  const { firstWeekend: from, moves = [] } = enrollment;
  const { weekend: firstWeekend, attendable } = place;
  const isMoved = from !== firstWeekend;
  // Moving on from a past weekend is no news, unless staff hid it.
  const isNews = movers[reason] !== 'full' || firstWeekend > attendable || !hasPassed(from, offerings, now);
  const isTold = isMoved && reason !== 'registered' && isNews;
  const isPaid = reason === 'approved' || enrollment.status === 'paid';
  const hasChosen = reason === 'moved_by_staff' || reason === 'moved_by_learner';
  const wantedWeekend = hasChosen ? null : firstFullWanted(place, enrollment.wantedWeekend);
  const wantsOn = wantedWeekend !== null && !isMoved;
  return {
    ...enrollment,
    firstWeekend,
    wantedWeekend,
    earlierWanted: wantsOn ? (enrollment.earlierWanted ?? null) : null,
    seatHeldUntil: holdEndAfterMove(enrollment, reason, held, nextClassOf(firstWeekend, offerings, now)),
    ...(isMoved &&
      enrollment.provisionalUntil != null && {
        provisionalUntil: provisionalEnd(offerings, { firstWeekend }, now),
      }),
    ...(isPaid && (isMoved || reason === 'approved') && { validUntil: validUntilFor(firstWeekend) }),
    ...(reason === 'approved' && { status: 'paid', admittedAt: admittedSince(enrollment, now) }),
    ...(isTold && { moves: [...moves, { from, to: firstWeekend, at: now, by: movers[reason] }] }),
  };
}

function hasPassed(weekend: Day, offerings: readonly Offering[], now: Instant): boolean {
  const planned = offerings.find(({ weekendDate }) => weekendDate === weekend);
  return !canStillJoin(planned ?? usualTimes(weekend), now);
}

/** `nextClass`: of the new weekend; an unpaid order's hold ends there at the latest. */
function holdEndAfterMove(
  { status, seatHeldUntil = null }: Enrollment,
  reason: SeatReason,
  held: Instant | null,
  nextClass: Instant,
): Instant | null {
  if (reason === 'registered') return held;
  if (reason === 'proof_sent') return UNTIL_DECIDED;
  if (reason === 'approved') return null;
  const isOpenEnded = status === 'paid' || seatHeldUntil === null || seatHeldUntil === UNTIL_DECIDED;
  return isOpenEnded ? seatHeldUntil : Math.min(seatHeldUntil, nextClass);
}
