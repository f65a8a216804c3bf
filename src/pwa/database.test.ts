import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { ANSWER_TIME, storageMessages, withDatabase } from './database.ts';

afterEach(() => vi.useRealTimers());

test('a database that no longer answers is a failure, and the next access opens it anew', async () => {
  await withDatabase((database) => database.put('drafts', 'a', 'form'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = withDatabase(() => new Promise<never>(() => undefined));
  const failure = silent.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ANSWER_TIME);
  expect(await failure).toMatchObject({ message: storageMessages.unavailable });
  vi.useRealTimers();
  expect(await withDatabase((database) => database.get('drafts', 'form'))).toBe('a');
});

test('a page that is left lets go of its database, and opens it anew when it is back', async () => {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.resetModules();
  const page = await import('./database.ts');
  vi.unstubAllGlobals();
  await page.withDatabase((database) => database.put('drafts', 'b', 'form'));
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  listeners.get('pagehide')?.();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(await page.withDatabase((database) => database.get('drafts', 'form'))).toBe('b');
});
