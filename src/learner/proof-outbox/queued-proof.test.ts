import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { markedProof } from './queued-proof.ts';

const proof = { id: 'proof-0000000000000001', uid: 'learner', orderId: 'ACDE3467' };

test('a stored proof has no empty fields, which an older release that is still open would not read', () => {
  const tried = { ...proof, state: 'sending', problem: 'Not now.', notBefore: NOW };
  expect(markedProof(tried, { state: 'kept', problem: null, notBefore: null })).toEqual({
    ...proof,
    state: 'kept',
  });
  expect(markedProof(proof as never, { state: 'kept', problem: 'Too many.', notBefore: NOW })).toEqual({
    ...proof,
    state: 'kept',
    problem: 'Too many.',
    notBefore: NOW,
  });
});
