/** What the hub deletes with an account, and what accounting keeps. */
import type { Order } from '../money/order.ts';

type Known = Pick<Order, 'id' | 'status' | 'paidAmount' | 'proofCount'>;

/** True iff staff are looking at one of the learner's payments: it must be decided before the account can go. */
export function hasOrderUnderReview(orders: readonly Known[]): boolean {
  return orders.some(({ status }) => status === 'under_review');
}

/** True iff money was shown or received for the order, so that the books need it. */
export function isNeededForBooks(order: Known): boolean {
  return order.status === 'approved' || order.paidAmount > 0 || order.proofCount > 0;
}
