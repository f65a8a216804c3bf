import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeNewProof as proof } from '../../../tests/queued-proof.ts';
import { storageMessages, withDatabase } from '../../pwa/database.ts';
import { CommandError, offlineError } from '../../shared/data/errors.ts';
import { watchEntries } from '../../shared/outbox/entry.ts';
import { flushOutbox, type Send } from '../../shared/outbox/flush.ts';
import {
  countUnsent,
  removeEntry,
  enqueueProof,
  listQueuedProofs,
  proofStorage,
  type NewProof,
  type QueuedProof,
} from './proof-outbox.ts';
import { wipePrivate } from '../state/sign-out.ts';

const UID = 'learner-chanda';
const OTHER = 'learner-mutale';

const flush = (send: Send<QueuedProof>, signal?: AbortSignal) => flushOutbox(proofStorage, UID, send, signal);
const refusal = (sentence: string) => new CommandError('conflict', sentence);

/** Gives these answers, then accepts, and remembers what reached it. */
function server(answers: (Error | null)[] = []) {
  const received: string[] = [];
  const send = async ({ id }: QueuedProof): Promise<void> => {
    received.push(id);
    const error = answers.shift() ?? null;
    if (error !== null) throw error;
  };
  return { received, send };
}
const lost = () => new TypeError('Failed to fetch');

const states = async (uid = UID) =>
  (await listQueuedProofs(uid)).map(({ id, state }) => `${id.at(-1)} ${state}`);

beforeEach(() => wipePrivate());
afterEach(() => vi.restoreAllMocks().unstubAllGlobals());

describe('keeping', () => {
  test('a proof comes back as it was, with its picture', async () => {
    const image = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 7])], { type: 'image/jpeg' });
    await enqueueProof(proof(1, { image }));
    const [item] = await listQueuedProofs(UID);
    expect(item).toMatchObject({ ...proof(1), image: expect.any(Blob), state: 'kept' });
    expect(item?.image?.type).toBe('image/jpeg');
    expect(new Uint8Array((await item?.image?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      new Uint8Array([0xff, 0xd8, 0xff, 7]),
    );
  });

  test('a write that the phone aborts says so, keeps nothing, and causes no error of the page', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, value) {
      const request = this.add(value);
      this.transaction.abort();
      return request;
    });
    // A rejection that is not awaited would fail the test run.
    await expect(enqueueProof(proof(1))).rejects.toThrow(storageMessages.unavailable);
    expect(await states()).toEqual([]);
  });

  test('the browser is asked not to delete the data, but never before there is a proof', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true);
    vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist } });
    await listQueuedProofs(UID);
    expect(persist).not.toHaveBeenCalled();
    await enqueueProof(proof(1));
    await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce());
  });

  test('the same id a second time, as after a double tap, is one proof', async () => {
    await Promise.all([enqueueProof(proof(1)), enqueueProof(proof(1))]);
    expect(await states()).toEqual(['1 kept']);
  });

  test('a proof for several orders lists all of them', async () => {
    const request = { ...proof(1).request, alsoOrderIds: ['FGHJ4679'] } as NewProof['request'];
    await enqueueProof(proof(1, { request }));
    await enqueueProof(proof(2));
    expect(await listQueuedProofs(UID)).toMatchObject([
      { orderId: 'ACDE3467', alsoOrderIds: ['FGHJ4679'], request: { alsoOrderIds: ['FGHJ4679'] } },
      { alsoOrderIds: [] },
    ]);
  });

  test('a record that no longer fits is shown as refused and never sent; the others are sent', async () => {
    await enqueueProof(proof(1));
    await enqueueProof(proof(2));
    const old = { network: 'none', message: 'Money sent.' };
    const image = { bytes: new Uint8Array([7]).buffer, type: 'image/png' };
    await withDatabase((database) =>
      database.put('outbox', { ...proof(1), request: old, image, state: 'kept' }),
    );
    const { received, send } = server();
    expect(await flush(send)).toBe(0);
    expect(received).toEqual([proof(2).id]);
    const [item] = await listQueuedProofs(UID);
    const { id, uid, orderId, createdAt } = proof(1);
    expect(item).toMatchObject({ id, uid, orderId, createdAt, request: null, raw: old, state: 'refused' });
    expect(item?.problem).toContain('never sent');
    expect(item?.image?.type).toBe('image/png');
    // It is unsent: signing out would lose it.
    expect(await countUnsent(UID)).toBe(1);
  });
});

