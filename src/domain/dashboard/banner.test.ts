import { describe, expect, test } from 'vitest';
import { NOW, WEEKEND } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { bannersFor } from './banner.ts';
import type { Enrollment } from '../classes/enrollment.ts';
import { DAY, HOUR } from '../wire/limits.ts';
import { usualTimes } from '../classes/offering.ts';
import { type Order, orderState } from '../money/order.ts';
import type { ClassSession } from '../classes/class-session.ts';
function entry(order: Partial<Order>, enrollment: Partial<Enrollment> = {}, next?: ClassSession) {
  const paid = order.status === 'approved' ? { status: 'paid' as const } : {};
  return {
    order: makeOrder(order),
    state: orderState(makeOrder(order)),
    enrollment: makeEnrollment({ ...paid, ...enrollment }),
    isOver: false,
    next,
  };
}
type Entry = ReturnType<typeof entry>;
const saturdayIn = (left: number): ClassSession => ({ type: 'saturday', startsAt: NOW + left });
const usual = usualTimes(WEEKEND);
const typesOf = (entries: Entry[], now = NOW) => bannersFor(entries, now).map(({ type }) => type);

describe('the texts', () => {
  test.each([
    [null, "We couldn't verify your payment. Please resubmit proof."],
    ['', "We couldn't verify your payment. Please resubmit proof."],
    ['The ID is not known', "We couldn't verify your payment. The ID is not known. Please resubmit proof."],
    ['The ID is not known.', "We couldn't verify your payment. The ID is not known. Please resubmit proof."],
    ['Is this yours?', "We couldn't verify your payment. Is this yours? Please resubmit proof."],
    ['Pay again!', "We couldn't verify your payment. Pay again! Please resubmit proof."],
  ])('rejected, with the reason %j', (rejectionReason, message) => {
    const banners = bannersFor([entry({ status: 'rejected', rejectionReason })], NOW);
    expect(banners).toEqual([{ type: 'rejected', message }]);
  });

  test.each([
    ['under_review', "Thanks! Your proof was submitted. We're verifying (up to 12 hours)."],
    ['approved', 'Payment approved. Join links unlock 15 minutes before class.'],
  ] as const)('%s', (type, message) => {
    expect(bannersFor([entry({ status: type })], NOW)).toEqual([{ type, message }]);
  });

  test.each([
    ['saturday', usual.saturdayStartsAt, 'Your next class is soon: Sat 15:00.'],
    ['sunday', usual.sundayStartsAt, 'Your next class is soon: Sun 17:00.'],
    ['sunday', usual.sundayStartsAt + 2 * DAY + HOUR, 'Your next class is soon: Tue 18:00.'],
  ] as const)('a class on %s that is near, at %d', (type, startsAt, message) => {
    const next = { type, startsAt };
    const [first] = bannersFor([entry({ status: 'approved' }, {}, next)], startsAt - HOUR);
    expect(first).toEqual({ type: 'upcoming_reminder', message });
  });
});

describe('the reminder', () => {
  test.each([
    ['24 hours and 1 ms before', DAY + 1, false],
    ['24 hours before', DAY, true],
    ['1 ms before', 1, true],
    ['at the start', 0, false],
    ['after it', -1, false],
  ])('%s', (_, left, shows) => {
    const types = typesOf([entry({ status: 'approved' }, {}, saturdayIn(left))]);
    expect(types.includes('upcoming_reminder')).toBe(shows);
  });

  test('is for everybody who may join, by payment or temporarily', () => {
    const temporary = { temporaryAccess: true, temporaryAccessUntil: NOW };
    expect(typesOf([entry({ status: 'pending' }, {}, saturdayIn(HOUR))])).toEqual([]);
    const guest = entry({ status: 'pending' }, temporary, saturdayIn(HOUR));
    expect(typesOf([guest])).toEqual(['upcoming_reminder']);
    expect(typesOf([entry({ status: 'pending' }, temporary, saturdayIn(HOUR))], NOW + 1)).toEqual([]);
    expect(typesOf([{ ...entry({ status: 'approved' }), isOver: true }])).toEqual([]);
  });

  test('is about the nearest class of all', () => {
    const entries = [
      entry({ status: 'approved' }, {}, saturdayIn(2 * HOUR)),
      entry({ status: 'approved' }, {}, saturdayIn(HOUR)),
      entry({ status: 'approved' }, {}, undefined),
    ];
    expect(bannersFor(entries, NOW)[0]?.message).toBe('Your next class is soon: Wed 11:00.');
  });
});

describe('which are shown', () => {
  test('none without orders, and none for an order that waits for its payment', () => {
    expect(typesOf([])).toEqual([]);
    expect(typesOf([entry({ status: 'pending' })])).toEqual([]);
    expect(typesOf([entry({ status: 'rejected', paidAmount: 50 })])).toEqual([]);
  });

  test('every kind that applies, once, in their order', () => {
    const entries = (['approved', 'under_review', 'rejected', 'pending'] as const).map((status) =>
      entry({ status }, {}, saturdayIn(HOUR)),
    );
    const order = ['rejected', 'upcoming_reminder', 'under_review', 'approved'];
    expect(typesOf(entries)).toEqual(order);
    expect(typesOf([...entries, ...entries])).toEqual(order);
    expect(typesOf([...entries].reverse())).toEqual(order);
  });

  test('approved and the reminder, while a class that staff moved past the end is still to come', () => {
    const moved = entry({ status: 'approved' }, { validUntil: NOW - 1 }, saturdayIn(HOUR));
    expect(typesOf([moved])).toEqual(['upcoming_reminder', 'approved']);
  });
});
