import { expect, test } from 'vitest';
import { locksOf } from './locks.ts';

const learner = { kind: 'learner', uid: 'chanda', email: '', signedInAt: 0 } as const;
const staff = { kind: 'staff', uid: 'ruth', email: '', name: '', role: 'reviewer' } as const;
const locks = (actor: typeof learner | typeof staff, request: object) =>
  locksOf({ actor, request: request as Parameters<typeof locksOf>[0]['request'] });

test('what one learner sends waits for what the same learner sent', () => {
  expect(locks(learner, { courseId: 'excel' })).toEqual(['account chanda']);
  expect(locks(learner, { orderId: 'ACDEFGHJ' })).toEqual(['account chanda', 'order ACDEFGHJ']);
});

test('staff wait for whoever is at the same order, in an order that is the same for everybody', () => {
  expect(locks(staff, { orderId: 'ACDEFGHJ' })).toEqual(['order ACDEFGHJ']);
  expect(locks(staff, { enrollmentId: 'ACDEFGHJ' })).toEqual(['order ACDEFGHJ']);
  const parts = [{ orderId: 'KLMN' }, { orderId: 'ACDE' }, { orderId: 'KLMN' }];
  expect(locks(staff, { transactionId: 'PP', parts })).toEqual(['order ACDE', 'order KLMN']);
});

test('what concerns no order waits for nobody', () => {
  expect(locks(staff, { text: 'Money received' })).toEqual([]);
});
