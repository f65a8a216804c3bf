/** What a place makes of an enrollment: its weekends, its hold, its history (decision 0083). */
import { admittedSince, type Enrollment, type SeatMove, validUntilFor } from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import type { Instant } from '../time/time.ts';
import { provisionalEnd } from '../weekend/provisional-entry.ts';
import { type Place, UNTIL_DECIDED, wantedBefore } from './seats.ts';

/** Why somebody gets a seat. */
export type SeatReason =
  | 'registered'
  | 'proof_sent'
  | 'approved'
  | 'offer_taken'
  | 'moved_by_staff'
  | 'moved_by_learner';

/** Who moved whoever begins with another weekend then. */
const movers = {
  registered: 'full',
  proof_sent: 'full',
  approved: 'full',
  offer_taken: 'offer',
  moved_by_staff: 'staff',
  moved_by_learner: 'learner',
} as const satisfies Record<SeatReason, SeatMove['by']>;

/**
 * The enrollment in its place at `now`, with what that changes. `held`: until when the hold of a registration lasts;
 * `offerings`: the weekends of its course.
 */
export function placedIn(
  enrollment: Enrollment,
  place: Place,
  reason: SeatReason,
  {
    now,
    held,
    offerings,
  }: { readonly now: Instant; readonly held: Instant | null; readonly offerings: readonly Offering[] },
): Enrollment {
  const { firstWeekend: from, moves = [] } = enrollment;
  const { weekend: firstWeekend, attendable } = place;
  const isMoved = from !== firstWeekend;
  // A weekend that has passed moves everybody on, which is no news.
  const isTold =
    isMoved && reason !== 'registered' && (movers[reason] !== 'full' || firstWeekend > attendable);
  const isPaid = reason === 'approved' || enrollment.status === 'paid';
  const hasChosen = reason === 'moved_by_staff' || reason === 'moved_by_learner';
  const wantedWeekend = hasChosen ? null : wantedBefore(place, enrollment.wantedWeekend);
  const wantsOn = wantedWeekend !== null && !isMoved;
  return {
    ...enrollment,
    firstWeekend,
    wantedWeekend,
    earlierWanted: wantsOn ? (enrollment.earlierWanted ?? null) : null,
    seatHeldUntil: holdAfter(enrollment, reason, held),
    ...(isMoved &&
      enrollment.provisionalUntil != null && {
        provisionalUntil: provisionalEnd(offerings, { firstWeekend }, now),
      }),
    ...(isPaid && (isMoved || reason === 'approved') && { validUntil: validUntilFor(firstWeekend) }),
    ...(reason === 'approved' && { status: 'paid', admittedAt: admittedSince(enrollment, now) }),
    ...(isTold && { moves: [...moves, { from, to: firstWeekend, at: now, by: movers[reason] }] }),
  };
}

function holdAfter({ seatHeldUntil = null }: Enrollment, reason: SeatReason, held: Instant | null) {
  if (reason === 'registered') return held;
  if (reason === 'proof_sent') return UNTIL_DECIDED;
  return reason === 'approved' ? null : seatHeldUntil;
}
