import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEveryTimeZone } from '../../../tests/zones.ts';
import { DAY, MINUTE } from '../wire/limits.ts';
import {
  addDays,
  daySchema,
  endOfDay,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatFull,
  formatIso,
  formatTime,
  formatWeekday,
  instantSchema,
  lusakaDay,
  lusakaInstant,
  lusakaWeekday,
  TIME_ZONE,
  weekendOf,
  writtenInstant,
} from './time.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const anyInstant = fc.integer({ min: utc('2020-01-01T00:00'), max: utc('2040-01-01T00:00') });

inEveryTimeZone(() => {
  test.each([
    ['2026-11-28T21:59:59.999', '2026-11-28', 6],
    ['2026-11-28T22:00:00.000', '2026-11-29', 7],
    ['2026-11-29T00:00:00.000', '2026-11-29', 7],
    ['2026-11-29T21:59:59.999', '2026-11-29', 7],
    ['2026-11-29T22:00:00.000', '2026-11-30', 1],
    ['2026-12-31T22:00:00.000', '2027-01-01', 5],
    ['2028-02-28T22:00:00.000', '2028-02-29', 2],
  ])('%s UTC is the day %s in Lusaka', (text, day, weekday) => {
    expect(lusakaDay(utc(text))).toBe(day);
    expect(lusakaWeekday(utc(text))).toBe(weekday);
  });

  test.each([
    ['2026-11-23T22:00:00.000', '2026-11-28'],
    ['2026-11-27T21:59:59.999', '2026-11-28'],
    ['2026-11-28T12:00:00.000', '2026-11-28'],
    ['2026-11-29T21:59:59.999', '2026-11-28'],
    ['2026-11-29T22:00:00.000', '2026-12-05'],
    ['2026-11-22T21:59:59.999', '2026-11-21'],
  ])('%s UTC belongs to the weekend of %s', (text, saturday) => {
    expect(weekendOf(utc(text))).toBe(saturday);
  });

  test('a Lusaka clock is two hours ahead of UTC, summer and winter', () => {
    expect(lusakaInstant('2026-11-28', '15:00')).toBe(utc('2026-11-28T13:00'));
    expect(lusakaInstant('2027-06-28', '15:00')).toBe(utc('2027-06-28T13:00'));
    expect(lusakaInstant('2026-11-28', '00:00')).toBe(utc('2026-11-27T22:00'));
  });

  test('a day ends one millisecond before the next', () => {
    expect(endOfDay('2026-11-29')).toBe(utc('2026-11-29T21:59:59.999'));
  });

  test.each([
    ['2026-11-28', 1, '2026-11-29'],
    ['2026-11-28', -1, '2026-11-27'],
    ['2026-11-28', 7, '2026-12-05'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    // Where a device's clocks change.
    ['2027-03-13', 1, '2027-03-14'],
    ['2027-03-13', 3, '2027-03-16'],
    ['2027-03-14', 1, '2027-03-15'],
    ['2027-11-06', 3, '2027-11-09'],
    ['2027-11-07', 1, '2027-11-08'],
  ])('%s and %i days is %s', (day, days, moved) => {
    expect(addDays(day, days)).toBe(moved);
  });

  test('every instant lies in its own day, and in or before its own weekend', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = lusakaDay(instant);
        expect(lusakaInstant(day, '00:00')).toBeLessThanOrEqual(instant);
        expect(instant).toBeLessThanOrEqual(endOfDay(day));
        const saturday = weekendOf(instant);
        expect(lusakaWeekday(lusakaInstant(saturday, '12:00'))).toBe(6);
        expect(instant).toBeLessThanOrEqual(endOfDay(addDays(saturday, 1)));
        expect(endOfDay(addDays(saturday, 1)) - instant).toBeLessThan(7 * DAY);
      }),
      { numRuns: 50 },
    );
  });

  test('a time matches the runtime’s own calendar, also in hours that the device’s clock skips', () => {
    const format = { timeZone: TIME_ZONE, dateStyle: 'full', timeStyle: 'short' } as const;
    const clock = new Intl.DateTimeFormat('en-GB', format);
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const parts = clock.formatToParts(instant).map(({ type, value }) => [type, value]);
        const { weekday, day, month, year, hour, minute } = Object.fromEntries(parts);
        const date = `${day} ${month.slice(0, 3)}`;
        expect(formatWeekday(instant)).toBe(weekday);
        expect(formatFull(instant)).toBe(`${weekday.slice(0, 3)} ${date}, ${hour}:${minute} CAT`);
        expect(formatDateTime(instant)).toBe(`${date} ${year}, ${hour}:${minute} CAT`);
        const minuteOf = lusakaInstant(lusakaDay(instant), `${hour}:${minute}`);
        expect(minuteOf).toBe(instant - (instant % MINUTE));
      }),
      { numRuns: 100 },
    );
    // On 14 March 2027 clocks in New York go from 02:00 to 03:00.
    expect(formatTime(utc('2027-03-14T00:30'))).toBe('02:30');
    expect(lusakaInstant('2027-03-14', '02:30')).toBe(utc('2027-03-14T00:30'));
  });

  test('days and times are written for people', () => {
    const start = lusakaInstant('2026-11-28', '15:00');
    expect(formatDayTime(start)).toBe('Sat 15:00');
    expect(formatTime(start)).toBe('15:00');
    expect(formatDay(start)).toBe('Sat 28 Nov');
    expect(formatFull(start)).toBe('Sat 28 Nov, 15:00 CAT');
    expect(formatDate(start)).toBe('28 Nov 2026');
    expect(formatDateTime(start)).toBe('28 Nov 2026, 15:00 CAT');
    expect(formatDateTime(lusakaInstant('2026-11-01', '09:05'))).toBe('1 Nov 2026, 09:05 CAT');
    expect(formatIso(start + 5_000)).toBe('2026-11-28T15:00:05+02:00');
    expect(Date.parse(formatIso(start + 5_000))).toBe(start + 5_000);
  });
});

describe('what somebody else wrote', () => {
  test.each([
    ['2026-11-28', '00:00'],
    ['2026-11-28', '23:59'],
    ['2028-02-29', '12:00'],
  ])('%s %s is a minute', (day, time) => {
    expect(writtenInstant(day, time)).toBe(lusakaInstant(day, time));
  });
  test.each([
    ['2026-02-29', '12:00'],
    ['2026-02-31', '12:00'],
    ['2026-13-01', '12:00'],
    ['2026-00-10', '12:00'],
    ['2026-11-00', '12:00'],
    ['2026-11-28', '24:00'],
    ['2026-11-28', '23:60'],
    ['soon', '12:00'],
    ['2026-11-28', 'noon'],
  ])('%s %s is none', (day, time) => {
    expect(writtenInstant(day, time)).toBeNull();
  });
});

test.each(['2026-11-28', '2028-02-29'])('%s is a day', (day) => {
  expect(daySchema.safeParse(day).success).toBe(true);
});
test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-28T00:00', ' 2026-11-28'])(
  '%j is no day',
  (day) => {
    expect(daySchema.safeParse(day).success).toBe(false);
  },
);

test('an instant is a whole number of milliseconds, not negative', () => {
  expect(instantSchema.safeParse(0).success).toBe(true);
  for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '0', null]) {
    expect(instantSchema.safeParse(wrong).success).toBe(false);
  }
});
