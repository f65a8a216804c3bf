import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { withDatabase } from '../../pwa/database.ts';
import { CommandError, offlineError } from '../../shared/data/errors.ts';
import { flushOutbox } from '../../shared/outbox/flush.ts';
import { wipePrivate } from '../state/sign-out.ts';
import { listEntries, outboxOf, removeEntry } from './phone-outbox.ts';
import { countUnsent, enqueueProof, listQueuedProofs } from './proof-outbox.ts';
import { type KeptWord, listKeptWords, say } from './word-outbox.ts';

const UID = 'learner-chanda';
const claim = {
  kind: 'claim-attendance',
  request: { orderId: 'ACDE3467', offeringId: 'offering-1', slot: 'saturday', reason: 'My sister’s phone' },
} as const;
const feedback = {
  kind: 'give-feedback',
  request: { orderId: 'ACDE3467', face: 'good', text: null },
} as const;
const outbox = outboxOf(listKeptWords);

beforeEach(() => wipePrivate());
afterEach(() => vi.unstubAllGlobals());

test('what is said is kept with a key of its own, counts as unsent, and is no proof', async () => {
  await say(UID, claim);
  await say(UID, feedback);
  const words = await listKeptWords(UID);
  expect(words).toMatchObject([
    { ...claim, uid: UID, state: 'kept', problem: null, notBefore: null },
    { ...feedback, state: 'kept' },
  ]);
  expect(new Set(words.map(({ id }) => id)).size).toBe(2);
  expect(await countUnsent(UID)).toBe(2);
  expect(await listQueuedProofs(UID)).toEqual([]);
  expect(await listKeptWords('learner-mutale')).toEqual([]);
});

test('without a connection it stays, later it is sent under the same key and is gone', async () => {
  await say(UID, claim);
  const keys: string[] = [];
  const answers = [offlineError(), null];
  const send = async ({ id }: KeptWord) => {
    keys.push(id);
    const failure = answers.shift() ?? null;
    if (failure !== null) throw failure;
  };
  expect(await flushOutbox(outbox, UID, send)).toBe(1);
  expect(await listKeptWords(UID)).toMatchObject([{ state: 'kept' }]);
  expect(await flushOutbox(outbox, UID, send)).toBe(0);
  expect(await listKeptWords(UID)).toEqual([]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a refusal stays with its sentence until it was read, and does not count as unsent', async () => {
  await say(UID, feedback);
  await flushOutbox(outbox, UID, () =>
    Promise.reject(new CommandError('conflict', 'You have already answered.')),
  );
  const [word] = await listKeptWords(UID);
  expect(word).toMatchObject({ state: 'refused', problem: 'You have already answered.' });
  expect(await countUnsent(UID)).toBe(0);
  await removeEntry(word?.id ?? '');
  expect(await listEntries(UID)).toEqual([]);
});

test('proofs and words share the outbox, and neither is taken for the other', async () => {
  const id = 'proof-0000000000000001';
  const payment = { network: 'airtel', transactionId: 'PP261124.0930.D12341', payerPhone: null } as const;
  const request = { proofId: id, orderId: 'ACDE3467', ...payment, amount: 100, paidAt: null, message: null };
  await enqueueProof({ id, uid: UID, orderId: 'ACDE3467', request, image: null, createdAt: NOW });
  await say(UID, claim);
  // As an older release may have written it.
  await withDatabase((database) =>
    database.put('outbox', { id: 'old', uid: UID, state: 'kept', kind: 'other' }),
  );
  expect((await listQueuedProofs(UID)).map((proof) => proof.id)).toEqual([id]);
  expect(await listKeptWords(UID)).toHaveLength(1);
});
