import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutBalance } from './payment-message.ts';

describe('a balance goes in every wording', () => {
  test.each([
    'Your bal is ZMW 5.56.',
    'Your bal is ZMW5.56',
    'Your balance is K5.56',
    'Bal: 5.56',
    'Bal 5.56',
    'Bal.ZMW 5.56',
    'Bal. ZMW 5.56',
    'BAL=K5.56',
    'Bal is now: K 5.56',
    'Balance (ZMW): 5.56',
    'Balance:ZMW 5.56',
    'Your balance was ZMW 5.56',
    'Your new balance: 5.56 ZMW',
    'Your balance is ZMW -5.56',
    'Your Airtel Money balance is ZMW 5.56',
    'Your balance on your account is now ZMW 5.56',
    'Your balance after this transaction is K5.56',
    'Balance remaining: K5.56',
    'Balance of K5.56',
    'Your Current Balance is ZMW 5.56',
    'Balances: 5.56',
    'Float: K5.56',
    'You currently have ZMW 5.56 available on your account.',
    'You have K5.56 left',
    'You now have ZMW 5.56 in your wallet.',
    'Your wallet has K5.56 remaining.',
    'Your account balance now stands at ZMW 5.56',
    'Your MoMo balance has been updated to K5.56',
    'Balance after: ZMW 5.56',
    'Current Bal.: K5.56',
    'Available: K5.56',
    'Available funds is ZMW 5.56',
    'K5.56 is your new balance',
    'ZMW 5.56 is your available balance',
    '5.56 ZMW is your balance',
  ])('%s', (wording) => {
    expect(withoutBalance(wording)).toBe(wording.replace('5.56', '…'));
    expect(withoutBalance(`Amount ZMW 17.00. ${wording}`)).toContain('ZMW 17.00');
  });

  test.each(['0.00', '12,345,678.90', '1 234.56', '1.234,56', '5.567'])('with the figure %s', (figure) => {
    expect(withoutBalance(`Your bal is ZMW ${figure}. TID: 1`)).toBe('Your bal is ZMW …. TID: 1');
  });
});

test.each([
  'Dial *115# to check your new Bal. TID: PP261124.0930.D12345.',
  'Dial *115# to check your new Bal. ZMW 900.00 received from 970000001.',
  'Dial *115# to check balance. Deposits are free.',
  'Dial *115# for balance. Payment of ZMW 100.00 was made.',
  'To check your balance dial *115*1#. Amount K100',
  'PAID K600.00 to GLOBAL K600.00 PAY',
  'Till Number BAL 300770 SHOP',
  'Your account has 2 new messages',
  'Amount ZMW 17.00 Your bal is low',
  'Balance sheet of 2026-11-24',
  'You have received K100.00',
  'You have 2 new messages',
])('what only sounds like a balance stays: %s', (message) => {
  expect(withoutBalance(message)).toBe(message);
});

test('a second pass changes nothing', () => {
  const piece = fc.constantFrom(
    'Bal',
    ' is ',
    'K',
    '5',
    '.',
    ' ',
    'ZMW',
    '…',
    'balance',
    '\n',
    ':',
    '56',
    'check ',
    'your ',
    'available',
    'you have ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const once = withoutBalance(pieces.join(''));
      expect(withoutBalance(once)).toBe(once);
    }),
    { numRuns: 2_000, examples: [[['Bal', ' is ', '5', 'Bal', ':', '56']]] },
  );
});
