import { isOpenOffer, withdrawOffer } from '../../../../src/domain/seats/place-offer.ts';
import { offerAnswered } from '../../../../src/domain/seats/seat-messages.ts';
import { done, staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { announceOffer } from '../../push/outbox.ts';

export const handler = staffCommand(withdrawOffer, async (transaction, { request, now }) => {
  const offer = await transaction.get('placeOffers', request.offerId);
  if (offer === null || !isOpenOffer(offer, now)) throw new RefusedError('conflict', offerAnswered);
  const { id, orderId, userId, weekendDate } = offer;
  const enrollment = await transaction.get('enrollments', orderId);
  transaction.update('placeOffers', id, { status: 'withdrawn', closedAt: now, byStaff: true });
  if (enrollment !== null) transaction.update('enrollments', orderId, { earlierWanted: null });
  announceOffer(transaction, offer);
  return done({
    action: 'offer_withdrawn',
    id,
    about: userId,
    before: { status: 'open' },
    after: { status: 'withdrawn', orderId, weekendDate },
  });
});
