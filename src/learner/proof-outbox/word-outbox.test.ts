import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeNewProof } from '../../../tests/queued-proof.ts';
import { withDatabase } from '../../pwa/database.ts';
import { wipePrivate } from '../state/sign-out.ts';
import { countUnsent, enqueueProof, listQueuedProofs } from './proof-outbox.ts';
import { listKeptWords, enqueueWord } from './word-outbox.ts';

const UID = 'learner-chanda';
const claim = {
  kind: 'claim-attendance',
  request: { orderId: 'ACDE3467', offeringId: 'offering-1', slot: 'saturday', reason: 'My sister’s phone' },
} as const;
const feedback = {
  kind: 'give-feedback',
  request: { orderId: 'ACDE3467', face: 'good', text: null },
} as const;

beforeEach(() => wipePrivate());
afterEach(() => vi.unstubAllGlobals());

test('each kept word has a key of its own, counts as unsent, and is no proof', async () => {
  await enqueueWord(UID, claim);
  await enqueueWord(UID, feedback);
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

test('proofs and words share the outbox, and neither is taken for the other', async () => {
  await enqueueProof(makeNewProof());
  await enqueueWord(UID, claim);
  // As another release may have written it.
  await withDatabase((database) =>
    database.put('outbox', { id: 'old', uid: UID, state: 'kept', kind: 'other' }),
  );
  expect((await listQueuedProofs(UID)).map((proof) => proof.id)).toEqual([makeNewProof().id]);
  expect(await listKeptWords(UID)).toHaveLength(1);
});
