import { type PlaceOffer, placeOfferSchema } from '../../src/domain/seats/place-offer.ts';
import { addDays } from '../../src/domain/time/time.ts';
import { HOUR } from '../../src/domain/wire/limits.ts';
import { maker } from './build.ts';
import { NOW, WEEKEND } from './clock.ts';

/** An open offer of a place in this weekend to somebody who has one in the next. */
export const makePlaceOffer = maker<PlaceOffer>(placeOfferSchema, () => ({
  id: 'offer-1',
  orderId: 'ACDE3467',
  userId: 'learner-chanda',
  courseId: 'data-analysis',
  weekendDate: WEEKEND,
  fromWeekend: addDays(WEEKEND, 7),
  offeredAt: NOW,
  endsAt: NOW + 4 * HOUR,
  status: 'open',
  closedAt: null,
}));
