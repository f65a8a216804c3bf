import { expect, test } from 'vitest';
import { mobileNetworkOf, ownMobileNetworkFirst } from './mobile-network.ts';
import { mobileNetworkSchema } from './payment.ts';

test.each([
  ['+260971234567', 'airtel'],
  ['+260771234567', 'airtel'],
  ['+260571234567', 'airtel'],
  ['+260961234567', 'mtn'],
  ['+260761234567', 'mtn'],
  ['+260561234567', 'mtn'],
  ['+260951234567', 'zamtel'],
  ['+260751234567', 'zamtel'],
  ['+260551234567', 'zamtel'],
  ['+260981234567', null],
  ['+260211123456', null],
  ['+27971234567', null],
  [null, null],
])('%s belongs to %s', (phone, network) => {
  expect(mobileNetworkOf(phone)).toBe(network);
});

test('the payer’s own network comes first, the others stay in order', () => {
  const numbers = mobileNetworkSchema.options.map((network) => ({ network }));
  const order = (phone: string | null) => ownMobileNetworkFirst(numbers, phone).map(({ network }) => network);
  expect(order('+260951234567')).toEqual(['zamtel', 'airtel', 'mtn', 'other']);
  expect(order('+260981234567')).toEqual(['airtel', 'mtn', 'zamtel', 'other']);
  expect(order(null)).toEqual(['airtel', 'mtn', 'zamtel', 'other']);
});
