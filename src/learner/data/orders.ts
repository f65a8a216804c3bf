/** Live reads of the learner's own orders and their enrollments (rules: `orders`, `enrollments`). */
import { type Enrollment, enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { type Order, orderSchema } from '../../domain/money/order.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { newestFirst, watch } from './live.ts';

/** All orders of one learner, newest first. */
export function watchOrders(uid: string, watcher: Watcher<Order>): () => void {
  const source = { collection: 'orders', where: [['userId', '==', uid]] } as const;
  return watch(source, orderSchema, newestFirst(watcher, 'createdAt'));
}

/** All enrollments of one learner, newest first (spec §7). */
export function watchEnrollments(uid: string, watcher: Watcher<Enrollment>): () => void {
  const source = { collection: 'enrollments', where: [['studentId', '==', uid]] } as const;
  return watch(source, enrollmentSchema, newestFirst(watcher, 'createdAt'));
}
