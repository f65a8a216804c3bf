import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makePlaceOffer } from '../../../tests/factories/place-offer.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { placeEvents, wishEvents } from './place-events.ts';

const said = (changes: Parameters<typeof makePlaceOffer>[0]) =>
  placeEvents(makePlaceOffer(changes)).map(({ title, text }) => `${title}: ${text}`);
const MADE = 'Was offered an earlier place: Sat 28 Nov, until Wed 25 Nov, 14:00 CAT';

test('an open offer says until when it is open', () => {
  expect(said({})).toEqual([MADE]);
});

test.each([
  ['taken', 'Took the earlier place'],
  ['declined', 'Kept the own weekend'],
  ['ended', 'Did not answer: the offer ended'],
  ['withdrawn', 'The offered place was withdrawn'],
] as const)('%s', (status, title) => {
  expect(said({ status, closedAt: NOW + 1 })).toEqual([MADE, `${title}: Sat 28 Nov`]);
});

test('a wish for an earlier place stands there for as long as it lasts', () => {
  const wish = makeEnrollment({ earlierWanted: NOW, wantedWeekend: '2026-11-28' });
  const [event] = wishEvents(wish);
  expect(event).toMatchObject({
    at: NOW,
    title: 'Asked to hear of an earlier place',
    text: 'from Sat 28 Nov on',
    orderId: wish.id,
  });
  expect(wishEvents({ ...wish, earlierWanted: null })).toEqual([]);
});
