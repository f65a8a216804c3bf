import { afterEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../../tests/storage.ts';
import { DAY, HOUR, MINUTE } from '../../domain/wire/limits.ts';
import { usualTimes } from '../../domain/classes/offering.ts';
import { lusakaInstant } from '../../domain/time/time.ts';
import { setServerTime } from '../../shared/data/clock.ts';
import { nextWeekly, startCalendar, upcoming } from './next-class.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test('pages count by the hub’s time where the app has measured how slow this phone’s clock is', () => {
  const link = { href: 'https://calendar.example/', dataset: { calendar: `${saturday}` } };
  vi.stubGlobal('document', { querySelectorAll: () => [link] });
  vi.stubGlobal('localStorage', storageOf(new Map()));
  const phone = saturday - HOUR;
  vi.setSystemTime(phone);
  const dates = () => {
    startCalendar();
    return new URL(link.href).searchParams.get('dates');
  };
  expect(dates()).toBe('20261121T130000Z/20261121T140000Z');
  setServerTime(saturday + MINUTE, phone, phone);
  expect(dates()).toBe('20261128T130000Z/20261128T140000Z');
  // Put right since, or so long ago that it may have been.
  vi.setSystemTime(phone - DAY);
  expect(dates()).toBe('20261121T130000Z/20261121T140000Z');
});
