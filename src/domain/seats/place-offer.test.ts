import { describe, expect, test } from 'vitest';
import { NOW, WEEKEND } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makePlaceOffer } from '../../../tests/factories/place-offer.ts';
import { addDays, formatFull } from '../time/time.ts';
import { HOUR, MINUTE } from '../wire/limits.ts';
import {
  canWantEarlier,
  closedOffer,
  lastNoonBefore,
  hasSeat,
  isOpenOffer,
  offerEnd,
  waitsFor,
} from './place-offer.ts';

const NEXT = addDays(WEEKEND, 7);
const noon = lastNoonBefore(WEEKEND);
const wish = { wantedWeekend: WEEKEND, earlierWanted: NOW };
const waiting = makeEnrollment({ status: 'paid', firstWeekend: NEXT, ...wish });
const held = makeEnrollment({ ...waiting, status: 'pending', validUntil: null, seatHeldUntil: NOW + HOUR });

test('changes to a weekend end at noon in Lusaka on the Friday before it', () => {
  expect(formatFull(noon)).toBe('Fri 27 Nov, 12:00 CAT');
});

test('an offer is open until its end, whether or not a job has closed it', () => {
  const offer = makePlaceOffer();
  expect(isOpenOffer(offer, offer.endsAt - 1)).toBe(true);
  expect(isOpenOffer(offer, offer.endsAt)).toBe(false);
  expect(isOpenOffer({ ...offer, status: 'withdrawn' }, NOW)).toBe(false);
});

test('an offer that is closed after its end counts as ended at its end', () => {
  const offer = makePlaceOffer();
  const { endsAt } = offer;
  expect(closedOffer(offer, endsAt - 1)).toEqual({ status: 'withdrawn', closedAt: endsAt - 1 });
  expect(closedOffer(offer, endsAt + HOUR)).toEqual({ status: 'ended', closedAt: endsAt });
});

describe('an earlier place', () => {
  test.each([
    ['a paid enrollment', waiting, NOW, true],
    ['one whose hold lasts', held, NOW, true],
    ['one whose hold has ended', held, NOW + HOUR, false],
    ['one that began as it wanted', { ...waiting, wantedWeekend: null }, NOW, false],
    ['the last moment before Friday noon', waiting, noon - 1, true],
    ['Friday noon', waiting, noon, false],
    ['a course that is over', { ...waiting, validUntil: NOW - 1 }, NOW, false],
  ])('may be wanted: %s', (_, enrollment, now, can) => {
    expect(canWantEarlier(enrollment, now)).toBe(can);
  });

  test('may be wanted in a weekend in between, once the first one is closed', () => {
    const late = makeEnrollment({ ...waiting, firstWeekend: addDays(NEXT, 7), validUntil: null });
    expect(canWantEarlier(late, noon)).toBe(true);
    expect(waitsFor(late, WEEKEND, noon)).toBe(false);
    expect(waitsFor(late, NEXT, noon)).toBe(true);
  });

  test('is waited for only if asked for, from the wanted weekend until before the learner’s own', () => {
    expect(waitsFor(waiting, WEEKEND, NOW)).toBe(true);
    expect(waitsFor(waiting, NEXT, NOW)).toBe(false);
    expect(waitsFor(waiting, addDays(WEEKEND, -7), NOW)).toBe(false);
    expect(waitsFor({ ...waiting, earlierWanted: null }, WEEKEND, NOW)).toBe(false);
  });

  test('needs a seat that it would replace', () => {
    expect(hasSeat(waiting, NOW)).toBe(true);
    expect(hasSeat(makeEnrollment({ status: 'pending' }), NOW)).toBe(false);
  });
});

describe('an offer ends', () => {
  test('after the hours that are set', () => {
    expect(offerEnd(waiting, WEEKEND, 4, NOW)).toBe(NOW + 4 * HOUR);
  });

  test('at Friday noon, and is not made when that is near', () => {
    expect(offerEnd(waiting, WEEKEND, 4, noon - HOUR)).toBe(noon);
    expect(offerEnd(waiting, WEEKEND, 4, noon - 15 * MINUTE)).toBe(noon);
    expect(offerEnd(waiting, WEEKEND, 4, noon - 15 * MINUTE + 1)).toBeNull();
    expect(offerEnd(waiting, WEEKEND, 4, noon)).toBeNull();
  });

  test('with the hold of an unpaid seat', () => {
    expect(offerEnd(held, WEEKEND, 4, NOW)).toBe(NOW + HOUR);
  });
});
