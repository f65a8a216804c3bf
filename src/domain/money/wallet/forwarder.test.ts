import { expect, test, describe } from 'vitest';
import { receivedAtOf, gapSince, withHour } from './forwarder.ts';
import { DAY, HOUR, MINUTE } from '../../wire/limits.ts';
import { lusakaInstant } from '../../time/time.ts';

test.each([
  ['2026-11-24T09:30:11.000+02:00', Date.parse('2026-11-24T07:30:11Z')],
  ['2026-11-24T07:30:11Z', Date.parse('2026-11-24T07:30:11Z')],
  ['2026-11-24T09:30:11+0200', Date.parse('2026-11-24T07:30:11Z')],
  ['2026-11-24T09:30:11', undefined],
  ['24/11/2026 09:30', undefined],
  ['2026-13-24T09:30:11Z', undefined],
  ['2026-11-28T10:30:00Z', lusakaInstant('2026-11-28', '12:30')],
  ['2026-11-28T10:30:00.001Z', undefined],
  [undefined, undefined],
])('%s', (written, instant) => {
  expect(receivedAtOf(written, lusakaInstant('2026-11-28', '11:30'))).toBe(instant);
});

const at = (day: string, time: string) => lusakaInstant(day, time);
/** Saturdays before 28 November 2026, the last one first. */
const SATURDAYS = ['2026-11-21', '2026-11-14', '2026-11-07', '2026-10-31'];
const learned = (days: readonly string[], times: readonly string[], now: number) =>
  days
    .flatMap((day) => times.map((time) => at(day, time)))
    .reduce<number[]>((hours, instant) => withHour(hours, instant, now), []);

describe('Saturday mornings from nine to eleven', () => {
  const now = at('2026-11-28', '12:10');
  const usual = learned(SATURDAYS, ['09:20', '10:05', '11:50'], now);

  test('without a message are a gap, from the first hour that usually has one', () => {
    expect(gapSince(usual, now)).toBe(at('2026-11-28', '09:00'));
  });

  test('with messages until eleven are a gap from eleven on', () => {
    const heard = withHour(withHour(usual, at('2026-11-28', '09:01'), now), at('2026-11-28', '10:59'), now);
    expect(gapSince(heard, now)).toBe(at('2026-11-28', '11:00'));
    expect(gapSince(withHour(heard, at('2026-11-28', '11:00'), now), now)).toBeNull();
  });

  test('are no gap before the first of these hours is over, nor once a message came, even a late one', () => {
    expect(gapSince(usual, at('2026-11-28', '09:59'))).toBeNull();
    expect(gapSince(usual, at('2026-11-28', '10:00'))).toBe(at('2026-11-28', '09:00'));
    expect(gapSince(withHour(usual, now, now), now)).toBeNull();
  });

  test('are usual if silent once in four weeks, and not if silent twice', () => {
    const without = (count: number) => learned(SATURDAYS.slice(count), ['09:20'], now);
    // The hub has been listening since the oldest week, and the last message came on Friday evening.
    const heard = (hours: number[]) =>
      ['2026-10-31', '2026-11-27'].reduce((all, day) => withHour(all, at(day, '20:00'), now), hours);
    expect(gapSince(heard(without(1)), now)).toBe(at('2026-11-28', '09:00'));
    expect(gapSince(heard(without(2)), now)).toBeNull();
  });
});

test('no hour is usual until two weeks are known, and then one that had messages in both is', () => {
  const now = at('2026-11-28', '12:10');
  expect(gapSince([], now)).toBeNull();
  expect(gapSince(learned(SATURDAYS.slice(0, 1), ['09:20'], now), now)).toBeNull();
  expect(gapSince(learned(SATURDAYS.slice(0, 2), ['09:20'], now), now)).toBe(at('2026-11-28', '09:00'));
});

test('hours are kept once each, for as long as they matter, and never from the future', () => {
  const now = at('2026-11-28', '12:10');
  const hours = withHour([], now - 36 * DAY, now);
  expect(hours).toEqual([]);
  expect(withHour(withHour([], now - 34 * DAY, now), now, now)).toHaveLength(2);
  expect(withHour(withHour([], now, now), now + 5 * MINUTE, now)).toHaveLength(1);
  expect(withHour([], now + 2 * HOUR, now)).toEqual([]);
});

test('a silence of weeks is dated from the first usual hour in the week after the last message', () => {
  const now = at('2026-11-28', '12:10');
  expect(gapSince(learned(SATURDAYS.slice(2), ['09:20'], now), now)).toBe(at('2026-11-14', '09:00'));
});
