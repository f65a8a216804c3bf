import { type Enrollment, enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { type Order, orderSchema } from '../../domain/money/order.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { newestFirst, watch } from './live.ts';

/** Newest first. */
export function watchOrders(uid: string, watcher: Watcher<Order>): () => void {
  const source = { collection: 'orders', where: [['userId', '==', uid]] } as const;
  return watch(source, orderSchema, newestFirst(watcher, 'createdAt'));
}

export function watchEnrollments(uid: string, watcher: Watcher<Enrollment>): () => void {
  const source = { collection: 'enrollments', where: [['studentId', '==', uid]] } as const;
  return watch(source, enrollmentSchema, newestFirst(watcher, 'createdAt'));
}
