import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { dashboardAt } from './dashboard.ts';
import { MINUTE } from '../wire/limits.ts';
import { lusakaInstant } from '../time/time.ts';

describe('a class of the last weekend that staff moved past its Sunday', () => {
  const end = lusakaInstant('2026-12-07', '00:00') - 1;
  const startsAt = lusakaInstant('2026-12-08', '18:00');
  const moved = { ...makeOffering({ weekendDate: '2026-12-05' }), sundayStartsAt: startsAt };
  const input = (status: 'approved' | 'pending') => ({
    orders: [makeOrder({ status })],
    enrollments: [makeEnrollment({ status: status === 'approved' ? 'paid' : 'pending' })],
    catalogue: makeCatalogue({ offerings: [moved] }),
    kept: [],
  });
  const stepAt = (now: number) => dashboardAt(input('approved'), now).next?.kind;
  const sunday = (now: number, status: 'approved' | 'pending' = 'approved') =>
    dashboardAt(input(status), now).cards[0]?.sessions.find(({ type }) => type === 'sunday')?.label;

  test.each([
    [end + 1, 'Unlocks T-15'],
    [startsAt - 15 * MINUTE - 1, 'Unlocks T-15'],
    [startsAt - 15 * MINUTE, 'Join Tuesday Now'],
    [startsAt + 90 * MINUTE, 'Join Tuesday Now'],
    [startsAt + 90 * MINUTE + 1, undefined],
  ])('has at %d the button of its new window', (now, label) => {
    expect(sunday(now)).toBe(label);
  });

  test('stays closed to whoever has not paid', () => {
    expect(sunday(startsAt, 'pending')).toBe('Payment Required');
  });

  test('keeps the course going until its window closes', () => {
    expect(stepAt(end + 1)).toBe('next_class');
    expect(stepAt(startsAt)).toBe('join');
    expect(stepAt(startsAt + 90 * MINUTE + 1)).toBe('over');
  });

  test('keeps its banner while it runs, and loses it with the course', () => {
    const banners = (now: number) => dashboardAt(input('approved'), now).banners.map(({ type }) => type);
    expect(banners(end + 1)).toContain('approved');
    expect(banners(startsAt + 90 * MINUTE)).toEqual(['approved']);
    expect(banners(startsAt + 90 * MINUTE + 1)).toEqual([]);
  });
});
