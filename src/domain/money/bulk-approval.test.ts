import { expect, test } from 'vitest';
import { makeOrder } from '../../../tests/factories/order.ts';
import { ARRIVAL, CONFLICT, makePayment, makePaymentProof } from '../../../tests/factories/payment.ts';
import { bulkSummary, seenApproval } from './bulk-approval.ts';
import type { Order } from './order.ts';
import type { Payment, PaymentProof } from './payment.ts';

const PROOF = makePaymentProof({}).id;

type Given = {
  proof?: Partial<PaymentProof>;
  order?: Partial<Order>;
  others?: Partial<Order>[];
  payment?: Partial<Payment>;
};

/** Money that came in for the proof, with these changes. */
function amountFor(given: Given): number | null {
  const proof = makePaymentProof({ amount: 100, warnings: [], ...given.proof });
  const withProof = (changes: Partial<Order> = {}) =>
    makeOrder({ status: 'under_review', latestProofId: proof.id, proofCount: 1, ...changes });
  const order = withProof(given.order);
  const own = { id: proof.transactionId, claims: [proof.id] };
  const payment = makePayment({ ...own, arrival: ARRIVAL, ...given.payment });
  return seenApproval(proof, [order, ...(given.others ?? []).map(withProof)], payment)?.amount ?? null;
}

test('a proof whose money was seen is approved for the amount that came in', () => {
  expect(amountFor({})).toBe(100);
});

test('one payment for two orders is approved where it covers both', () => {
  const [other, payment] = [{ id: 'FGHJ4679', amount: 80 }, { amount: 180 }];
  const both = (change: Partial<Order> = {}, amount = 180) =>
    amountFor({ proof: { amount }, payment: { ...payment, amount }, others: [{ ...other, ...change }] });
  expect(both()).toBe(180);
  expect(both({}, 179)).toBeNull();
  expect(both({ status: 'approved' })).toBeNull();
  expect(both({ latestProofId: 'newer' })).toBeNull();
});

test.each<[string, Given]>([
  ['a warning', { proof: { warnings: ['id_date'] } }],
  ['money that nobody saw', { payment: { arrival: undefined } }],
  ['too little', { proof: { amount: 99 }, payment: { amount: 99 } }],
  ['less than it shows', { payment: { amount: 80 } }],
  ['more than it shows', { payment: { amount: 120 } }],
  ['another network', { payment: { network: 'mtn' } }],
  ['two amounts', { payment: { conflict: CONFLICT } }],
  ['money noted as no course money', { payment: { setAside: { at: 1, by: 'uid', name: 'R', note: 'No' } } }],
  ['a part of what is due', { order: { amount: 150 } }],
  ['an order that got other money meanwhile', { order: { paidAmount: 40 } }],
  ['a decision meanwhile', { order: { status: 'approved' } }],
  ['a newer proof', { order: { latestProofId: 'proof-0000000000000009' } }],
  ['another claim on the transaction', { payment: { claims: ['proof-0000000000000009'] } }],
  ['a claim of somebody else beside its own', { payment: { claims: [PROOF, 'proof-0000000000000009'] } }],
  ['an order that is paid already', { others: [{ id: 'FGHJ4679', amount: 80, paidAmount: 80 }] }],
  ['a payment that others used up', { payment: { allocations: { FGHJ4679: 100 } } }],
])('%s needs a look', (_, given) => {
  expect(amountFor(given)).toBeNull();
});

test('without its order or its ledger entry nothing is approved', () => {
  const proof = makePaymentProof({ amount: 100, warnings: [] });
  const order = makeOrder({ status: 'under_review', latestProofId: proof.id, proofCount: 1 });
  const payment = makePayment({ claims: [proof.id], arrival: ARRIVAL });
  expect(seenApproval(proof, null, payment)).toBeNull();
  expect(seenApproval(proof, [order], null)).toBeNull();
});

test('the sum is given in total and by network', () => {
  const paid = [
    { network: 'mtn', amount: 100.1 },
    { network: 'airtel', amount: 100 },
    { network: 'mtn', amount: 100.2 },
  ] as const;
  const airtel = { network: 'airtel', count: 1, kwacha: 100 };
  const mtn = { network: 'mtn', count: 2, kwacha: 200.3 };
  expect(bulkSummary(paid)).toEqual({ count: 3, kwacha: 300.3, networks: [airtel, mtn] });
  expect(bulkSummary([])).toEqual({ count: 0, kwacha: 0, networks: [] });
});
