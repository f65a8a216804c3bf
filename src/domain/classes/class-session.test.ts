import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SATURDAY, SUNDAY } from '../../../tests/factories/clock.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { DAY, HOUR, MINUTE } from '../wire/limits.ts';
import {
  countdown,
  currentOffering,
  canStillJoin,
  joinLabel,
  type JoinState,
  joinState,
  joinWindow,
  nextClassSession,
  classSessionsOf,
  classStart,
  windowState,
} from './class-session.ts';
import { lusakaInstant } from '../time/time.ts';

const offering = makeOffering();

describe('the join window: from 15 minutes before the start to 90 minutes after it', () => {
  test.each([
    ['15 minutes and 1 ms before', -15 * MINUTE - 1, 'upcoming'],
    ['15 minutes before', -15 * MINUTE, 'open'],
    ['15 minutes less 1 ms before', -15 * MINUTE + 1, 'open'],
    ['1 ms before', -1, 'open'],
    ['at the start', 0, 'open'],
    ['90 minutes less 1 ms after', 90 * MINUTE - 1, 'open'],
    ['90 minutes after', 90 * MINUTE, 'open'],
    ['90 minutes and 1 ms after', 90 * MINUTE + 1, 'ended'],
  ])('%s', (_, offset, state) => {
    expect(windowState(SATURDAY, SATURDAY + offset)).toBe(state);
    expect(windowState(SUNDAY, SUNDAY + offset)).toBe(state);
  });

  test('opens at 14:45 and closes at 16:30 for a class at 15:00', () => {
    const [opensAt, closesAt] = ['14:45', '16:30'].map((time) => lusakaInstant('2026-11-28', time));
    expect(joinWindow(SATURDAY)).toEqual({ opensAt, closesAt });
  });
});

const before = SATURDAY - 15 * MINUTE - 1;
const inside = SATURDAY;
const after = SATURDAY + 90 * MINUTE + 1;
// The whole table: access, link, time; what comes first decides.
const table: [access: boolean, link: boolean, now: number, state: JoinState, text: string][] = [
  [false, false, before, 'noAccess', 'Payment Required'],
  [false, false, inside, 'noAccess', 'Payment Required'],
  [false, false, after, 'noAccess', 'Payment Required'],
  [false, true, before, 'noAccess', 'Payment Required'],
  [false, true, inside, 'noAccess', 'Payment Required'],
  [false, true, after, 'noAccess', 'Payment Required'],
  [true, false, before, 'upcoming', 'Unlocks T-15'],
  [true, false, inside, 'noLink', 'Link Not Published'],
  [true, false, after, 'ended', 'Class ended'],
  [true, true, before, 'upcoming', 'Unlocks T-15'],
  [true, true, inside, 'open', 'Join Saturday Now'],
  [true, true, after, 'ended', 'Class ended'],
];
test.each(table)('the button: access %s, link %s, %i: %s', (hasAccess, linkPublished, now, state, text) => {
  expect(joinState({ hasAccess, startsAt: SATURDAY, linkPublished }, now)).toBe(state);
  expect(joinLabel(state, 'Saturday')).toBe(text);
  expect(joinLabel(state, 'Sunday')).toBe(text.replace('Saturday', 'Sunday'));
});

describe('the sessions of a weekend', () => {
  test('are Saturday 15:00 and Sunday 17:00', () => {
    expect(classSessionsOf(offering)).toEqual([
      { type: 'saturday', startsAt: SATURDAY },
      { type: 'sunday', startsAt: SUNDAY },
    ]);
    expect(classStart(offering, 'saturday')).toBe(SATURDAY);
    expect(classStart(offering, 'sunday')).toBe(SUNDAY);
  });

  test('are in time order also where staff moved one before the other', () => {
    const moved = makeOffering({ sundayStartsAt: SATURDAY - HOUR });
    expect(classSessionsOf(moved).map(({ type }) => type)).toEqual(['sunday', 'saturday']);
  });

  test('can be attended until the last window closes', () => {
    expect(canStillJoin(offering, SUNDAY + 90 * MINUTE)).toBe(true);
    expect(canStillJoin(offering, SUNDAY + 90 * MINUTE + 1)).toBe(false);
  });
});

describe('among several weekends', () => {
  const next = makeOffering({ weekendDate: '2026-12-05' });
  const past = makeOffering({ weekendDate: '2026-11-21' });
  const all = [next, past, offering];

  test('the card shows the current or the next one, not the newest', () => {
    expect(currentOffering(all, SATURDAY - DAY)).toBe(offering);
    expect(currentOffering(all, SUNDAY + 90 * MINUTE)).toBe(offering);
    expect(currentOffering(all, SUNDAY + 90 * MINUTE + 1)).toBe(next);
    expect(currentOffering([past], SATURDAY)).toBeUndefined();
    expect(currentOffering([], SATURDAY)).toBeUndefined();
  });

  test('one whose class was moved past the next weekend comes after it', () => {
    const moved = makeOffering({ sundayStartsAt: SUNDAY + 10 * DAY });
    expect(currentOffering([moved, next], SUNDAY)).toBe(next);
    expect(currentOffering([moved, next], SUNDAY + 8 * DAY)).toBe(moved);
  });

  test('the next session is the first that has not started', () => {
    expect(nextClassSession(all, SATURDAY - 1)).toEqual({ type: 'saturday', startsAt: SATURDAY });
    expect(nextClassSession(all, SATURDAY)).toEqual({ type: 'sunday', startsAt: SUNDAY });
    expect(nextClassSession(all, SUNDAY)).toEqual({ type: 'saturday', startsAt: SATURDAY + 7 * DAY });
    expect(nextClassSession([past], SATURDAY)).toBeUndefined();
  });
});

describe('the countdown', () => {
  test.each([
    [0, null],
    [-1, null],
    [1, '0m 1s'],
    [1000, '0m 1s'],
    [1001, '0m 2s'],
    [59_000, '0m 59s'],
    [59_001, '1m 0s'],
    [MINUTE, '1m 0s'],
    [20 * MINUTE + 15_000, '20m 15s'],
    [HOUR - 1000, '59m 59s'],
    [HOUR, '1h 0m'],
    [4 * HOUR + 20 * MINUTE + 59_000, '4h 20m'],
    [DAY - 1000, '23h 59m'],
    [DAY, '1d 0h 0m'],
    [3 * DAY + 4 * HOUR + 5 * MINUTE, '3d 4h 5m'],
  ])('%i ms before the start: %s', (left, text) => {
    expect(countdown(SATURDAY, SATURDAY - left)).toBe(text);
  });

  test('runs out exactly at the start, never before and never later', () => {
    fc.assert(
      fc.property(fc.integer({ min: -DAY, max: 30 * DAY }), (left) => {
        expect(countdown(SATURDAY, SATURDAY - left) === null).toBe(left <= 0);
      }),
    );
  });
});
