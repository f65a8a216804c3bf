import { describe, expect, test } from 'vitest';
import { adjustableLimitsOf } from '../../../src/domain/wire/settings/public-settings.ts';
import { currentLimits } from './settings.ts';
import type { Reader } from './store.ts';
import { UnreadableError, nullIfUnreadable } from './unreadable-error.ts';

const busy = (code: number) => Object.assign(new Error('the database is busy'), { code });
const [ABORTED, UNAVAILABLE] = [10, 14];

describe('a read that fails', () => {
  test('gives null for an unreadable document', async () => {
    expect(await nullIfUnreadable(Promise.reject(new UnreadableError('courses/x')))).toBeNull();
    expect(await nullIfUnreadable(Promise.resolve('read'))).toBe('read');
    expect(await nullIfUnreadable(Promise.resolve(null))).toBeNull();
  });

  test.each([ABORTED, UNAVAILABLE])('keeps a database error (%i), to be tried again', async (code) => {
    await expect(nullIfUnreadable(Promise.reject(busy(code)))).rejects.toMatchObject({ code });
  });
});

test('unreadable settings fall back to the usual limits, a database error does not', async () => {
  const failing = (error: Error): Reader => ({ get: () => Promise.reject(error), find: async () => [] });
  expect(await currentLimits(failing(new UnreadableError('settings/public')))).toEqual(
    adjustableLimitsOf(null),
  );
  await expect(currentLimits(failing(busy(ABORTED)))).rejects.toMatchObject({ code: ABORTED });
});
