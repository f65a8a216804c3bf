import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makePlaceOffer } from '../../../tests/factories/place-offer.ts';
import { placeEvents } from './place-events.ts';

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
