import { afterEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../../tests/storage.ts';
import { countUnsent } from './proof-outbox.ts';
import { noteUnsent } from './unsent-ids.ts';

afterEach(() => vi.unstubAllGlobals());

test('when the database cannot be read, the unsent ids noted outside of it are counted', async () => {
  expect(globalThis.indexedDB).toBeUndefined();
  vi.stubGlobal('localStorage', storageOf(new Map()));
  expect(await countUnsent('learner-chanda')).toBe(0);
  for (const id of ['waits', 'sent']) noteUnsent(id, true);
  noteUnsent('sent', false);
  expect(await countUnsent('learner-chanda')).toBe(1);
});
