/** Which orders a learner pays in one payment, and their total (rules §3). */
import { type Course, courseTitle } from '../../classes/course.ts';
import { amountDue, oldestFirst, type Order, orderIdsOf, sumOfOrders } from '../order.ts';

export type Owed = ReturnType<typeof owedFor>;

type Kept = { readonly orderId: string; readonly alsoOrderIds?: readonly string[] | undefined };

/**
 * Orders paid or shown together with this one, itself included, oldest first. All unpaid orders are one sum; a proof groups its
 * orders until decided, and refused proofs' orders stay apart because their money may be on its way.
 */
export function paidTogether<T extends Order>(order: T, orders: readonly T[], kept: readonly Kept[]): T[] {
  const isOnPhone = ({ id }: T) => kept.some((proof) => orderIdsOf(proof).includes(id));
  const own = kept.find((proof) => orderIdsOf(proof).includes(order.id));
  const isSameProof = ({ latestProofId, status }: T) =>
    status === order.status && latestProofId === order.latestProofId;
  const choose = (): T[] => {
    if (own !== undefined)
      return orders.filter(({ id, status }) => orderIdsOf(own).includes(id) && status !== 'approved');
    if (order.status === 'approved') return [order];
    if (order.status === 'under_review') return orders.filter(isSameProof);
    const due = orders.filter((one) => /^(pending|rejected)$/.test(one.status) && !isOnPhone(one));
    const isToPay = ({ status, paidAmount }: T) => status === 'pending' || paidAmount > 0;
    return due.filter(isToPay(order) ? isToPay : (one) => !isToPay(one) && isSameProof(one));
  };
  const chosen = choose();
  return oldestFirst(chosen.some(({ id }) => id === order.id) ? chosen : [order]);
}

/** Of orders from the oldest on. */
export function owedFor(orders: readonly Order[], courses: readonly Pick<Course, 'id' | 'title'>[]) {
  const sum = sumOfOrders(orders);
  return {
    /** The oldest order's code, which stays the same when a course is added. */
    reference: orders[0]?.id ?? '',
    due: amountDue(sum),
    received: sum.paidAmount,
    lines: orders.map((order) => ({
      orderId: order.id,
      title: courseTitle(order.courseId, courses),
      due: amountDue(order),
    })),
  };
}
