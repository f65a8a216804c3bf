/** How a seat changes an enrollment: weekends, hold, history (decision 0083). */
import { canStillJoin } from '../classes/class-session.ts';
import { admittedSince, type Enrollment, type SeatMove, validUntilFor } from '../classes/enrollment.ts';
import { type Offering, usualTimes } from '../classes/offering.ts';
import type { Day, Instant } from '../time/time.ts';
import { provisionalEnd } from '../weekend/provisional-entry.ts';
import { nextClassOf, type Place, UNTIL_DECIDED, wantedBefore } from './seats.ts';

export type SeatReason =
  | 'registered'
  | 'proof_sent'
  | 'approved'
  | 'offer_taken'
  | 'moved_by_staff'
  | 'moved_by_learner';

/** Recorded mover, by reason. */
const movers = {
  registered: 'full',
  proof_sent: 'full',
  approved: 'full',
  offer_taken: 'offer',
  moved_by_staff: 'staff',
  moved_by_learner: 'learner',
} as const satisfies Record<SeatReason, SeatMove['by']>;

type Circumstances = {
  readonly now: Instant;
  readonly held: Instant | null;
  readonly offerings: readonly Offering[];
};

export function placedIn(
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
  const wantedWeekend = hasChosen ? null : wantedBefore(place, enrollment.wantedWeekend);
  const wantsOn = wantedWeekend !== null && !isMoved;
  return {
    ...enrollment,
    firstWeekend,
    wantedWeekend,
    earlierWanted: wantsOn ? (enrollment.earlierWanted ?? null) : null,
    seatHeldUntil: holdAfter(enrollment, reason, held, nextClassOf(firstWeekend, offerings, now)),
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
function holdAfter(
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
