import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { isLiveSession } from './staff-member.ts';
import { STAFF_IDLE_MAX, STAFF_SESSION_MAX, MINUTE } from '../wire/limits.ts';
import {
  END_WARNING,
  formatRemaining,
  newSessionTimes,
  IDLE_WARNING,
  laterPhase,
  staffSessionPhase,
} from './staff-session.ts';

const idleEnds = NOW + STAFF_IDLE_MAX;

test.each([
  [0, 'live'],
  [STAFF_IDLE_MAX - IDLE_WARNING - 1, 'live'],
  [STAFF_IDLE_MAX - IDLE_WARNING, 'idle_warning'],
  [STAFF_IDLE_MAX - 1, 'idle_warning'],
  [STAFF_IDLE_MAX, 'ended'],
])('%d ms after the last input it is %s', (idle, phase) => {
  const times = { lastSeenAt: NOW, endsAt: NOW + STAFF_SESSION_MAX };
  expect(staffSessionPhase(times, NOW + idle).name).toBe(phase);
});

test.each([
  [-END_WARNING - 1, 'live'],
  [-END_WARNING, 'end_warning'],
  [-1, 'end_warning'],
  [0, 'ended'],
])('%d ms from the end of the eight hours it is %s, however busy', (from, phase) => {
  const endsAt = NOW + STAFF_SESSION_MAX;
  expect(staffSessionPhase({ lastSeenAt: endsAt + from, endsAt }, endsAt + from).name).toBe(phase);
});

test('both ends agree with the server’s to the millisecond', () => {
  const opened = newSessionTimes(NOW);
  for (const [lastSeenAt, now] of [
    [NOW, idleEnds - 1],
    [NOW, idleEnds],
    [opened.endsAt - MINUTE, opened.endsAt - 1],
    [opened.endsAt - MINUTE, opened.endsAt],
  ] as const) {
    const lives = isLiveSession({ createdAt: NOW, lastSeenAt, endedAt: null }, now);
    expect(staffSessionPhase({ ...opened, lastSeenAt }, now).name !== 'ended').toBe(lives);
  }
});

test('the warnings name the instant at which it ends', () => {
  const times = newSessionTimes(NOW);
  expect(staffSessionPhase(times, idleEnds - 1)).toEqual({ name: 'idle_warning', at: idleEnds });
});

test('a clock that is set back takes no warning away, and later warnings come', () => {
  const times = newSessionTimes(NOW);
  const at = (instant: number) => staffSessionPhase(times, instant);
  const warned = at(idleEnds - IDLE_WARNING);
  expect(laterPhase(warned, at(idleEnds - IDLE_WARNING - 10_000))).toBe(warned);
  expect(laterPhase(warned, at(idleEnds - 1))).toBe(warned);
  expect(laterPhase(warned, at(idleEnds))).toEqual({ name: 'ended' });
  const [live, end] = [at(NOW), { name: 'end_warning', at: NOW } as const];
  for (const [before, next, later] of [
    [live, live, live],
    [live, warned, warned],
    [warned, live, warned],
    [live, end, end],
    [warned, end, end],
    [end, warned, end],
  ] as const)
    expect(laterPhase(before, next)).toBe(later);
});

test('what is left is shown in minutes and seconds, never negative', () => {
  expect(formatRemaining(NOW + 119_001, NOW)).toBe('2:00');
  expect(formatRemaining(NOW + 9_000, NOW)).toBe('0:09');
  expect(formatRemaining(NOW, NOW + 5_000)).toBe('0:00');
});
