/** Reads of orders: the learner's own (rules: `orders`). */
import { collections } from '../../domain/wire/collections.ts';
import { type Order, orderSchema } from '../../domain/money/order.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { watch } from './live.ts';

/** All orders of one learner, newest first. */
export function watchOrders(uid: string, watcher: Watcher<Order>): () => void {
  return watch({ collection: collections.orders, where: [['userId', '==', uid]] }, orderSchema, {
    ...watcher,
    next: (live) =>
      watcher.next({ ...live, values: [...live.values].sort((a, b) => b.createdAt - a.createdAt) }),
  });
}
