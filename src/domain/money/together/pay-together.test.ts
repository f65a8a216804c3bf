import { expect, test } from 'vitest';
import { makeOrder } from '../../../../tests/factories/order.ts';
import type { Order } from '../order.ts';
import { owedFor, paidTogether } from './pay-together.ts';

const order = (id: string, changes: Partial<Order> = {}) =>
  makeOrder({ id: `${id.repeat(4)}3467`, createdAt: id.charCodeAt(0), ...changes });
const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id[0]).join('');
const [a, c, d] = [order('A'), order('C'), order('D')];

test('all orders that are still to pay are one sum, under the code of the oldest', () => {
  const all = [d, c, a, order('E', { status: 'approved' }), order('F', { status: 'under_review' })];
  for (const asked of [a, c, d]) expect(idsOf(paidTogether(asked, all, []))).toBe('ACD');
  const courses = [{ id: a.courseId, title: 'Data Analysis' }];
  expect(owedFor([a, { ...c, paidAmount: 50 }], courses)).toEqual({
    reference: a.id,
    due: 150,
    received: 50,
    lines: [
      { orderId: a.id, title: 'Data Analysis', due: 100 },
      { orderId: c.id, title: 'Data Analysis', due: 50 },
    ],
  });
  expect(owedFor([], courses).reference).toBe('');
});

test('one more course leaves the reference as it was', () => {
  const before = owedFor(paidTogether(a, [a], []), []).reference;
  expect(owedFor(paidTogether(c, [c, a], []), []).reference).toBe(before);
});

test('an order that is paid already or missing from the list stays alone', () => {
  const paid = { ...a, status: 'approved' as const, paidAmount: 100 };
  expect(idsOf(paidTogether(paid, [paid, c], []))).toBe('A');
  expect(idsOf(paidTogether(a, [], []))).toBe('A');
});

test('one proof keeps its orders together while it is checked, and when it is refused', () => {
  const proofOf = (one: Order, status: Order['status'], latestProofId = 'p1') => ({
    ...one,
    status,
    latestProofId,
  });
  const waiting = [proofOf(a, 'under_review'), proofOf(c, 'under_review'), proofOf(d, 'under_review', 'p2')];
  waiting.push(proofOf(order('E'), 'approved'));
  expect(idsOf(paidTogether(waiting[0] ?? a, waiting, []))).toBe('AC');
  expect(idsOf(paidTogether(waiting[2] ?? a, waiting, []))).toBe('D');
  const refused = [proofOf(a, 'rejected'), proofOf(c, 'rejected'), d, proofOf(order('E'), 'rejected', 'p2')];
  expect(idsOf(paidTogether(refused[1] ?? a, refused, []))).toBe('AC');
  // The refused proof's money may be on its way, so the course added since is a sum of its own.
  expect(idsOf(paidTogether(d, refused, []))).toBe('D');
});

test('the rest of a part payment is in one sum with what was not paid at all', () => {
  const part = { status: 'rejected', latestProofId: 'p1', paidAmount: 50 } as const;
  const all = [order('A', part), order('C', { latestProofId: 'p1' }), d];
  for (const asked of all) expect(idsOf(paidTogether(asked, all, []))).toBe('ACD');
});

test('a proof that is still on this phone keeps its orders together, and apart from the others', () => {
  const kept = [{ orderId: a.id, alsoOrderIds: [c.id] }];
  expect(idsOf(paidTogether(c, [a, c, d], kept))).toBe('AC');
  expect(idsOf(paidTogether(d, [a, c, d], kept))).toBe('D');
  // One of them was paid in another way meanwhile: what is left is shown anew.
  expect(idsOf(paidTogether(c, [{ ...a, status: 'approved' }, c, d], kept))).toBe('C');
  // An older release queued for one order.
  expect(idsOf(paidTogether(c, [a, c, d], [{ orderId: a.id }]))).toBe('CD');
});
