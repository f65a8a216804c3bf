import { describe, expect, test } from 'vitest';
import { makeOrder } from '../../../tests/factories/order.ts';
import { ARRIVAL, makePayment, makePaymentProof } from '../../../tests/factories/payment.ts';
import { bulkApprovalAmount, bulkSummary, isForBulkApproval, seenApprovalAmount } from './bulk-approval.ts';
import type { Order } from './order.ts';
import type { Payment, PaymentProof } from './payment.ts';

const PROOF = makePaymentProof({}).id;

type Given = {
  proof?: Partial<PaymentProof>;
  order?: Partial<Order>;
  others?: Partial<Order>[];
  payment?: Partial<Payment>;
};

function amountFor(given: Given, amountOf: typeof seenApprovalAmount = bulkApprovalAmount): number | null {
  const proof = makePaymentProof({ amount: 100, warnings: [], ...given.proof });
  const withProof = (changes: Partial<Order> = {}) =>
    makeOrder({ status: 'under_review', latestProofId: proof.id, proofCount: 1, ...changes });
  const order = withProof(given.order);
  const payment = makePayment({
    id: proof.transactionId,
    amount: null,
    claims: [proof.id],
    allocations: {},
    ...given.payment,
  });
  return amountOf(proof, [order, ...(given.others ?? []).map(withProof)], payment);
}

test('a proof without a doubt is approved for what it shows, or for what the ledger knows', () => {
  expect(amountFor({})).toBe(100);
  expect(amountFor({ payment: { amount: 120 } })).toBe(120);
});

test('one payment for two orders is approved where it covers both', () => {
  const others = [{ id: 'FGHJ4679', amount: 80 }];
  expect(amountFor({ proof: { amount: 180 }, others })).toBe(180);
  expect(amountFor({ proof: { amount: 179 }, others })).toBeNull();
  expect(amountFor({ proof: { amount: 180 }, others: [{ ...others[0], status: 'approved' }] })).toBeNull();
  expect(
    amountFor({ proof: { amount: 180 }, others: [{ ...others[0], latestProofId: 'newer' }] }),
  ).toBeNull();
});

test.each<[string, Given]>([
  ['a warning', { proof: { warnings: ['id_date'] } }],
  ['no amount', { proof: { amount: null } }],
  ['too little', { proof: { amount: 99 } }],
  ['a decision meanwhile', { order: { status: 'approved' } }],
  ['a newer proof', { order: { latestProofId: 'proof-0000000000000009' } }],
  ['another claim on the transaction', { payment: { claims: ['proof-0000000000000009'] } }],
  ['a claim of somebody else beside its own', { payment: { claims: [PROOF, 'proof-0000000000000009'] } }],
  [
    'an order that is paid already among those it is for',
    { proof: { amount: 180 }, others: [{ id: 'FGHJ4679', amount: 80, paidAmount: 80 }] },
  ],
  ['a payment that others used up', { payment: { amount: 100, allocations: { FGHJ4679: 100 } } }],
])('%s needs a look', (_, given) => {
  expect(amountFor(given)).toBeNull();
});

describe('what was seen in the wallet', () => {
  const seen = (payment: Partial<Payment> = {}, given: Given = {}) =>
    amountFor({ ...given, payment: { amount: 100, arrival: ARRIVAL, ...payment } }, seenApprovalAmount);

  test('is approved for the amount that came in', () => {
    expect(seen()).toBe(100);
  });

  test.each<[string, Partial<Payment>, Given]>([
    ['money that nobody saw', { arrival: undefined }, {}],
    ['another amount', { amount: 120, arrival: { ...ARRIVAL, amount: 120 } }, {}],
    ['another network', { network: 'mtn' }, {}],
    ['two amounts', { conflict: { amount: 90, source: 'statement', importId: 'import-2' } }, {}],
    ['a warning', {}, { proof: { warnings: ['image_seen'] } }],
    ['a newer proof', {}, { order: { latestProofId: 'proof-0000000000000009' } }],
    ['a part of what is due', {}, { order: { amount: 150 } }],
  ])('%s needs a look', (_, payment, given) => {
    expect(seen(payment, given)).toBeNull();
  });
});

test('without its order or its ledger entry nothing is approved', () => {
  const proof = makePaymentProof({ amount: 100, warnings: [] });
  const order = makeOrder({ status: 'under_review', latestProofId: proof.id, proofCount: 1 });
  expect(bulkApprovalAmount(proof, null, makePayment({ claims: [proof.id] }))).toBeNull();
  expect(bulkApprovalAmount(proof, [order], null)).toBeNull();
  expect(seenApprovalAmount(proof, [order], null)).toBeNull();
});

test('the sum is told in all and by network', () => {
  const paid = [
    { network: 'mtn', amount: 100.1 },
    { network: 'airtel', amount: 100 },
    { network: 'mtn', amount: 100.2 },
  ] as const;
  expect(bulkSummary(paid)).toEqual({
    count: 3,
    kwacha: 300.3,
    networks: [
      { network: 'airtel', count: 1, kwacha: 100 },
      { network: 'mtn', count: 2, kwacha: 200.3 },
    ],
  });
  expect(bulkSummary([])).toEqual({ count: 0, kwacha: 0, networks: [] });
});

test('what has a warning, was skipped or is looked at by somebody else is not offered together', () => {
  const proof = makePaymentProof({ warnings: [] });
  const nobody = new Map<string, string[]>();
  expect(isForBulkApproval(proof, [], nobody)).toBe(true);
  expect(isForBulkApproval({ ...proof, warnings: ['image_seen'] }, [], nobody)).toBe(false);
  expect(isForBulkApproval(proof, [proof.id], nobody)).toBe(false);
  expect(isForBulkApproval(proof, [], new Map([[proof.id, ['Ruth']]]))).toBe(false);
});
