import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { cancelledError, CommandError, offlineError } from '../data/errors.ts';
import type { Entry, OutboxStorage } from './entry.ts';
import { flushOutbox } from './flush.ts';

const UID = 'reviewer';

async function entriesAfter(failure: Error): Promise<readonly Entry[]> {
  const kept = { uid: UID, createdAt: NOW, state: 'kept', problem: null, notBefore: null } as const;
  const entries: Entry[] = ['first', 'second'].map((id) => ({ id, ...kept }));
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
  return entries;
}

const problemsAfter = async (failure: Error) => (await entriesAfter(failure)).map(({ problem }) => problem);

test('a busy hub is asked for each entry, and again when it says', async () => {
  const failure = new CommandError('busy', errorMessages.busy, { retryAfter: 7 });
  const before = Date.now();
  for (const { problem, notBefore } of await entriesAfter(failure)) {
    expect(problem).toBe(errorMessages.busy);
    expect(notBefore).toBeGreaterThanOrEqual(before + 7_000);
  }
});

test('without a connection the entries behind wait for the same reason', async () => {
  const failure = offlineError();
  expect(await problemsAfter(failure)).toEqual([failure.message, failure.message]);
});

test('a sending that was cut off says nothing of its entries: they may have arrived', async () => {
  expect(await problemsAfter(cancelledError())).toEqual([null, null]);
});
