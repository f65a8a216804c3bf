import { expect, test } from 'vitest';
import { queuesOf } from './queues.ts';

const learner = { kind: 'learner', uid: 'chanda', email: '', signedInAt: 0 } as const;
const staff = { kind: 'staff', uid: 'ruth', email: '', name: '', role: 'reviewer' } as const;
const queues = (actor: typeof learner | typeof staff, request: object) =>
  queuesOf({ actor, request: request as Parameters<typeof queuesOf>[0]['request'] });

test('what one learner sends waits for what the same learner sent', () => {
  expect(queues(learner, { courseId: 'excel' })).toEqual(['account chanda']);
  expect(queues(learner, { orderId: 'ACDEFGHJ' })).toEqual(['account chanda', 'order ACDEFGHJ']);
});

test('staff wait for whoever is at the same order, in an order that is the same for everybody', () => {
  expect(queues(staff, { orderId: 'ACDEFGHJ' })).toEqual(['order ACDEFGHJ']);
  expect(queues(staff, { enrollmentId: 'ACDEFGHJ' })).toEqual(['order ACDEFGHJ']);
  const parts = [{ orderId: 'KLMN' }, { orderId: 'ACDE' }, { orderId: 'KLMN' }];
  expect(queues(staff, { transactionId: 'PP', parts })).toEqual(['order ACDE', 'order KLMN']);
});

test('what concerns no order waits for nobody', () => {
  expect(queues(staff, { text: 'Money received' })).toEqual([]);
});
