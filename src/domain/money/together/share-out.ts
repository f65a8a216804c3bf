/** Splits one payment over several orders, with the text for the learner (rules §3). */
import { formatKwacha, listed } from '../../classes/course.ts';
import { REASON_MAX } from '../../wire/limits.ts';
import { amountDue, oldestFirst, type Order, roundKwacha, sumKwacha } from '../order.ts';
import { partPaymentReason } from '../payment.ts';

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
  const parts = listed(open.map(({ due, title }) => `${formatKwacha(due)} for ${title}`));
  const whole = sentence(
    paid.length === 0 ? '' : `${listed(paid)} ${paid.length === 1 ? 'is' : 'are'} paid. `,
    isMany ? `${formatKwacha(remaining)}, ${parts},` : parts,
  );
  if ([...whole].length <= REASON_MAX) return whole;
  const done = paid.length === 0 ? '' : `${paid.length} of ${shares.length} courses are paid. `;
  return sentence(
    done,
    `${formatKwacha(remaining)} for ${open.length === 1 ? 'the other' : `${open.length} courses`}`,
  );
}
