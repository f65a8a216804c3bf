import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { decodeProof, encodeProof } from './queued-proof.ts';

test('a proof that waits tells all of its orders, where it is for more than one', async () => {
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
