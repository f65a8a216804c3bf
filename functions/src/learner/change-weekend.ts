/** `change-weekend`: a learner's own move, wait for an earlier place, or answer to an offer (decision 0112). */
import type * as z from 'zod';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { canWantEarlier, hasSeat, isOpenOffer } from '../../../src/domain/seats/place-offer.ts';
import { placeRefusals } from '../../../src/domain/seats/seat-messages.ts';
import { askMoveRefusal, changeWeekend } from '../../../src/domain/seats/weekend-change.ts';
import type { Day, Instant } from '../../../src/domain/time/time.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { learnerCommand } from '../command/command.ts';
import { conflict, notFound } from '../http/refused-error.ts';
import { closeOffers, openOffersOf, openSeats, recentWeekends } from '../store/seats/seats.ts';
import type { Transaction } from '../store/store.ts';

type Answer = z.infer<typeof changeWeekend.answer>;

export const handler = learnerCommand(changeWeekend, async (transaction, { actor, request, now }) => {
  if ('offerId' in request) return answerOffer(transaction, request, actor.uid, now);
  const enrollment = await transaction.get('enrollments', request.orderId);
  if (enrollment?.studentId !== actor.uid) throw notFound(errorMessages.unknownOrder);
  return request.ask === 'move'
    ? move(transaction, enrollment, request.toWeekend, now)
    : wait(transaction, enrollment, request.ask === 'wait', now);
});

/** At once where there is a seat; an earlier weekend that is full can be waited for. */
async function move(
  transaction: Transaction,
  enrollment: Enrollment,
  toWeekend: Day,
  now: Instant,
): Promise<Answer> {
  const { orderId, courseId, firstWeekend } = enrollment;
  if (firstWeekend === toWeekend) return { firstWeekend, canWait: false };
  const offerings = await recentWeekends(transaction, courseId, now);
  const refusal = askMoveRefusal(enrollment, toWeekend, offerings, now);
  if (refusal !== null) throw conflict(refusal);
  const seat = await openSeats(transaction, now).give(enrollment, toWeekend, 'moved_by_learner');
  if (seat !== null) {
    seat.write();
    return { firstWeekend: toWeekend, canWait: false };
  }
  const [wantedWeekend = toWeekend] = [toWeekend, enrollment.wantedWeekend ?? toWeekend].sort();
  const canWait = toWeekend < firstWeekend && canWantEarlier({ ...enrollment, wantedWeekend }, now);
  if (canWait) transaction.update('enrollments', orderId, { wantedWeekend });
  return { firstWeekend, canWait };
}

async function wait(
  transaction: Transaction,
  enrollment: Enrollment,
  waits: boolean,
  now: Instant,
): Promise<Answer> {
  const { orderId, firstWeekend } = enrollment;
  const canWait = canWantEarlier(enrollment, now);
  if (waits && !canWait) throw conflict(placeRefusals.notLater);
  const offers = waits ? [] : await openOffersOf(transaction, enrollment);
  // Asking again does not lose the place in the queue.
  const earlierWanted = waits ? (enrollment.earlierWanted ?? now) : null;
  transaction.update('enrollments', orderId, { earlierWanted });
  closeOffers(transaction, offers, now);
  return { firstWeekend, canWait };
}

const answered = { take: 'taken', keep: 'declined' } as const;

async function answerOffer(
  transaction: Transaction,
  { offerId, ask }: { readonly offerId: string; readonly ask: 'take' | 'keep' },
  uid: string,
  now: Instant,
): Promise<Answer> {
  const gone = conflict(placeRefusals.gone);
  const offer = await transaction.get('placeOffers', offerId);
  if (offer?.userId !== uid) throw notFound(placeRefusals.gone);
  const enrollment = await transaction.get('enrollments', offer.orderId);
  if (enrollment === null) throw gone;
  const stays = { firstWeekend: enrollment.firstWeekend, canWait: false };
  // A repeated tap whose first answer was lost.
  if (offer.status === answered[ask]) return stays;
  if (!isOpenOffer(offer, now) || !hasSeat(enrollment, now)) throw gone;
  if (ask === 'keep') {
    transaction.update('placeOffers', offerId, { status: answered.keep, closedAt: now });
    transaction.update('enrollments', offer.orderId, { earlierWanted: null });
    return stays;
  }
  const seat = await openSeats(transaction, now).give(enrollment, offer.weekendDate, 'offer_taken');
  if (seat === null) throw gone;
  seat.write();
  transaction.update('placeOffers', offerId, { status: answered.take, closedAt: now });
  return { firstWeekend: offer.weekendDate, canWait: false };
}
