import { expect, test } from 'vitest';
import { ARRIVAL, makePayment, makeRefund } from '../../../tests/factories/payment.ts';
import { instantInTransactionId, ledgerStatus, networkOfId } from './payment.ts';

test.each([
  ['PP261124.0930.D12345', 'airtel'],
  ['3623704928', 'mtn'],
  ['9ABC1DE3', 'zamtel'],
  ['ABC', 'other'],
])('%s has the form of %s', (id, network) => {
  expect(networkOfId(id)).toBe(network);
});

test('a time stands at the beginning of an id, or nowhere', () => {
  expect(instantInTransactionId('PP261124.0930.D12345')).not.toBeNull();
  expect(instantInTransactionId('XPP261124.0930.D12345')).toBeNull();
});

const entry = makePayment({ amount: 100, arrival: ARRIVAL, allocations: {} });

test('money of which all goes back is not refunded where nothing goes back, or nobody knows how much there is', () => {
  expect(ledgerStatus({ ...entry, amount: 0 }, false)).toBe('unclaimed');
  const { amount: _, ...unknown } = entry;
  expect(ledgerStatus({ ...unknown, refunds: [makeRefund({ amount: 100 })] }, false)).toBe('unclaimed');
  const none = { ...entry, amount: null, refunds: [makeRefund({ amount: 100 })] };
  expect(ledgerStatus(none, false)).toBe('unclaimed');
});
