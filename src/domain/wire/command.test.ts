import { describe, expect, test } from 'vitest';
import { joinClass, reviewPayment, submitProof } from './command.ts';
import { idempotencyKeySchema, refusalSchema } from './envelope.ts';
import { registerCourse } from './registration-command.ts';
import { NOW } from '../../../tests/factories/clock.ts';

describe('an idempotency key', () => {
  test.each(['a'.repeat(16), 'A-z_0'.repeat(4), 'f'.repeat(64), crypto.randomUUID()])('%s', (key) => {
    expect(idempotencyKeySchema.safeParse(key).success).toBe(true);
  });
  test.each([
    'a'.repeat(15),
    'a'.repeat(65),
    'a/b'.repeat(6),
    '',
    `__${'a'.repeat(20)}__`,
    `${'a'.repeat(16)}\n`,
  ])('not %j', (key) => {
    expect(idempotencyKeySchema.safeParse(key).success).toBe(false);
  });
});

describe('register-course', () => {
  const request = { courseId: 'data-analysis', agreedToTerms: true };
  test('takes what the profile lacks, and a phone as typed', () => {
    const typed = { ...request, name: ' Chanda ', phone: '097 123 4567' };
    const stored = { ...request, name: 'Chanda', phone: '+260971234567' };
    expect(registerCourse.request.parse(typed)).toEqual(stored);
  });
  test.each([
    ['terms not agreed to', { agreedToTerms: false }],
    ['no course', { courseId: '' }],
    ['a blank name', { name: '  ' }],
    ['an unclear phone', { phone: '12345' }],
  ])('refuses %s', (_, changes) => {
    expect(registerCourse.request.safeParse(request).success).toBe(true);
    expect(registerCourse.request.safeParse({ ...request, ...changes }).success).toBe(false);
  });
  test('lets no price, state or learner through', () => {
    const more = { amount: 1, status: 'approved', userId: 'another' };
    expect(registerCourse.request.parse({ ...request, ...more })).toEqual(request);
  });
});

const proof = {
  proofId: 'proof-0000000000000001',
  orderId: 'ACDE3467',
  network: 'airtel',
  transactionId: 'PP261124.0930.D12345',
  payerPhone: '+260971234567',
  amount: 100,
  paidAt: NOW,
  message: null,
};
test.each([
  ['a short proof id', { proofId: 'proof-1' }],
  ['a transaction id as typed', { transactionId: 'pp261124.0930.d12345' }],
  ['a phone as typed', { payerPhone: '0971234567' }],
  ['a message of 1,001 characters', { message: 'n'.repeat(1001) }],
  ['an amount of three decimals', { amount: 0.001 }],
])('submit-proof: refuses %s', (_, changes) => {
  expect(submitProof.request.safeParse(proof).success).toBe(true);
  expect(submitProof.request.safeParse({ ...proof, ...changes }).success).toBe(false);
});

describe('review-payment', () => {
  const request = {
    orderId: 'ACDE3467',
    proofId: 'proof-1',
    decision: 'reject',
    receivedAmount: null,
    reason: ' No such payment. ',
  };
  test('trims the reason that the learner reads', () => {
    expect(reviewPayment.request.parse(request).reason).toBe('No such payment.');
  });
  test.each([
    ['a reason of two letters', { reason: 'no' }],
    ['a reason of 301 characters', { reason: 'n'.repeat(301) }],
    ['nothing received', { receivedAmount: 0 }],
  ])('refuses %s', (_, changes) => {
    expect(reviewPayment.request.safeParse({ ...request, ...changes }).success).toBe(false);
  });
});

test('a class opens at an https address only', () => {
  expect(joinClass.answer.safeParse({ url: 'https://meet.google.com/abc' }).success).toBe(true);
  expect(joinClass.answer.safeParse({ url: 'http://meet.google.com/abc' }).success).toBe(false);
});

test('a refusal has a code that exists', () => {
  const refusal = { error: { code: 'conflict', message: 'No.' }, serverNow: NOW };
  expect(refusalSchema.safeParse(refusal).success).toBe(true);
  expect(refusalSchema.safeParse({ ...refusal, error: { code: 'odd', message: '' } }).success).toBe(false);
});
