import { expect, test } from 'vitest';
import { makeOffering } from '../../tests/factories/offering.ts';
import { joinPage } from './join.ts';
import { MINUTE } from './limits.ts';
import { lusakaInstant } from './time.ts';

const SATURDAY = lusakaInstant('2026-11-28', '15:00');
const offering = makeOffering();

test.each([
  [SATURDAY - 15 * MINUTE - 1, false, 'Unlocks T-15', 'Opens in 0m 1s'],
  [SATURDAY - 15 * MINUTE, true, 'Join Saturday Now', null],
  [SATURDAY + 90 * MINUTE, true, 'Join Saturday Now', null],
  [SATURDAY + 90 * MINUTE + 1, false, 'Class ended', null],
])('a class at %d', (now, open, label, wait) => {
  expect(joinPage('saturday', offering, undefined, now)).toEqual({ open, label, wait, startsAt: SATURDAY });
});

test("the server's opening time counts more than what this phone knows", () => {
  const opensAt = SATURDAY + 45 * MINUTE;
  expect(joinPage('saturday', offering, opensAt, opensAt - 1).open).toBe(false);
  expect(joinPage('saturday', offering, opensAt, opensAt).open).toBe(true);
  expect(joinPage('saturday', offering, opensAt, SATURDAY + 95 * MINUTE).open).toBe(true);
});

test('without the offering the server is asked', () => {
  expect(joinPage('sunday', undefined, undefined, 0)).toEqual({
    open: true,
    label: 'Join Sunday Now',
    wait: null,
    startsAt: null,
  });
});

test('a recording has no window', () => {
  expect(joinPage('recording', offering, undefined, 0)).toMatchObject({
    open: true,
    label: 'Watch Recording',
  });
});
