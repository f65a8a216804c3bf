import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { validUntilFor } from '../classes/enrollment.ts';
import { usualTimes } from '../classes/offering.ts';
import { HOUR, JOIN_CLOSES_AFTER } from '../wire/limits.ts';
import { sameHours } from './same-hours.ts';

const wanted = { id: 'cyber' };
const taken = (firstWeekend: string, courseId = 'excel') =>
  makeEnrollment({ courseId, firstWeekend, status: 'paid', validUntil: validUntilFor(firstWeekend) });
const offered = (courseId: string, weekendDate: string, later = 0) => {
  const { saturdayStartsAt: saturday, sundayStartsAt: sunday } = usualTimes(weekendDate);
  const times = { saturdayStartsAt: saturday + later, sundayStartsAt: sunday + later };
  return makeOffering({ courseId, weekendDate, ...times });
};

test('a course of the same weekend is at the same hours; the next free weekend is after both of its weekends', () => {
  expect(sameHours(wanted, [taken('2026-11-28')], [], NOW)).toEqual({
    courseId: 'excel',
    shared: usualTimes('2026-11-28'),
    canTakeBoth: true,
    nextWeekend: '2026-12-12',
    nextClass: usualTimes('2026-12-12').saturdayStartsAt,
  });
});

test('an order that is not paid yet counts, from its first weekend', () => {
  const unpaid = makeEnrollment({ courseId: 'excel', firstWeekend: '2026-11-28' });
  expect(sameHours(wanted, [unpaid], [], NOW)?.nextWeekend).toBe('2026-12-12');
});

test.each([
  ['the same course again', [taken('2026-11-28', 'cyber')]],
  ['a course that is over', [taken('2026-11-14')]],
  ['one that begins when this one is over', [taken('2026-12-12')]],
  ['nothing', []],
])('%s shares no hours', (_, enrollments) => {
  expect(sameHours(wanted, enrollments, [], NOW)).toBeNull();
});

test('the last weekend of another course is shared, and the one after it is free', () => {
  expect(sameHours(wanted, [taken('2026-11-21')], [], NOW)?.nextWeekend).toBe('2026-12-05');
});

test.each([
  ['an hour and a half later', JOIN_CLOSES_AFTER, false],
  ['a minute less', JOIN_CLOSES_AFTER - 60_000, true],
])('classes that staff moved %s', (_, later, areShared) => {
  const moved = [offered('cyber', '2026-11-28', later), offered('cyber', '2026-12-05', later)];
  expect(sameHours(wanted, [taken('2026-11-28')], moved, NOW) !== null).toBe(areShared);
});

test('where registration begins later, so does the comparison', () => {
  expect(sameHours({ ...wanted, firstWeekend: '2026-12-12' }, [taken('2026-11-28')], [], NOW)).toBeNull();
});

test('with Saturday over, one of the two classes would be missed', () => {
  const sunday = usualTimes('2026-11-28').sundayStartsAt - HOUR;
  expect(sameHours(wanted, [taken('2026-11-28')], [], sunday)?.canTakeBoth).toBe(false);
});

test('with two courses under way, the next free weekend is free of both', () => {
  const both = [taken('2026-11-28'), taken('2026-12-12', 'bi')];
  expect(sameHours(wanted, both, [], NOW)?.nextWeekend).toBe('2026-12-26');
});
