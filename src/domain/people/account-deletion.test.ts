import { expect, test } from 'vitest';
import { makeOrder } from '../../../tests/factories/order.ts';
import { hasOrderUnderReview, isNeededForBooks } from './account-deletion.ts';
import type { OrderStatus } from '../money/order.ts';

test('a payment under review holds the account', () => {
  const statuses = (...all: OrderStatus[]) => all.map((status) => makeOrder({ status }));
  expect(hasOrderUnderReview(statuses('pending', 'under_review'))).toBe(true);
  expect(hasOrderUnderReview(statuses('pending', 'approved', 'rejected'))).toBe(false);
  expect(hasOrderUnderReview([])).toBe(false);
});

test.each([
  ['nothing shown or paid', {}, false],
  ['rejected without a trace', { status: 'rejected' as const }, false],
  ['approved', { status: 'approved' as const }, true],
  ['a part paid', { paidAmount: 0.01 }, true],
  ['a proof shown', { proofCount: 1 }, true],
])('the books need an order with %s: %s', (_, changes, kept) => {
  expect(isNeededForBooks(makeOrder(changes))).toBe(kept);
});
