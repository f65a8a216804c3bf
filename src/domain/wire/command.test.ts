import { describe, expect, test } from 'vitest';
import { joinClass, reviewPayment } from './command.ts';
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

test('register-course takes what the profile lacks, a phone as typed, and no price, state or learner', () => {
  const request = { courseId: 'data-analysis', agreedToTerms: true };
  const typed = { ...request, name: ' Chanda ', phone: '097 123 4567' };
  const stored = { ...request, name: 'Chanda', phone: '+260971234567' };
  const more = { amount: 1, status: 'approved', userId: 'another' };
  expect(registerCourse.request.parse({ ...typed, ...more })).toEqual(stored);
});

test('review-payment trims the reason that the learner reads', () => {
  const request = { orderId: 'ACDE3467', proofId: 'proof-1', decision: 'reject', receivedAmount: null };
  const { reason } = reviewPayment.request.parse({ ...request, reason: ' No such payment. ' });
  expect(reason).toBe('No such payment.');
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
