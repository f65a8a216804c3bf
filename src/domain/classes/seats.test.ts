import { describe, expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { DAY } from '../wire/limits.ts';
import { firstWeekendWithSeats, hasCapacities } from './seats.ts';

const weekends = ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19'] as const;
/** Four weekends with these seats. */
const offered = (...seats: (number | null)[]) =>
  weekends.map((weekendDate, at) => makeOffering({ weekendDate, capacity: seats[at] ?? null }));
const paidFrom = (firstWeekend: string) => makeEnrollment({ status: 'paid', firstWeekend });

test('seats are counted only where some weekend has a limit', () => {
  expect(hasCapacities(offered(null, null))).toBe(false);
  expect(hasCapacities(offered(null, 1))).toBe(true);
});

describe('the first weekend with room', () => {
  const holders = [paidFrom('2026-11-28'), paidFrom('2026-11-28')];

  test.each([
    ['no limit', [null, null], '2026-11-28'],
    ['a seat left', [3, 3], '2026-11-28'],
    ['the first weekend full', [2, 3], '2026-12-05'],
    ['only the second weekend full', [3, 2], '2026-12-12'],
    ['both full, and none after them', [2, 2, 1, 1], '2026-12-12'],
  ])('%s', (_, seats, weekend) => {
    expect(firstWeekendWithSeats(offered(...seats), holders, NOW)).toBe(weekend);
  });

  test('an order that is not paid holds no seat', () => {
    const waiting = makeEnrollment({ status: 'pending' });
    expect(firstWeekendWithSeats(offered(1, 1), [waiting], NOW)).toBe('2026-11-28');
  });

  test('an enrollment that ended with last weekend holds none', () => {
    const gone = makeEnrollment({ status: 'paid', firstWeekend: '2026-11-28', validUntil: NOW - 7 * DAY });
    expect(firstWeekendWithSeats(offered(1, 1), [gone], NOW)).toBe('2026-11-28');
  });

  test('after the last full weekend comes one that is not planned yet', () => {
    const all = weekends.map(paidFrom);
    expect(firstWeekendWithSeats(offered(1, 1, 1, 1), all, NOW)).toBe('2026-12-26');
  });

  test('it never lies before where the enrollment stood', () => {
    expect(firstWeekendWithSeats(offered(2, 3), [], NOW, '2026-12-12')).toBe('2026-12-12');
  });
});
