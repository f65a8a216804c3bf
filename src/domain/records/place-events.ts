/** What happened to the earlier places that were offered to a learner, for the timeline (decision 0083). */
import { formatFull, type Instant } from '../time/time.ts';
import type { PlaceOffer, PlaceOfferStatus } from '../seats/place-offer.ts';
import { weekendName } from '../seats/seat-messages.ts';

/** A `TimelineEvent`. */
type PlaceEvent = {
  readonly key: string;
  readonly at: Instant;
  readonly kind: 'registered' | 'approved';
  readonly title: string;
  readonly text: string;
  readonly orderId: string;
};

const closings = {
  taken: 'Took the earlier place',
  declined: 'Kept the own weekend',
  ended: 'Did not answer: the offer ended',
  withdrawn: 'The offered place was withdrawn',
} as const satisfies Record<Exclude<PlaceOfferStatus, 'open'>, string>;

/** That the offer was made, and how it closed. */
export function placeEvents(offer: PlaceOffer): PlaceEvent[] {
  const { id, orderId, weekendDate, offeredAt, endsAt, status, closedAt } = offer;
  const made: PlaceEvent = {
    key: `offer-${id}`,
    at: offeredAt,
    kind: 'registered',
    title: 'Was offered an earlier place',
    text: `${weekendName(weekendDate)}, until ${formatFull(endsAt)}`,
    orderId,
  };
  if (status === 'open' || closedAt == null) return [made];
  const kind = status === 'taken' ? 'approved' : 'registered';
  const closed = { at: closedAt, kind, title: closings[status], text: weekendName(weekendDate) } as const;
  return [made, { key: `offer-${id}-closed`, orderId, ...closed }];
}
