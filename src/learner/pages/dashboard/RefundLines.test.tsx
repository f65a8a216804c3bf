import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lusakaInstant } from '../../../domain/time/time.ts';
import { RefundLines } from './RefundLines.tsx';

const waiting = { id: 'one', amount: 20, phone: '+260971234567', sentAt: null, transactionId: null };
const sent = {
  ...waiting,
  sentAt: lusakaInstant('2026-11-27', '09:30'),
  transactionId: 'PP261127.0930.D12345',
};
const textOf = (refunds: Parameters<typeof RefundLines>[0]['refunds']) =>
  renderToStaticMarkup(<RefundLines refunds={refunds} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('says how much goes back, and where to', () => {
  expect(textOf([waiting])).toMatch(/^K20 goes back to 097 123 4567 It comes by mobile money/);
});

test('says when it was sent, where to, and with which ID', () => {
  expect(textOf([sent])).toBe(
    'K20 was sent back on 27 Nov 2026 Sent to 097 123 4567, with the transaction ID PP261127.0930.D12345',
  );
});

test('says all of several, also without a number', () => {
  const text = textOf([waiting, { ...sent, id: 'two', amount: 0.5, phone: null }]);
  expect(text).toContain('K20 goes back');
  expect(text).toContain('K0.50 was sent back on 27 Nov 2026 With the transaction ID');
});
