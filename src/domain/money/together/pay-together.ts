/** Which orders a learner pays in one payment, and their total (rules §3). */
import { type Course, courseTitle, formatKwacha, formatList } from '../../classes/course.ts';
import {
  amountDue,
  oldestFirst,
  type Order,
  orderIdsOf,
  roundKwacha,
  sumKwacha,
  sumOfOrders,
} from '../order.ts';
import { REASON_MAX } from '../../wire/limits.ts';
import { partPaymentReason } from '../payment.ts';

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
    if (order.status === 'under_review') return orders.filter(isSameProof);
    const due = orders.filter((one) => ['pending', 'rejected'].includes(one.status) && !isOnPhone(one));
    const isToPay = ({ status, paidAmount }: T) => status === 'pending' || paidAmount > 0;
    return due.filter(isToPay(order) ? isToPay : (one) => !isToPay(one) && isSameProof(one));
  };
  const chosen = choose();
  return oldestFirst(chosen.some(({ id }) => id === order.id) ? chosen : [order]);
}

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

/** `part`: kwacha, 0 if nothing is left. */
export type Share<T> = { readonly order: T; readonly part: number; readonly isCovered: boolean };

type Owing = Pick<Order, 'id' | 'createdAt' | 'amount' | 'paidAmount'>;

/** Shares `free` kwacha out: first to orders it covers fully, oldest first, then the rest to the oldest of the others. */
export function shareOut<T extends Owing>(free: number, orders: readonly T[]): Share<T>[] {
  let left = free;
  const take = (most: number) => {
    const part = Math.min(left, most);
    left = roundKwacha(left - part);
    return part;
  };
  const whole = oldestFirst(orders).map((order) => {
    const isCovered = amountDue(order) <= left;
    return { order, isCovered, part: isCovered ? take(amountDue(order)) : 0 };
  });
  return whole.map((share) => (share.isCovered ? share : { ...share, part: take(amountDue(share.order)) }));
}

/** Text for a partial payment: which orders are paid, and what is still due; for a single order the spec's sentence. */
export function partReason<T extends Owing>(
  received: number,
  shares: readonly Share<T>[],
  titleOf: (order: T) => string,
): string {
  const dueAfter = ({ order, part }: Share<T>) => roundKwacha(amountDue(order) - part);
  const open = shares
    .filter(({ isCovered }) => !isCovered)
    .map((share) => ({ due: dueAfter(share), title: titleOf(share.order) }));
  const remaining = sumKwacha(open.map(({ due }) => due));
  if (shares.length === 1) return partPaymentReason(received, remaining);
  const paid = shares.filter(({ isCovered }) => isCovered).map(({ order }) => titleOf(order));
  const sentence = (done: string, rest: string) =>
    `We received ${formatKwacha(received)}. ${done}Please pay the remaining ${rest} and send that proof.`;
  const isMany = open.length > 1;
  const parts = formatList(open.map(({ due, title }) => `${formatKwacha(due)} for ${title}`));
  const whole = sentence(
    paid.length === 0 ? '' : `${formatList(paid)} ${paid.length === 1 ? 'is' : 'are'} paid. `,
    isMany ? `${formatKwacha(remaining)}, ${parts},` : parts,
  );
  if ([...whole].length <= REASON_MAX) return whole;
  const done = paid.length === 0 ? '' : `${paid.length} of ${shares.length} courses are paid. `;
  return sentence(
    done,
    `${formatKwacha(remaining)} for ${open.length === 1 ? 'the other' : `${open.length} courses`}`,
  );
}
