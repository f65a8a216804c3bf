import type { Order } from '../../../../src/domain/money/order.ts';
import type { Transaction } from '../store.ts';

/** Copies a new status to the enrollment, by which weekends are counted; a decision ends provisional entry. */
export function changeOrder(transaction: Transaction, id: string, change: Partial<Omit<Order, 'id'>>): void {
  transaction.update('orders', id, change);
  if (change.status !== undefined)
    transaction.update('enrollments', id, {
      orderStatus: change.status,
      ...(change.status !== 'under_review' && { provisionalUntil: null }),
    });
}
