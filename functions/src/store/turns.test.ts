import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyError } from '../busy.ts';
import { inTurns } from './turns.ts';

const closed = () => Object.assign(new Error('Transaction is invalid or closed.'), { code: 3 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs attempts that take so long and fail so, then one that succeeds. @returns how many were begun, and the outcome */
async function attempts(failures: readonly Error[], takes: number): Promise<[number, unknown]> {
  const left = [...failures];
  let begun = 0;
  const outcome = inTurns(async (begin) => {
    begin(null);
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, takes));
    const failure = left.shift();
    if (failure !== undefined) throw failure;
    return 'written';
  }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return [begun, await outcome];
}

test('a transaction that the database closed is begun anew', async () => {
  expect(await attempts([closed(), closed()], 1_000)).toEqual([3, 'written']);
});

test('after twelve seconds none is begun anew', async () => {
  const failure = closed();
  expect(await attempts([closed(), failure], 6_000)).toEqual([2, failure]);
  const busy = inTurns(async (begin) => {
    begin(null);
    vi.setSystemTime(Date.now() + 12_000);
    return begin(null);
  });
  await expect(busy).rejects.toBeInstanceOf(BusyError);
});

test('any other error ends it at once', async () => {
  const failure = new Error('Transaction is invalid or closed.');
  expect(await attempts([failure], 1)).toEqual([1, failure]);
});

test('an attempt that alone takes longer than the time is still made', async () => {
  expect(await attempts([], 20_000)).toEqual([1, 'written']);
});
