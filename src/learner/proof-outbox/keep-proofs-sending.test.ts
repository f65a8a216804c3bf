import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeNewProof } from '../../../tests/queued-proof.ts';
import { settle, stubPage } from '../../../tests/page.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/wire/limits.ts';
import { FLUSH_OUTBOX } from '../../pwa/worker-protocol.ts';
import { CommandError, offlineError } from '../../shared/data/errors.ts';
import { keepProofsSending } from './keep-proofs-sending.ts';
import { countUnsent, removeEntry, enqueueProof } from './proof-outbox.ts';
import { wipePrivate } from '../state/sign-out.ts';

const UID = 'learner-chanda';

const keep = (number: number) => enqueueProof(makeNewProof(number));

let hubAnswers = true;
let page: ReturnType<typeof stubPage>;
type Registration = { readonly sync: { readonly register: () => Promise<void> } };
let worker: EventTarget & { getRegistration: () => Promise<Registration | undefined> };
const running: (() => void)[] = [];

beforeEach(async () => {
  await wipePrivate();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  hubAnswers = true;
  worker = Object.assign(new EventTarget(), { getRegistration: async () => undefined });
  page = stubPage({ serviceWorker: worker, locks: globalThis.navigator.locks });
  vi.stubGlobal('fetch', async () => {
    if (!hubAnswers) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
});
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failures = {
  later: (retryAfter: number | null) => new CommandError('too_many', 'Later.', { retryAfter }),
  unreachable: offlineError,
};

/** The server fails with these, then accepts; `retryAfter` in seconds. */
function start(answers: (keyof typeof failures)[] = [], retryAfter: number | null = null): string[] {
  const sent: string[] = [];
  const stop = keepProofsSending(UID, async ({ id }) => {
    sent.push(id.slice(-1));
    const answer = answers.shift();
    if (answer !== undefined) throw failures[answer](retryAfter);
  });
  running.push(stop);
  return sent;
}

test('sends leftover proofs at the start, and later ones at once', async () => {
  await keep(1);
  const sent = start();
  await settle();
  expect(sent).toEqual(['1']);
  await keep(2);
  await settle();
  expect(sent).toEqual(['1', '2']);
  expect(await countUnsent(UID)).toBe(0);
});

test('a proof that the hub takes in two hours is not tried before, even if woken, and then goes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await keep(1);
  const sent = start(['later'], (2 * HOUR) / SECOND);
  await settle();
  page.dispatchEvent(new Event('visibilitychange'));
  worker.dispatchEvent(new MessageEvent('message', { data: { type: FLUSH_OUTBOX } }));
  for (let passed = 0; passed < 2 * HOUR - MINUTE; passed += MINUTE) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    await settle();
  }
  expect(sent).toEqual(['1']);
  expect(await countUnsent(UID)).toBe(1);
  for (let passed = 0; passed < 6 * MINUTE; passed += MINUTE) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    await settle();
  }
  expect(sent).toEqual(['1', '1']);
  expect(await countUnsent(UID)).toBe(0);
});

test('a proof that was removed and is kept again is sent at once', async () => {
  await keep(1);
  const sent = start(['unreachable']);
  await settle();
  await removeEntry('proof-0000000000000001');
  await settle();
  await keep(1);
  await settle();
  expect(sent).toEqual(['1', '1']);
  expect(await countUnsent(UID)).toBe(0);
});

test('a database that fails for a moment ends nothing', async () => {
  await keep(1);
  const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The database is closing.', 'InvalidStateError');
  });
  const sent = start();
  await settle();
  expect(sent).toEqual([]);
  failing.mockRestore();
  await vi.advanceTimersByTimeAsync(5_000);
  await settle();
  expect(sent).toEqual(['1']);
});

test('after an unexpected error, which is logged, sending is tried again', async () => {
  await keep(1);
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const request = vi.spyOn(navigator.locks, 'request').mockRejectedValueOnce(new TypeError('no such lock'));
  const sent = start();
  await settle();
  expect(sent).toEqual([]);
  expect(said).toHaveBeenCalledWith('The outbox could not be sent.', new TypeError('no such lock'));
  said.mockClear();
  await vi.advanceTimersByTimeAsync(5_000);
  await settle();
  expect(sent).toEqual(['1']);
  request.mockRestore();
});

test('does not wait for the delay when the page is shown, or when the worker was woken', async () => {
  await keep(1);
  const sent = start(['later', 'later']);
  await settle();
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(sent).toHaveLength(2);
  worker.dispatchEvent(new MessageEvent('message', { data: { type: FLUSH_OUTBOX } }));
  await settle();
  expect(sent).toHaveLength(3);
});

test.each([
  [true, 0],
  [false, 1],
])('the browser is asked to wake us only without a connection (online: %s)', async (onLine, asked) => {
  Object.assign(navigator, { onLine });
  // A connected browser fires sync at once, even while the hub is down.
  const register = vi.fn<() => Promise<void>>(async () => {
    if (onLine) worker.dispatchEvent(new MessageEvent('message', { data: { type: FLUSH_OUTBOX } }));
  });
  worker.getRegistration = async () => ({ sync: { register } });
  await keep(1);
  hubAnswers = false;
  const sent = start(['unreachable', 'unreachable', 'unreachable']);
  await settle();
  expect([sent.length, register.mock.calls.length]).toEqual([1, asked]);
});

test('does not wait for the delay when the hub can be reached again', async () => {
  await keep(1);
  hubAnswers = false;
  const sent = start(['unreachable']);
  await settle();
  expect(sent).toHaveLength(1);
  hubAnswers = true;
  dispatchEvent(new Event('online'));
  await settle();
  expect(sent).toHaveLength(2);
});

test('after sign-out nothing wakes the sending', async () => {
  await keep(1);
  const sent = start(['later']);
  await settle();
  for (const stop of running.splice(0)) stop();
  page.dispatchEvent(new Event('visibilitychange'));
  worker.dispatchEvent(new MessageEvent('message', { data: { type: FLUSH_OUTBOX } }));
  await vi.advanceTimersByTimeAsync(600_000);
  await keep(2);
  await settle();
  expect(sent).toHaveLength(1);
});
