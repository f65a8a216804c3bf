/** What everybody tries to reach of seats: the offer of an earlier place, and what transactions take turns by. */
import { toDocument } from '../factories/document.ts';
import { makePlaceOffer } from '../factories/place-offer.ts';
import { LEARNER } from './actors.ts';

/** The learner's own, too, but nobody can answer it any more. */
export const endedOffer = toDocument(makePlaceOffer({ id: 'offer-2', userId: LEARNER, status: 'ended' }));

/** One that staff took back, which its learner is told. */
export const takenBackOffer = toDocument(
  makePlaceOffer({ id: 'offer-4', userId: LEARNER, status: 'withdrawn', byStaff: true }),
);

export const seatSamples = {
  placeOffers: {
    id: 'offer-1',
    fields: toDocument(makePlaceOffer({ userId: LEARNER })),
    freeId: 'offer-3',
    change: { status: 'taken' },
    listed: [
      ['userId', LEARNER],
      ['status', 'open'],
    ],
  },
  turns: {
    id: 'data-analysis',
    fields: { turn: 1 },
    freeId: 'cybersecurity-basics',
    change: { turn: 2 },
    listed: [],
  },
} as const;
