import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorMessages } from '../../domain/wire/messages.ts';
import { toCommandError } from './errors.ts';
import { withTimeout } from './timeouts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('there'), ms));

test('a result in time is passed on, and no timer is left', async () => {
  const given = withTimeout(1_000, after(999));
  await vi.advanceTimersByTimeAsync(999);
  expect(await given).toBe('there');
  expect(vi.getTimerCount()).toBe(0);
});

test('without a result in time it throws an error with a sentence', async () => {
  const given = withTimeout(1_000, after(1_001)).catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(toCommandError(await given)).toMatchObject({ code: 'timed_out', message: errorMessages.timedOut });
});

test('an error of the work itself is passed on', async () => {
  await expect(withTimeout(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});
