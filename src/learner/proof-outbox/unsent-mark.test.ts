import { afterEach, expect, test, vi } from 'vitest';
import { unsentCount } from './outbox.ts';
import { markUnsent } from './unsent-mark.ts';

afterEach(() => vi.unstubAllGlobals());

test('where the database cannot be read, as many count as unsent as were noted outside of it', async () => {
  expect(globalThis.indexedDB).toBeUndefined();
  const kept = new Map<string, string>();
  const getItem = (key: string) => kept.get(key) ?? null;
  vi.stubGlobal('localStorage', { getItem, setItem: kept.set.bind(kept) });
  expect(await unsentCount('learner-chanda')).toBe(0);
  for (const id of ['waits', 'sent']) markUnsent(id, true);
  markUnsent('sent', false);
  expect(await unsentCount('learner-chanda')).toBe(1);
});
