import { type Order, orderState } from '../../../../src/domain/money/order.ts';
import type { Transaction } from '../store.ts';

/** Copies a new state to the enrollment, by which lists, figures and rounds count; a decision ends provisional entry. */
export function changeOrder(transaction: Transaction, order: Order, change: Partial<Omit<Order, 'id'>>) {
  transaction.update('orders', order.id, change);
  if (change.status !== undefined)
    transaction.update('enrollments', order.id, {
      orderStatus: orderState({ ...order, ...change }),
      ...(change.status !== 'under_review' && { provisionalUntil: null }),
    });
}
