import { describe, expect, test } from 'vitest';
import { makePaymentProof } from '../../../tests/factories/payment.ts';
import { isForSameOrder, isLookAlike, lookAlikeKey, warningsAfterLaterProof } from './look-alike.ts';
import { normaliseTransactionId, type PaymentProof } from './payment.ts';

const AIRTEL = 'PP261124.0930.D12345';

test.each([
  ['without its dots', 'PP2611240930D12345'],
  ['with a doubled dot', 'PP261124..0930.D12345'],
  ['with the dots elsewhere', 'PP26.1124.0930D.12345'],
  ['with O for 0', 'PP261124.O93O.D12345'],
  ['with l for 1', 'PP26ll24.0930.D12345'],
  ['behind TID', `TID${AIRTEL}`],
  ['behind TID and a dot', `TID.${AIRTEL}`],
  ['behind TID twice', `TIDTID${AIRTEL}`],
  ['behind Transaction ID', `TransactionID${AIRTEL}`],
  ['in small letters', AIRTEL.toLowerCase()],
])('%s an ID looks like itself', (_, typed) => {
  expect(lookAlikeKey(typed)).toBe(lookAlikeKey(AIRTEL));
  expect(isLookAlike(normaliseTransactionId(typed), AIRTEL)).toBe(normaliseTransactionId(typed) !== AIRTEL);
});

test.each([
  ['another digit', 'PP261124.0930.D12346'],
  ['other letters in front', 'CI261124.0930.D12345'],
  ['a digit less', 'PP261124.0930.D1234'],
])('with %s an ID does not look like itself', (_, other) => {
  expect(isLookAlike(AIRTEL, other)).toBe(false);
});

test('a prefix such as TID is dropped only if a long enough ID is left', () => {
  expect(lookAlikeKey('TIDAB123')).toBe('T1DAB123');
  expect(lookAlikeKey('TID12345678901')).toBe(lookAlikeKey('12345678901'));
});

test('the key of a key is that key', () => {
  for (const typed of [AIRTEL, `TID${AIRTEL}`, '12345678901', 'TIDTIDAB12', 'ID1D1D1D1D1D'])
    expect(lookAlikeKey(lookAlikeKey(typed))).toBe(lookAlikeKey(typed));
});

describe('an earlier proof compared with a later one', () => {
  const earlier = makePaymentProof({ userId: 'chanda', orderId: 'ACDE3467', imageHash: 'a' });
  const another = { userId: 'bwalya', orderId: 'ACDE3469' };
  const later = (changes: Partial<PaymentProof>) =>
    makePaymentProof({ ...another, transactionId: 'PP261124.1000.D99999', imageHash: 'b', ...changes });
  test.each([
    ['nothing shared', later({}), []],
    ['the ID, by another', later({ transactionId: AIRTEL }), ['id_used_by_other']],
    ['the ID, by the same', later({ transactionId: AIRTEL, userId: 'chanda' }), ['id_used_before']],
    ['an ID like it', later({ transactionId: `TID${AIRTEL}`, network: 'other' }), ['id_looks_used']],
    ['the picture', later({ imageHash: 'a' }), ['image_seen']],
    ['all, for the same order', later({ transactionId: AIRTEL, imageHash: 'a', orderId: 'ACDE3467' }), []],
  ] as const)('%s', (_, other, warnings) => {
    expect(warningsAfterLaterProof(earlier, other)).toEqual(warnings);
  });

  test('two proofs without a picture do not share one', () => {
    expect(warningsAfterLaterProof({ ...earlier, imageHash: null }, later({ imageHash: null }))).toEqual([]);
  });

  test('earlier warnings stay, and an ID is warned of once, by the graver warning', () => {
    const warned = makePaymentProof({ ...earlier, warnings: ['id_used_before', 'amount_differs'] });
    const said = ['id_used_by_other', 'amount_differs'];
    expect(warningsAfterLaterProof(warned, later({ transactionId: AIRTEL }))).toEqual(said);
  });
});

test('one order in common is enough to be a correction, and then the warnings stay', () => {
  const [one, two] = [
    makePaymentProof({ alsoOrderIds: ['FGHJ4679'], warnings: ['id_shape'] }),
    makePaymentProof({ orderId: 'FGHJ4679', alsoOrderIds: ['KMNP3467'], transactionId: 'PP261124.0930.D9' }),
  ];
  expect(isForSameOrder(one, two)).toBe(true);
  expect(isForSameOrder(one, { orderId: 'KMNP3467' })).toBe(false);
  expect(warningsAfterLaterProof(one, two)).toEqual(['id_shape']);
});

test('a word for “ID” counts at the beginning only', () => {
  expect(lookAlikeKey('PPTID12345678')).not.toBe(lookAlikeKey('PP12345678'));
});
