import { hasSeat, isOpenOffer } from '../../../src/domain/seats/place-offer.ts';
import { answerOffer } from '../../../src/domain/seats/seat-command.ts';
import { placeRefusals } from '../../../src/domain/seats/seat-messages.ts';
import { learnerCommand } from '../command/command.ts';
import { RefusedError } from '../http/refused-error.ts';
import { prepareQueuePlace } from '../store/seats/moves.ts';
import { openSeats } from '../store/seats/seats.ts';

const answered = { take: 'taken', keep: 'declined' } as const;
const gone = () => new RefusedError('conflict', placeRefusals.gone);

export const handler = learnerCommand(answerOffer, async (transaction, { actor, request, now }) => {
  const { offerId, answer } = request;
  const offer = await transaction.get('placeOffers', offerId);
  if (offer === null || offer.userId !== actor.uid) throw new RefusedError('not_found', placeRefusals.gone);
  const enrollment = await transaction.get('enrollments', offer.orderId);
  // A repeated tap whose first answer was lost.
  if (enrollment !== null && offer.status === answered[answer])
    return { firstWeekend: enrollment.firstWeekend };
  if (enrollment === null || !isOpenOffer(offer, now) || !hasSeat(enrollment, now)) throw gone();
  if (answer === 'keep') {
    transaction.update('placeOffers', offerId, { status: answered.keep, closedAt: now });
    transaction.update('enrollments', offer.orderId, { earlierWanted: null });
    return { firstWeekend: enrollment.firstWeekend };
  }
  const seat = await openSeats(transaction, now).give(enrollment, offer.weekendDate, 'offer_taken');
  if (seat === null) throw gone();
  const takeQueuePlace = await prepareQueuePlace(transaction, offer.orderId, offer.weekendDate);
  seat.write();
  takeQueuePlace();
  transaction.update('placeOffers', offerId, { status: answered.take, closedAt: now });
  return { firstWeekend: seat.enrollment.firstWeekend };
});
