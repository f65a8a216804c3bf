/** Offers of earlier places in a learner's timeline (decision 0083). */
import type { Enrollment } from '../classes/enrollment.ts';
import { formatFull } from '../time/time.ts';
import type { PlaceOffer, PlaceOfferStatus } from '../seats/place-offer.ts';
import { weekendName } from '../seats/seat-messages.ts';
import type { TimelineEvent } from './timeline-event.ts';

const closings = {
  taken: 'Took the earlier place',
  declined: 'Kept the own weekend',
  ended: 'Did not answer: the offer ended',
  withdrawn: 'The offered place was withdrawn',
} as const satisfies Record<Exclude<PlaceOfferStatus, 'open'>, string>;

export function wishEvents({
  id,
  earlierWanted,
  wantedWeekend,
}: Pick<Enrollment, 'id' | 'earlierWanted' | 'wantedWeekend'>): TimelineEvent[] {
  if (earlierWanted == null || wantedWeekend == null) return [];
  const text = `from ${weekendName(wantedWeekend)} on`;
  const [key, title] = [`wish-${id}`, 'Asked to hear of an earlier place'];
  return [{ key, at: earlierWanted, kind: 'registered', title, text, orderId: id }];
}

export function placeEvents(offer: PlaceOffer): TimelineEvent[] {
  const { id, orderId, weekendDate, offeredAt, endsAt, status, closedAt } = offer;
  const made: TimelineEvent = {
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
