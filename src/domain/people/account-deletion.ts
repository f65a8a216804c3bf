/** What goes with a deleted account and what accounting keeps. */
import type { Order } from '../money/order.ts';

type Known = Pick<Order, 'id' | 'status' | 'paidAmount' | 'proofCount'>;

/** True iff a proof of the learner waits for a decision: staff must decide before the account can be deleted. */
export function isBeingChecked(orders: readonly Known[]): boolean {
  return orders.some(({ status }) => status === 'under_review');
}

/** True iff a proof was sent or money was received for the order: accounting must keep it. */
export function mustBeKept(order: Known): boolean {
  return order.status === 'approved' || order.paidAmount > 0 || order.proofCount > 0;
}
