import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { ANSWER_TIME, storageMessages, withDatabase } from './database.ts';

afterEach(() => vi.useRealTimers());

test('a database that answers no more is a failure, and the next work opens it anew', async () => {
  await withDatabase((database) => database.put('drafts', 'a', 'form'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = withDatabase(() => new Promise<never>(() => undefined));
  const failed = expect(silent).rejects.toThrow(storageMessages.unavailable);
  await vi.advanceTimersByTimeAsync(ANSWER_TIME);
  await failed;
  vi.useRealTimers();
  expect(await withDatabase((database) => database.get('drafts', 'form'))).toBe('a');
});
