import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilItWorks } from './timeouts.ts';

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

test('what cannot be loaded is asked for again, with pauses that grow to a minute, until it is there', async () => {
  untilItWorks(work);
  for (const pause of [3, 6, 12, 24, 48, 60, 60]) {
    const before = tries;
    await vi.advanceTimersByTimeAsync(pause * 1_000 - 1);
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

test('nobody who has left asks again', async () => {
  const stop = untilItWorks(work);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(1);
});
