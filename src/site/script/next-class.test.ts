import { expect, test } from 'vitest';
import { DAY, HOUR } from '../../domain/wire/limits.ts';
import { usualTimes } from '../../domain/classes/offering.ts';
import { lusakaInstant } from '../../domain/time/time.ts';
import { nextWeekly, upcoming } from './next-class.ts';

const weekly = Object.values(usualTimes('2026-11-21'));
const saturday = lusakaInstant('2026-11-21', '15:00');
const sunday = lusakaInstant('2026-11-22', '17:00');

const spring = lusakaInstant('2027-05-22', '15:00');

test.each([
  ['keeps a class that is still to come', saturday, saturday - 1, saturday],
  ['moves on at its very start', saturday, saturday, saturday + 7 * DAY],
  ['works with a build of last year', saturday - 52 * 7 * DAY, saturday - 1, saturday],
  ['keeps Lusaka hours across half a year', saturday, spring - 27 * HOUR, spring],
])('the weekly rule %s', (_name, start, now, next) => {
  expect(nextWeekly(start, now)).toBe(next);
});

const moved = { saturdayStartsAt: saturday + 2 * HOUR, sundayStartsAt: sunday };
const over = { saturdayStartsAt: saturday - 7 * DAY, sundayStartsAt: sunday - 7 * DAY };

test.each([
  ['is Saturday before Saturday', [], saturday - DAY, saturday],
  ['stays the running class for its hour', [], saturday + HOUR - 1, saturday],
  ['is Sunday afterwards', [], saturday + HOUR, sunday],
  ['follows a class that staff moved', [moved], saturday - DAY, saturday + 2 * HOUR],
  ['falls back on the rule when all that is planned is over', [over], saturday - DAY, saturday],
])('the upcoming class %s', (_name, planned, now, next) => {
  expect(upcoming(planned, weekly, now)).toBe(next);
});
