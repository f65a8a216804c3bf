import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECOND } from '../../domain/wire/limits.ts';
import { wait, retryDelay, retryDelays, retryUntilSuccess, startRetries } from './retry.ts';

let tries: number;
let works: boolean;
const work = async () => {
  tries += 1;
  if (!works) throw new TypeError('Failed to fetch dynamically imported module');
};

beforeEach(() => {
  vi.useFakeTimers();
  [tries, works] = [0, false];
});
afterEach(() => {
  vi.useRealTimers();
});

test('a load that fails is tried again, with delays that grow to a minute, until it succeeds', async () => {
  retryUntilSuccess('appPart', work);
  for (const delay of [3, 6, 12, 24, 48, 60, 60]) {
    const before = tries;
    await vi.advanceTimersByTimeAsync(delay * 1_000 - 1);
    expect(tries).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(before + 1);
  }
  works = true;
  await vi.advanceTimersByTimeAsync(60_000);
  const done = tries;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toBe(done);
});

test('after the stop nothing is tried again', async () => {
  const stop = retryUntilSuccess('appPart', work);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(1);
});

test('the last delay repeats, and after null there is none', () => {
  const delays = [0, 3, 4, 99].map((failures) => retryDelay('liveQuery', failures));
  expect(delays).toEqual([1_000, 30_000, 30_000, 30_000]);
  expect([0, 1, 2, 3].map((failures) => retryDelay('command', failures))).toEqual([1_000, 3_000, null, null]);
});

test('a server that asks for a longer wait than the next delay is not asked again', () => {
  expect(retryDelay('command', 1, 3)).toBe(3_000);
  expect(retryDelay('command', 1, 4)).toBeNull();
});

test('after a success the delays begin again, and a newly planned try replaces the one before', async () => {
  const done: string[] = [];
  const retries = startRetries('liveQuery');
  retries.failed(() => done.push('first'));
  retries.failed(() => done.push('second'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done).toEqual(['second']);
  retries.succeeded();
  retries.failed(() => done.push('third'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['second', 'third']);
  retries.plan(() => done.push('taken back'), 1_000);
  retries.cancel();
  retries.stop();
  retries.failed(() => done.push('after the end'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['second', 'third']);
});

test('a wait ends at once where its signal aborts, and leaves no timer', async () => {
  const controller = new AbortController();
  const waiting = wait(1_000, controller.signal).catch((failure: unknown) => failure);
  controller.abort();
  expect(await waiting).toMatchObject({ code: 'cancelled' });
  expect(vi.getTimerCount()).toBe(0);
  await expect(wait(1_000, controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
  const whole = wait(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(whole).resolves.toBeUndefined();
});

test.each(Object.entries(retryDelays))(
  'the delays of %s grow, so that a busy hub is asked less and less, to at most five minutes',
  (_name, delays) => {
    const known = delays.filter((delay) => delay !== null);
    expect(known.length).toBeGreaterThan(1);
    expect(known).toEqual([...new Set(known)].sort((a, b) => a - b));
    expect(Math.max(...known)).toBeLessThanOrEqual(300 * SECOND);
  },
);
