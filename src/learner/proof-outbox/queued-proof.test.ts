import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { decodeProof, encodeProof, markedProof } from './queued-proof.ts';

test('a proof that waits tells all of its orders; one of an older release is for one order', async () => {
  const request = {
    proofId: 'proof-0000000000000001',
    orderId: 'ACDE3467',
    network: 'mtn' as const,
    transactionId: '12345678901',
    payerPhone: null,
    amount: 200,
    paidAt: null,
    message: 'paid',
  };
  const kept = (more: object) =>
    encodeProof({ ...proof, createdAt: NOW, image: null, request: { ...request, ...more } }).then(
      decodeProof,
    );
  expect(await kept({ alsoOrderIds: ['FGHJ4679'] })).toMatchObject({
    orderId: 'ACDE3467',
    alsoOrderIds: ['FGHJ4679'],
    request: { alsoOrderIds: ['FGHJ4679'] },
  });
  expect(await kept({})).toMatchObject({ alsoOrderIds: [], request });
});

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
