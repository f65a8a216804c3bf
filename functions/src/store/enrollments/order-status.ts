/** The state of an order also stands on its enrollment, which says for which weekends it is: so weekends can be counted. */
import type { Order } from '../../../../src/domain/money/order.ts';
import type { Transaction } from '../store.ts';

/**
 * Writes these fields of an order; of a new state its enrollment learns, too. With a decision provisional entry ends; while
 * a proof waits it stays as it is.
 */
export function changeOrder(transaction: Transaction, id: string, change: Partial<Omit<Order, 'id'>>): void {
  transaction.update('orders', id, change);
  if (change.status !== undefined)
    transaction.update('enrollments', id, {
      orderStatus: change.status,
      ...(change.status !== 'under_review' && { provisionalUntil: null }),
    });
}
