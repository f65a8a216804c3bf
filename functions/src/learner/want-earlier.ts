import { canWantEarlier } from '../../../src/domain/seats/place-offer.ts';
import { wantEarlier } from '../../../src/domain/seats/seat-command.ts';
import { placeRefusals } from '../../../src/domain/seats/seat-messages.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { learnerCommand } from '../command/command.ts';
import { RefusedError } from '../http/refused-error.ts';
import { closeOffers, openOffersOf } from '../store/seats/seats.ts';

export const handler = learnerCommand(wantEarlier, async (transaction, { actor, request, now }) => {
  const { orderId, wanted } = request;
  const enrollment = await transaction.get('enrollments', orderId);
  if (enrollment === null || enrollment.studentId !== actor.uid)
    throw new RefusedError('not_found', errorMessages.unknownOrder);
  if (wanted && !canWantEarlier(enrollment, now)) throw new RefusedError('conflict', placeRefusals.notLater);
  const offers = wanted ? [] : await openOffersOf(transaction, enrollment);
  // Asking again does not lose the place in the queue.
  const earlierWanted = wanted ? (enrollment.earlierWanted ?? now) : null;
  transaction.update('enrollments', orderId, { earlierWanted });
  closeOffers(transaction, offers, now);
  return { wanted };
});
