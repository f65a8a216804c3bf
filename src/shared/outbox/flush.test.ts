import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { NOW } from '../../../tests/factories/clock.ts';
import { settle, stubPage } from '../../../tests/page.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { cancelledError, CommandError, offlineError } from '../data/errors.ts';
import type { Entry, OutboxStorage } from './entry.ts';
import { flushOutbox, keepSending } from './flush.ts';

const UID = 'reviewer';

function memory(state: Entry['state'], ...ids: readonly string[]) {
  const kept = { uid: UID, createdAt: NOW, state, problem: null, notBefore: null };
  const entries = createStore<readonly Entry[]>(() => ids.map((id) => ({ id, ...kept })));
  const storage: OutboxStorage<Entry> = {
    lock: 'test',
    list: async (uid) => entries.getState().filter((one) => one.uid === uid),
    updateStatus: async (id, marks) => {
      entries.setState(
        entries.getState().map((one) => (one.id === id ? { ...one, ...marks } : one)),
        true,
      );
      return true;
    },
    watch: (_uid, listener) => entries.subscribe(listener),
  };
  return { storage, entries: entries.getState };
}

async function entriesAfter(failure: Error): Promise<readonly Entry[]> {
  const { storage, entries } = memory('kept', 'first', 'second');
  await flushOutbox(storage, UID, () => Promise.reject(failure));
  expect(entries().map(({ state }) => state)).toEqual(['kept', 'kept']);
  return entries();
}

const problemsAfter = async (failure: Error) => (await entriesAfter(failure)).map(({ problem }) => problem);

test('a busy hub is tried with each entry, and again after the time that it names', async () => {
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

let page: ReturnType<typeof stubPage>;
let stop: () => void = () => undefined;

beforeEach(() => {
  page = stubPage();
  vi.stubGlobal('fetch', async () => new Response('{}'));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const shownAgain = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

test('a page that was frozen, or comes back from the cache, tries again at once', async () => {
  const { storage } = memory('kept', 'key');
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(offlineError()));
  stop = keepSending(storage, UID, send, { retries: 'decisionOutbox' });
  await settle();
  expect(send).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('resume'));
  await settle();
  expect(send).toHaveBeenCalledTimes(2);
  shownAgain();
  await settle();
  expect(send).toHaveBeenCalledTimes(3);
});

test('an undoable entry is not sent; once it cannot be undone it is sent and marked as sent', async () => {
  const { storage, entries } = memory('undoable', 'key');
  const send = vi.fn<() => Promise<void>>(async () => undefined);
  stop = keepSending(storage, UID, send, { retries: 'decisionOutbox' });
  shownAgain();
  await settle();
  expect(send).not.toHaveBeenCalled();
  await storage.updateStatus('key', { state: 'kept', problem: null, notBefore: null });
  await settle();
  expect(send).toHaveBeenCalledTimes(1);
  expect(entries()[0]?.state).toBe('sent');
});

test('`onLeave` is called when the page goes away, and not after the session has ended', () => {
  const onLeave = vi.fn<() => void>();
  const options = { retries: 'decisionOutbox', onLeave } as const;
  stop = keepSending(memory('sent', 'key').storage, UID, async () => undefined, options);
  dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('freeze'));
  expect(onLeave).toHaveBeenCalledTimes(2);
  stop();
  dispatchEvent(new Event('pagehide'));
  expect(onLeave).toHaveBeenCalledTimes(2);
});
