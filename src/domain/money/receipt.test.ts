import { expect, test } from 'vitest';
import { makeReceipt } from '../../../tests/factories/receipt.ts';
import { lusakaInstant } from '../time/time.ts';
import { receiptPageSchema, receiptRows, receiptSchema, refundText } from './receipt.ts';

test.each([
  ['an address that can be guessed', { id: '1' }],
  ['an address in capitals', { id: 'F'.repeat(32) }],
  ['a payment of nothing', { payments: [{ network: 'mtn', transactionId: '3623704928', amount: 0 }] }],
])('%s does not fit', (_, changes) => {
  expect(receiptSchema.safeParse(makeReceipt()).success).toBe(true);
  expect(receiptSchema.safeParse({ ...makeReceipt(), ...changes }).success).toBe(false);
});

test('its page says everything that is printed, and neither its address nor whose account it is', () => {
  const { id, userId, ...printed } = makeReceipt();
  expect(receiptPageSchema.parse({ ...printed, id, userId })).toEqual(printed);
});

test('its rows give learner, course and amount, one row for each payment, and who checked it when', () => {
  const [payment] = makeReceipt().payments;
  const other = { network: 'mtn', transactionId: '3623704928', amount: 50 } as const;
  const rows = receiptRows(makeReceipt({ payments: payment ? [payment, other] : [] }));
  expect(rows.map(([label]) => label).join()).toBe(
    'Learner,Course,Amount,Paid with,Paid with,Order,Registered,Approved,Checked by',
  );
  expect(rows[4]).toEqual(['Paid with', 'MTN MoMo, 3623704928, K50']);
});

test('a refund shows its amount, day and transaction ID to everybody who may read the receipt', () => {
  const sentAt = lusakaInstant('2026-11-27', '09:30');
  const sent = { transactionId: 'PP261127.0930.D12345', amount: 20, sentAt };
  expect(refundText(sent)).toBe('K20 on 27 Nov 2026, PP261127.0930.D12345');
  const { refunds } = receiptPageSchema.parse(makeReceipt({ refunds: [sent] }));
  expect(refunds).toEqual([sent]);
});