describe('sending', () => {
  const later = () => new CommandError('internal', 'Later.');
  type Outcome = readonly [left: number, received: string, states: readonly string[], again: string];
  test.each<readonly [string, number, () => Error | null, Outcome]>([
    ['an accepted proof is gone, and is not sent again', 1, () => null, [0, '1', [], '']],
    ['a lost answer keeps the proof, and the next try has the same id', 1, lost, [1, '1', ['1 kept'], '1']],
    ['without a connection the rest is not tried', 2, offlineError, [2, '1', ['1 kept', '2 kept'], '12']],
    ['a server that cannot take one now does not hold up the next', 2, later, [1, '12', ['1 kept'], '1']],
    ['a refused proof stays and is not sent again', 1, () => refusal('No.'), [0, '1', ['1 refused'], '']],
  ])('%s', async (_, count, answer, [left, first, after, again]) => {
    for (let number = 1; number <= count; number += 1) await enqueueProof(proof(number));
    const { received, send } = server([answer()]);
    const numbers = () => received.map((id) => id.at(-1)).join('');
    expect(await flush(send)).toBe(left);
    expect(numbers()).toBe(first);
    expect(await states()).toEqual(after);
    expect(await flush(send)).toBe(0);
    expect(numbers()).toBe(first + again);
  });

  test('a phone that has run full can mark nothing, and sends what it keeps all the same', async () => {
    for (const number of [1, 2]) await enqueueProof(proof(number));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { received, send } = server([offlineError()]);
    expect(await flush(send)).toBe(2);
    expect(await flush(send)).toBe(0);
    expect(received).toEqual([1, 1, 2].map((number) => proof(number).id));
    expect(await states()).toEqual([]);
  });

  test('a refused proof has its sentence, does not count as unsent, and can be removed', async () => {
    await enqueueProof(proof(1));
    await flush(server([refusal('This order is already paid.')]).send);
    expect((await listQueuedProofs(UID))[0]?.problem).toBe('This order is already paid.');
    expect(await countUnsent(UID)).toBe(0);
    await removeEntry(proof(1).id);
    expect(await states()).toEqual([]);
  });

  test('cut off between sending and the answer, the next start sends the same id again', async () => {
    await enqueueProof(proof(1));
    let bury: (error: Error) => void = () => undefined;
    const cutOff = new Promise<void>((_, reject) => {
      bury = reject;
    });
    let before: string[] = [];
    const dead = flush(async () => {
      before = await states();
      return cutOff;
    });
    await vi.waitFor(() => expect(before).toEqual(['1 sending']));
    // After a restart the browser has released the first process's lock.
    const locks = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
    const { received, send } = server();
    expect(await flush(send)).toBe(0);
    expect(received).toEqual([proof(1).id]);
    expect(await states()).toEqual([]);
    locks.mockRestore();
    bury(offlineError());
    expect(await dead).toBe(0);
  });

  test('two tabs at once: each proof is sent once', async () => {
    for (const number of [1, 2, 3]) await enqueueProof(proof(number));
    let underWay = 0;
    let most = 0;
    const { received, send } = server();
    const slow = async (item: QueuedProof) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return send(item);
    };
    expect(await Promise.all([flush(slow), flush(slow)])).toEqual([0, 0]);
    expect(received).toEqual([1, 2, 3].map((number) => proof(number).id));
    expect(most).toBe(1);
  });

  test('another learner’s proofs are never sent, listed or counted', async () => {
    await enqueueProof(proof(1, { uid: OTHER }));
    await enqueueProof(proof(2));
    const { received, send } = server();
    await flush(send);
    expect(received).toEqual([proof(2).id]);
    expect(await countUnsent(UID)).toBe(0);
    expect(await states(OTHER)).toEqual(['1 kept']);
  });

  test('after sign-out nothing more is sent, and the proofs stay kept', async () => {
    for (const number of [1, 2]) await enqueueProof(proof(number));
    const ending = new AbortController();
    const { received, send } = server([lost()]);
    await flush(async (item) => {
      ending.abort();
      return send(item);
    }, ending.signal);
    await flush(send, ending.signal);
    expect(received).toEqual([proof(1).id]);
    expect(await states()).toEqual(['1 kept', '2 kept']);
  });

  test('a refused proof that was wiped while it was being sent does not come back', async () => {
    await enqueueProof(proof(1));
    await flush(async () => {
      await wipePrivate();
      throw refusal('No.');
    });
    expect(await states()).toEqual([]);
  });
});

test('a subscriber sees the outbox now and after each change, of its own uid only', async () => {
  await enqueueProof(proof(1));
  const seen: string[] = [];
  const stop = watchEntries(proofStorage, UID, (proofs) =>
    seen.push(proofs.map(({ state }) => state).join()),
  );
  await vi.waitFor(() => expect(seen).toEqual(['kept']));
  await enqueueProof(proof(2, { uid: OTHER }));
  await flush(server([refusal('No.')]).send);
  await vi.waitFor(() => expect(seen.at(-1)).toBe('refused'));
  await removeEntry(proof(1).id);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(''));
  stop();
  const before = seen.length;
  await enqueueProof(proof(3));
  expect(seen).toHaveLength(before);
});
