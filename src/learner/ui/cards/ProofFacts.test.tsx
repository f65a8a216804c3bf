import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makePaymentProof } from '../../../../tests/factories/payment.ts';
import { lusakaInstant } from '../../../domain/time/time.ts';
import { ProofFacts } from './ProofFacts.tsx';

const shown = (payerPhone: string | null, amount: number | null) => {
  const submittedAt = lusakaInstant('2026-11-25', '10:00');
  const proof = makePaymentProof({
    payerPhone,
    amount,
    submittedAt,
    network: 'airtel',
    transactionId: 'PP261125.0930.D12345',
  });
  return renderToStaticMarkup(<ProofFacts proof={proof} name="Chanda Mwansa" />).replaceAll(/<[^>]+>/g, '');
};

test('says whose payment is checked, which transaction, and by when the learner hears of it', () => {
  const told = shown('+260971234567', 100);
  expect(told).toContain('K100, Airtel Money, from 097 123 4567');
  expect(told).toContain('PP261125.0930.D12345');
  expect(told).toMatch(/You hear from us by .*25 Nov.*, 22:00 CAT\./);
});

test('without a number or an amount it names the learner and no sum', () => {
  expect(shown(null, null)).toMatch(/^Airtel Money, from Chanda Mwansa/);
});
