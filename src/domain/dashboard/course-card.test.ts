import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { dashboardAt, type DashboardInput } from './dashboard.ts';
import { MINUTE } from '../wire/limits.ts';
import type { Order } from '../money/order.ts';
import { lusakaInstant } from '../time/time.ts';

const SATURDAY = lusakaInstant('2026-11-28', '15:00');
const SUNDAY = lusakaInstant('2026-11-29', '17:00');

/** A learner with one course; an approved order comes with a paid enrollment. */
function one(order: Partial<Order>, more: Partial<DashboardInput> = {}) {
  const paid = order.status === 'approved' ? { status: 'paid' as const } : {};
  return {
    orders: [makeOrder(order)],
    enrollments: [makeEnrollment(paid)],
    catalogue: makeCatalogue(),
    kept: [],
    ...more,
  };
}

const stepAt = (input: DashboardInput, now: number) => dashboardAt(input, now).next?.kind;

describe('a class that is over', () => {
  const states: Order['status'][] = ['pending', 'under_review', 'rejected'];
  test.each(states)('promises nothing to an order that is %s, and the repeat still asks for it', (status) => {
    const view = dashboardAt(one({ status }), SATURDAY + 90 * MINUTE + 1);
    expect(view.cards[0]?.sessions.map(({ state, label }) => [state, label])).toEqual([
      ['ended', 'Class ended'],
      ['noAccess', 'Payment Required'],
    ]);
  });
});

describe('after the last class of a course', () => {
  const last = makeOffering({ weekendDate: '2026-12-05' });
  const catalogue = makeCatalogue({ offerings: [last, makeOffering()] });
  const closes = lusakaInstant('2026-12-06', '17:00') + 90 * MINUTE;
  const input = one({ status: 'approved' }, { catalogue });

  test('the course is over at once, and not only at midnight', () => {
    expect(stepAt(input, closes)).toBe('join');
    expect(stepAt(input, closes + 1)).toBe('over');
    expect(dashboardAt(input, closes + 1)).toMatchObject({ banners: [], cards: [{ hasEnded: true }] });
  });

  test('the next dates are promised only where a weekend is still to come', () => {
    const first = one({ status: 'approved' }, { catalogue: makeCatalogue({ offerings: [makeOffering()] }) });
    expect(stepAt(first, SUNDAY + 90 * MINUTE + 1)).toBe('dates');
  });
});
