import { expect, test } from 'vitest';
import { locksOf } from './locks.ts';

const learner = { kind: 'learner', uid: 'chanda', email: '', signedInAt: 0 } as const;
const staff = { kind: 'staff', uid: 'ruth', email: '', name: '', role: 'reviewer' } as const;
const locks = (actor: typeof learner | typeof staff, request: object) =>
  locksOf({ actor, request: request as Parameters<typeof locksOf>[0]['request'] });

test('commands of one learner wait for each other', () => {
  expect(locks(learner, { courseId: 'excel' })).toEqual(['account chanda']);
  expect(locks(learner, { orderId: 'ACDEFGHJ' })).toEqual(['account chanda', 'order ACDEFGHJ']);
});

test('staff commands lock the orders they concern, each once and always in the same sequence', () => {
  expect(locks(staff, { orderId: 'ACDEFGHJ' })).toEqual(['order ACDEFGHJ']);
  expect(locks(staff, { enrollmentId: 'ACDEFGHJ' })).toEqual(['order ACDEFGHJ']);
  const parts = [{ orderId: 'KLMN' }, { orderId: 'ACDE' }, { orderId: 'KLMN' }];
  expect(locks(staff, { transactionId: 'PP', parts })).toEqual(['order ACDE', 'order KLMN']);
});

test('a staff command that concerns no order waits for nobody', () => {
  expect(locks(staff, { text: 'Money received' })).toEqual([]);
});
