import { describe, expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { makePaymentProof } from '../../../tests/factories/payment.ts';
import { DAY } from '../wire/limits.ts';
import type { ProofWarning } from './payment.ts';
import { proofWarnings, warningsForDue } from './payment-warnings.ts';

describe('warnings', () => {
  const clean = {
    proof: makePaymentProof(),
    due: 100,
    isUsedByOther: false,
    isUsedBefore: false,
    isLookAlikeUsed: false,
    isImageReused: false,
    messageSays: { transactionId: 'PP261124.0930.D12345', amount: 100 },
    idInstant: NOW,
    now: NOW,
  };
  const proof = (changes: Parameters<typeof makePaymentProof>[0]) => ({ proof: makePaymentProof(changes) });

  test('none for a payment that fits in everything', () => {
    expect(proofWarnings(clean)).toEqual([]);
    expect(proofWarnings({ ...clean, idInstant: null, messageSays: {} })).toEqual([]);
  });

  const each: [ProofWarning, Partial<typeof clean>][] = [
    ['id_used_by_other', { isUsedByOther: true }],
    ['id_used_before', { isUsedBefore: true }],
    ['id_looks_used', { isLookAlikeUsed: true }],
    ['id_shape', proof({ network: 'mtn' })],
    ['id_date', { idInstant: NOW + DAY + 1 }],
    ['id_date', { idInstant: NOW - 30 * DAY - 1 }],
    ['amount_differs', { due: 99 }],
    ['amount_differs', { due: 101 }],
    ['amount_unknown', proof({ amount: null })],
    ['image_seen', { isImageReused: true }],
    ['message_differs', { messageSays: { transactionId: 'PP261124.0930.D54321', amount: 100 } }],
    ['message_differs', { messageSays: { transactionId: 'PP261124.0930.D12345', amount: 101 } }],
  ];
  test.each(each)('%s, alone', (warning, change) => {
    expect(proofWarnings({ ...clean, ...change })).toEqual([warning]);
  });

  test('the day inside the id may be a day ahead and 30 days back', () => {
    expect(proofWarnings({ ...clean, idInstant: NOW + DAY })).toEqual([]);
    expect(proofWarnings({ ...clean, idInstant: NOW - 30 * DAY })).toEqual([]);
  });

  test('an id used by another learner and by this one is warned of once, by the graver warning', () => {
    const both = { ...clean, isUsedByOther: true, isUsedBefore: true };
    expect(proofWarnings(both)).toEqual(['id_used_by_other']);
  });

  test('all that apply, in their order', () => {
    const everything = {
      ...clean,
      ...proof({ network: 'zamtel', amount: null }),
      isUsedByOther: true,
      isImageReused: true,
      idInstant: 0,
      messageSays: { transactionId: 'OTHER123', amount: 1 },
    };
    expect(proofWarnings(everything)).toEqual([
      'id_used_by_other',
      'id_shape',
      'id_date',
      'amount_unknown',
      'image_seen',
      'message_differs',
    ]);
  });
});

test('when another sum is due, only the warning about the amount changes', () => {
  const shown = { warnings: ['id_shape', 'amount_differs'] as const, amount: 100 };
  const forDue = (changes: Partial<typeof shown> | { amount: null }, due: number) =>
    warningsForDue({ ...shown, ...changes, warnings: [...shown.warnings] }, due);
  expect(forDue({}, 100)).toEqual(['id_shape']);
  expect(forDue({}, 200)).toEqual(['id_shape', 'amount_differs']);
  expect(forDue({ amount: null }, 200)).toEqual(['id_shape']);
  expect(warningsForDue({ warnings: [], amount: 100 }, 200)).toEqual(['amount_differs']);
});
