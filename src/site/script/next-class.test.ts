import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../domain/wire/limits.ts';
import { usualTimes } from '../../domain/classes/offering.ts';
import { lusakaInstant } from '../../domain/time/time.ts';
import { nextWeekly, upcoming } from './next-class.ts';

const weekly = usualTimes('2026-11-21');
const saturday = lusakaInstant('2026-11-21', '15:00');
const sunday = lusakaInstant('2026-11-22', '17:00');

describe('the weekly rule', () => {
  test('keeps a class that is still to come', () =>
    expect(nextWeekly(saturday, saturday - 1)).toBe(saturday));
  test('moves on at its very start', () => expect(nextWeekly(saturday, saturday)).toBe(saturday + 7 * DAY));
  test('works with a build of last year', () =>
    expect(nextWeekly(saturday - 52 * 7 * DAY, saturday - 1)).toBe(saturday));
  test('keeps Lusaka hours across half a year', () =>
    expect(nextWeekly(saturday, lusakaInstant('2027-05-21', '12:00'))).toBe(
      lusakaInstant('2027-05-22', '15:00'),
    ));
});

describe('the upcoming class', () => {
  test('is Saturday before Saturday', () => expect(upcoming([], weekly, saturday - DAY)).toBe(saturday));
  test('stays the running class for its hour', () =>
    expect(upcoming([], weekly, saturday + HOUR - 1)).toBe(saturday));
  test('is Sunday afterwards', () => expect(upcoming([], weekly, saturday + HOUR)).toBe(sunday));
  test('follows a class that staff moved', () => {
    const moved = { saturdayStartsAt: saturday + 2 * HOUR, sundayStartsAt: sunday };
    expect(upcoming([moved], weekly, saturday - DAY)).toBe(saturday + 2 * HOUR);
  });
  test('falls back on the rule when all that is planned is over', () => {
    const over = { saturdayStartsAt: saturday - 7 * DAY, sundayStartsAt: sunday - 7 * DAY };
    expect(upcoming([over], weekly, saturday - DAY)).toBe(saturday);
  });
});
