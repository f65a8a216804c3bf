import { describe, expect, test } from 'vitest';
import { NOW, WEEKEND } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makePlaceOffer } from '../../../tests/factories/place-offer.ts';
import { addDays } from '../time/time.ts';
import { DAY, HOUR } from '../wire/limits.ts';
import {
  occupancyOf,
  occupanciesOf,
  freeSeats,
  hasCapacities,
  hasRoom,
  holdEndAfterRejection,
  initialHoldEnd,
  nextClassOf,
  placeWithSeats,
  UNTIL_DECIDED,
  firstFullWanted,
  weekendSeatsSchema,
} from './seats.ts';

const weekends = [WEEKEND, ...[7, 14, 21].map((days) => addDays(WEEKEND, days))] as const;
const [first, second, third] = weekends as [string, string, string, string];
/** Four weekends with these seats. */
const offered = (...seats: (number | null)[]) =>
  weekends.map((weekendDate, at) => makeOffering({ weekendDate, capacity: seats[at] ?? null }));
const paidFrom = (firstWeekend: string) => makeEnrollment({ status: 'paid', firstWeekend });
const placeAmong = (seats: (number | null)[], enrollments: Parameters<typeof occupanciesOf>[0]) =>
  placeWithSeats(offered(...seats), occupanciesOf(enrollments, [], NOW), NOW).weekend;

test('seats are counted only where some weekend has a limit', () => {
  expect(hasCapacities(offered(null, null))).toBe(false);
  expect(hasCapacities(offered(null, 1))).toBe(true);
});

describe('the first weekend with room', () => {
  const holders = [paidFrom(first), paidFrom(first)];

  test.each([
    ['no limit', [null, null], first],
    ['a seat left', [3, 3], first],
    ['the first weekend full', [2, 3], second],
    ['only the second weekend full', [3, 2], third],
    ['both full, and none after them', [2, 2, 1, 1], third],
  ])('%s', (_, seats, weekend) => {
    expect(placeAmong(seats, holders)).toBe(weekend);
  });

  test('an order that is neither paid nor held has no seat, nor has one that ended with last weekend', () => {
    expect(placeAmong([1, 1], [makeEnrollment({ status: 'pending' })])).toBe(first);
    const gone = makeEnrollment({ status: 'paid', firstWeekend: first, validUntil: NOW - 7 * DAY });
    expect(placeAmong([1, 1], [gone])).toBe(first);
  });

  test('after the last full weekend comes one that is not planned yet', () => {
    expect(placeAmong([1, 1, 1, 1], weekends.map(paidFrom))).toBe(addDays(first, 28));
  });

  test('is never before the given earliest weekend', () => {
    const place = placeWithSeats(offered(2, 3), [], NOW, { earliest: third });
    expect(place).toEqual({ weekend: third, attendable: third });
  });
});

describe('a hold', () => {
  const held = (until: number) =>
    makeEnrollment({ status: 'pending', firstWeekend: first, seatHeldUntil: until });

  test('takes a seat in each weekend of the course until its last millisecond is over', () => {
    expect(placeAmong([1, 1], [held(NOW + 1)])).toBe(third);
    expect(placeAmong([1, 1], [held(NOW)])).toBe(first);
    expect(occupancyOf(held(UNTIL_DECIDED), NOW)?.isPaid).toBe(false);
  });

  test.each([
    ['some hours', 5, NOW + 5 * HOUR],
    ['not past the first class', 168, makeOffering().saturdayStartsAt],
  ])('lasts %s', (_, hours, until) => {
    expect(initialHoldEnd(first, offered(1), hours, NOW)).toBe(until);
  });

  test('of a weekend under way lasts until its Sunday class', () => {
    const { saturdayStartsAt, sundayStartsAt } = makeOffering();
    expect(initialHoldEnd(first, offered(1), 168, saturdayStartsAt)).toBe(sundayStartsAt);
    expect(initialHoldEnd(first, offered(1), 168, sundayStartsAt)).toBe(sundayStartsAt);
  });

  test('lasts for twelve hours after a rejection, or for the usual hold if that is shorter', () => {
    expect(holdEndAfterRejection(48, NOW)).toBe(NOW + 12 * HOUR);
    expect(holdEndAfterRejection(2, NOW)).toBe(NOW + 2 * HOUR);
    expect(holdEndAfterRejection(null, NOW)).toBeNull();
  });
});

