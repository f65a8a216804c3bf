import { describe, expect, test } from 'vitest';
import { makePaymentProof } from '../../../../tests/factories/payment.ts';
import { lusakaInstant } from '../../time/time.ts';
import { matchMoney, type WalletMoney } from './match.ts';

const PHONE = '+260971234567';
const paidAt = lusakaInstant('2026-11-24', '09:30');
const proof = makePaymentProof({
  transactionId: 'PP261124.0930.D12345',
  amount: 100,
  payerPhone: PHONE,
  paidAt,
});
const money = (changes: Partial<WalletMoney>): WalletMoney => ({
  id: proof.transactionId,
  network: 'airtel',
  amount: 100,
  at: paidAt,
  phone: '+260970000009',
  isTaken: false,
  left: 100,
  ...changes,
});
const match = (changes: Partial<WalletMoney>) => matchMoney(proof, 100, [money(changes)]);

describe('one slip', () => {
  const [other, phone] = ['PP261124.0930.D54321', PHONE];

  test.each([
    ['a digit wrong at the end', 'PP261124.0930.D12346', 'digit'],
    ['a digit too many', 'PP261124.0930.D123455', 'digit'],
    ['a digit missing', 'PP261124.0930.D1234', 'digit'],
    ['a digit missing in the middle', 'PP261124.0930.D1245', 'digit'],
    ['two neighbours swapped', 'PP261124.0930.D12354', 'swapped'],
  ])('%s is seen', (_, id, likeness) => {
    expect(match({ id })).toMatchObject({ alikes: [{ likeness }] });
  });

  test.each([
    ['two digits wrong', 'PP261124.0930.D12399'],
    ['two digits too many', 'PP261124.0930.D1234567'],
    ['neighbours swapped, and one more digit wrong', 'PP261124.0930.D21346'],
    ['a digit too many, and one wrong', 'PP261124.0930.D923456'],
    ['of two neighbours the first one place on, and another before it', 'PP261124.0930.D12364'],
    ['of two neighbours the second one place back, and another behind it', 'PP261124.0930.D12356'],
  ])('%s is none', (_, id) => {
    expect(match({ id })).toBeNull();
  });

  test('the payer’s own number needs a time that is near, and a number at all', () => {
    expect(match({ id: other, phone })).toMatchObject({ alikes: [{ likeness: 'payer' }] });
    const { at: _, ...timeless } = money({ id: other, phone });
    const { phone: __, ...numberless } = money({ id: other });
    const nobodys = { ...proof, payerPhone: null };
    for (const [one, shown] of [
      [timeless, proof],
      [numberless, nobodys],
    ] as const)
      expect(matchMoney(shown, 100, [one])).toBeNull();
  });
});
