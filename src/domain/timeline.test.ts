import { expect, test } from 'vitest';
import { makeAttendance } from '../../tests/factories/attendance.ts';
import { NOW } from '../../tests/factories/clock.ts';
import { makeOrder } from '../../tests/factories/order.ts';
import { makePayment, makePaymentProof } from '../../tests/factories/payment.ts';
import { HOUR } from './limits.ts';
import { timelineOf } from './timeline.ts';

const nothing = { orders: [], proofs: [], payments: [], attendance: [] };
const titleOf = () => 'Data Analysis (Excel)';

test('what happened stands newest first, with what it says', () => {
  const order = makeOrder({ createdAt: NOW - 5 * HOUR });
  const refused = makePaymentProof({
    id: 'proof-0000000000000001',
    submittedAt: NOW - 4 * HOUR,
    status: 'rejected',
    rejectionReason: 'We could not find it.',
    reviewedAt: NOW - 3 * HOUR,
    amount: null,
  });
  const accepted = makePaymentProof({
    id: 'proof-0000000000000002',
    transactionId: 'PP261125.0930.D12345',
    submittedAt: NOW - 2 * HOUR,
    status: 'approved',
    reviewedAt: NOW - HOUR,
  });
  const payment = makePayment({
    id: accepted.transactionId,
    status: 'approved',
    allocations: { [order.id]: 100 },
  });
  const joined = makeAttendance({ joinedAt: [NOW, NOW + 1, NOW + 2] });
  const events = timelineOf(
    { orders: [order], proofs: [refused, accepted], payments: [payment], attendance: [joined] },
    titleOf,
  );
  expect(events.map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['joined', 'Joined the Saturday class', 'and 2 more clicks'],
    ['approved', 'Payment accepted', 'K100'],
    ['proof', 'Sent a payment proof', 'K100 by Airtel Money, PP261125.0930.D12345'],
    ['rejected', 'Payment rejected', 'We could not find it.'],
    ['proof', 'Sent a payment proof', 'Airtel Money, PP261124.0930.D12345'],
    ['registered', 'Registered for Data Analysis (Excel)', 'K100 to pay'],
  ]);
  expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
});

test('a proof that nobody decided, or that a newer one replaced, has no verdict', () => {
  const waiting = makePaymentProof();
  const replaced = makePaymentProof({ id: 'proof-0000000000000002', status: 'superseded' });
  const kinds = timelineOf({ ...nothing, proofs: [waiting, replaced] }, titleOf).map(({ kind }) => kind);
  expect(kinds).toEqual(['proof', 'proof']);
});

test('a mark without a click is no join', () => {
  expect(timelineOf({ ...nothing, attendance: [makeAttendance({ joinedAt: [] })] }, titleOf)).toEqual([]);
});