describe('room for one order', () => {
  const one = { orderId: 'ACDE3467', id: 'ACDE3467' };
  const other = { orderId: 'FGHJ4679', id: 'FGHJ4679' };
  const roomFor = (orderId: string | undefined, occupancies: Parameters<typeof hasRoom>[2], seats = [1, 1]) =>
    hasRoom(first, offered(...seats), occupancies, orderId);

  test('does not count its own seat', () => {
    const held = makeEnrollment({ ...one, firstWeekend: first, seatHeldUntil: NOW + 1 });
    const occupancies = occupanciesOf([held], [], NOW);
    const rooms = ['ACDE3467', 'FGHJ4679', undefined].map((orderId) => roomFor(orderId, occupancies));
    expect(rooms).toEqual([true, false, false]);
  });

  test('is kept where it has paid and staff entered a smaller number later, and not where it is only held', () => {
    const others = makeEnrollment({ ...other, status: 'paid', firstWeekend: first });
    const paid = makeEnrollment({ ...one, status: 'paid', firstWeekend: first });
    const held = makeEnrollment({ ...one, firstWeekend: first, seatHeldUntil: NOW + 1 });
    expect(roomFor('ACDE3467', occupanciesOf([others, paid], [], NOW))).toBe(true);
    expect(roomFor('ACDE3467', occupanciesOf([others, held], [], NOW))).toBe(false);
  });

  test('is taken by an open offer to another order, unless that has a seat there already', () => {
    const later = makeEnrollment({ ...other, status: 'paid', firstWeekend: second });
    const offer = makePlaceOffer({ orderId: 'FGHJ4679', weekendDate: first, fromWeekend: second });
    const occupancies = occupanciesOf([later], [offer], NOW);
    // The offer takes no second seat in the second weekend, where its learner has one already.
    expect(roomFor('ACDE3467', occupancies, [2, 2])).toBe(true);
    expect(roomFor('ACDE3467', occupancies, [1, 2])).toBe(false);
    expect(roomFor('FGHJ4679', occupancies, [1, 1])).toBe(true);
    expect(roomFor('ACDE3467', occupanciesOf([later], [offer], offer.endsAt), [1, 2])).toBe(true);
  });
});

test('the weekend that was wanted is the earliest that was full', () => {
  expect(firstFullWanted({ weekend: first, attendable: first }, null)).toBeNull();
  expect(firstFullWanted({ weekend: third, attendable: second }, null)).toBe(second);
  expect(firstFullWanted({ weekend: third, attendable: second }, first)).toBe(first);
  expect(firstFullWanted({ weekend: second, attendable: second }, first)).toBe(first);
  expect(firstFullWanted({ weekend: first, attendable: first }, first)).toBeNull();
  // The earliest of all wanted weekends is kept.
  expect(firstFullWanted({ weekend: third, attendable: first }, second)).toBe(first);
});

test('free seats are those that nobody has paid for, holds or was offered; never fewer than none', () => {
  const seats = { paid: 3, unpaid: 5, held: 2, offered: 1, waiting: 4 };
  expect(freeSeats(seats, 10)).toBe(4);
  expect(freeSeats(seats, 5)).toBe(0);
  expect(freeSeats(seats, null)).toBeNull();
});

test('the next class is the earlier of the two to come, also where Sunday’s was moved before Saturday’s', () => {
  const { saturdayStartsAt: saturday } = makeOffering();
  const swapped = makeOffering({ weekendDate: first, sundayStartsAt: saturday - DAY });
  const other = makeOffering({ weekendDate: second, saturdayStartsAt: saturday - 2 * DAY });
  expect(nextClassOf(first, [other, swapped], saturday - 2 * DAY)).toBe(saturday - DAY);
  expect(nextClassOf(first, [other, swapped], saturday)).toBe(saturday);
});

test('a place that was offered is not yet the learner’s own', () => {
  const offer = makePlaceOffer({ weekendDate: first, fromWeekend: third, endsAt: NOW + HOUR });
  const other = makeEnrollment({ orderId: 'FGHJ4679', status: 'paid', firstWeekend: first });
  const occupancies = occupanciesOf([other], [offer], NOW);
  expect(occupancies.map(({ isPaid }) => isPaid)).toEqual([true, false]);
  expect(hasRoom(first, offered(1), occupancies, offer.orderId)).toBe(false);
});

test('the figures of a weekend arrive as they were counted', () => {
  const figures = { paid: 1, unpaid: 2, held: 3, offered: 4, waiting: 5 };
  expect(weekendSeatsSchema.parse(figures)).toEqual(figures);
});
