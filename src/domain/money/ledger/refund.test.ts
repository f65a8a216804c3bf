import { expect, test } from 'vitest';
import { makeOrder } from '../../../../tests/factories/order.ts';
import { makePayment, makeRefund } from '../../../../tests/factories/payment.ts';
import { ordersOf, refundReason, refundTimes, refundsForLearner } from './refund.ts';

test.each([
  ['unclaimed', {}],
  ['overpaid', { allocations: { ACDE3467: 100 } }],
  ['reversed', { reversedOrders: ['ACDE3467'] }],
  ['reversed', { reversedOrders: ['ACDE3467'], allocations: { FGHJ4679: 100 } }],
  ['overpaid', { reversedOrders: ['ACDE3467'], allocations: { ACDE3467: 100 } }],
])('the rest is %s for %j', (reason, changes) => {
  expect(refundReason(makePayment(changes))).toBe(reason);
});

test('orders whose learners may be told are listed once each, reversed orders first', () => {
  const entry = makePayment({ reversedOrders: ['KMNP3467'], allocations: { ACDE3467: 50 } });
  expect(ordersOf(entry, ['FGHJ4679', 'ACDE3467'])).toEqual(['KMNP3467', 'ACDE3467', 'FGHJ4679']);
});

test('an entry has the times of its longest waiting refund and of its last sent one', () => {
  expect(refundTimes([])).toEqual({ refundDueSince: null, refundSentAt: null });
  const waiting = [makeRefund({ markedAt: 5 }), makeRefund({ markedAt: 3 })];
  expect(refundTimes(waiting)).toEqual({ refundDueSince: 3, refundSentAt: null });
  const sent = [7, 9].map((sentAt) => makeRefund({ markedAt: 1, status: 'sent', sentAt }));
  expect(refundTimes([...waiting, ...sent])).toEqual({ refundDueSince: 3, refundSentAt: 9 });
});

test('the learner reads each refund once, as it is now, and none that was taken back', () => {
  const order = makeOrder();
  const refund = makeRefund();
  const waiting = refundsForLearner(order, refund);
  const open = { sentAt: null, transactionId: null };
  expect(waiting).toEqual([{ id: 'refund-1', amount: 20, phone: '+260971234567', ...open }]);
  const sent = makeRefund({ status: 'sent' });
  const after = refundsForLearner({ refunds: waiting }, sent);
  expect(after).toEqual([{ ...waiting[0], sentAt: sent.sentAt, transactionId: sent.sentTransactionId }]);
  expect(refundsForLearner({ refunds: waiting }, refund, false)).toEqual([]);
});

test('updating or removing one refund leaves the learner’s other refunds as they were', () => {
  const [first, second] = [makeRefund(), makeRefund({ id: 'refund-2', amount: 30 })];
  const told = refundsForLearner({ refunds: refundsForLearner({}, first) }, second);
  expect(told.map(({ id }) => id)).toEqual(['refund-1', 'refund-2']);
  expect(refundsForLearner({ refunds: told }, first, false).map(({ id }) => id)).toEqual(['refund-2']);
  expect(refundsForLearner({ refunds: told }, first).map(({ id }) => id)).toEqual(['refund-2', 'refund-1']);
});

test.each(['overpaid', 'reversed', 'unclaimed'] as const)(
  'a refund of money that was %s is stored whole',
  (reason) => {
    const markedBy = { uid: 'staff-mary', name: 'Mary' };
    expect(makeRefund({ reason, markedBy })).toMatchObject({ reason, markedBy });
  },
);
