/** What becomes of entries that a try leaves behind. */
import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { cancelledError, offlineError } from '../data/errors.ts';
import type { Entry, OutboxStorage } from './entry.ts';
import { flushOutbox } from './flush.ts';

const UID = 'reviewer';

/** Two entries that wait, and what is told of them after one sending. */
async function problemsAfter(failure: Error): Promise<(string | null)[]> {
  const entries: Entry[] = ['first', 'second'].map((id) => ({
    id,
    uid: UID,
    createdAt: NOW,
    state: 'kept',
    problem: null,
    notBefore: null,
  }));
  const storage: OutboxStorage<Entry> = {
    lock: 'lock',
    list: async () => entries,
    mark: async (id, marks) => {
      const at = entries.findIndex((entry) => entry.id === id);
      entries[at] = { ...(entries[at] as Entry), ...marks };
      return true;
    },
    watch: () => () => undefined,
  };
  await flushOutbox(storage, UID, () => Promise.reject(failure));
  expect(entries.map(({ state }) => state)).toEqual(['kept', 'kept']);
  return entries.map(({ problem }) => problem);
}

test('without a connection the entries behind wait for the same reason', async () => {
  const failure = offlineError();
  expect(await problemsAfter(failure)).toEqual([failure.message, failure.message]);
});

test('a sending that was cut off says nothing of its entries: they may have arrived', async () => {
  expect(await problemsAfter(cancelledError())).toEqual([null, null]);
});
