/** Learners who owe for several courses, and one proof that shows the payment for all of them. */
import type { Order } from '../../src/domain/money/order.ts';
import { makeCourse } from '../factories/course.ts';
import { expectResult, newLearner, type Person, put, send } from './hub.ts';
import { placeOrder } from './order-fixtures.ts';
import { newProof, submit } from './proofs.ts';

export type Owing = { readonly learner: Person; readonly orders: readonly [Order, Order, ...Order[]] };

/** One learner with an order for each title, the first the oldest; K100 each unless `changes` says otherwise. */
export async function placeOrders(titles: readonly string[], changes: Partial<Order> = {}): Promise<Owing> {
  const learner = await newLearner();
  const orders: Order[] = [];
  for (const [at, title] of titles.entries()) {
    const createdAt = Date.now() - 60_000 * (titles.length - at);
    const { order } = await placeOrder({ createdAt, ...changes }, {}, learner);
    await put('courses', makeCourse({ id: order.courseId, title }));
    orders.push(order);
  }
  return { learner, orders: orders as unknown as Owing['orders'] };
}

/** What a phone sends for the first of these orders and the others together. */
export function newSharedProof([first, ...others]: readonly Order[], changes: object = {}) {
  const amount = 100 * (1 + others.length);
  return newProof(first?.id ?? '', {
    alsoOrderIds: others.map(({ id }) => id),
    amount,
    message: null,
    ...changes,
  });
}

/** Sends such a proof, with a pasted message. */
export async function submitTogether({ learner, orders }: Owing, changes: object = {}) {
  const proof = newSharedProof(orders, { message: 'Paid for all of them.', ...changes });
  expectResult(await send(submit, learner, proof));
  return proof;
}
