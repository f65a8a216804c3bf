import { describe, expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { DAY, HOUR, MINUTE } from '../wire/limits.ts';
import {
  CLOCK_TOLERANCE,
  type PhoneFacts,
  readinessAt,
  type ReadinessPoint,
  SYNC_FRESH,
} from './readiness.ts';

const phone = { install: 'installed', push: 'on', clockOff: 0, zone: 'Africa/Lusaka' } as const;
const ready: PhoneFacts = { ...phone, testedAt: NOW - DAY, syncedAt: NOW };
const tick = (point: ReadinessPoint, changes: Partial<PhoneFacts>) =>
  readinessAt({ ...ready, ...changes }, NOW).find((one) => one.point === point);

test('a phone that is ready has every tick and nothing to do', () => {
  const ticks = readinessAt(ready, NOW);
  expect(ticks.map(({ point }) => point)).toEqual(['installed', 'notifications', 'clock', 'zone', 'synced']);
  expect(ticks.filter(({ ok, fix }) => !ok || fix !== null)).toEqual([]);
});

test.each([
  ['offered', 'install', /home screen/],
  ['by-hand', null, /tap Share/],
  ['in-safari', null, /in Safari.*tap Share/],
  ['none', null, /menu of your browser/],
] as const)('not installed, %s', (install, fix, words) => {
  expect(tick('installed', { install })).toMatchObject({ ok: false, fix });
  expect(tick('installed', { install })?.text).toMatch(words);
});

test.each([
  ['off', 'turn_on', /are off/],
  ['blocked', null, /calendar instead/],
  ['unsupported', null, /calendar instead/],
  ['needs_install', null, /iPhone/],
] as const)('notifications %s', (push, fix, words) => {
  expect(tick('notifications', { push })).toMatchObject({ ok: false, fix });
  expect(tick('notifications', { push })?.text).toMatch(words);
});

test('notifications that were never seen to arrive can be tested', () => {
  expect(tick('notifications', { testedAt: null })).toMatchObject({ ok: false, fix: 'test' });
});

describe('clock', () => {
  test.each([
    [CLOCK_TOLERANCE, true],
    [CLOCK_TOLERANCE + 1, false],
    [-CLOCK_TOLERANCE, true],
    [-CLOCK_TOLERANCE - 1, false],
  ])('%i ms off', (clockOff, ok) => {
    expect(tick('clock', { clockOff })).toMatchObject({ ok, fix: null });
  });

  test.each([
    [HOUR, '1 hour ahead'],
    [HOUR - 40, '1 hour ahead'],
    [-16 * MINUTE, '16 minutes behind'],
    [2 * DAY, '2 days ahead'],
  ])('%i ms off, in words', (clockOff, words) => {
    expect(tick('clock', { clockOff })?.text).toContain(words);
  });

  test('can be compared if it never was', () => {
    expect(tick('clock', { clockOff: null })).toMatchObject({ ok: false, fix: 'ask_time' });
  });
});

test('another zone is named; one that only has another name is not', () => {
  expect(tick('zone', { zone: 'Europe/London' })?.text).toContain('Europe/London');
  expect(tick('zone', { zone: 'Africa/Harare' })?.ok).toBe(true);
});

test('what this phone keeps is fresh for a day', () => {
  expect(tick('synced', { syncedAt: NOW - SYNC_FRESH })?.ok).toBe(true);
  expect(tick('synced', { syncedAt: NOW - SYNC_FRESH - 1 })).toMatchObject({ ok: false, fix: 'sync' });
  expect(tick('synced', { syncedAt: null })).toMatchObject({ ok: false, fix: 'sync' });
});
