import { cancelRefund } from '../../../../src/domain/wire/wallet-command.ts';
import { done, staffCommand } from '../../command/command.ts';
import { findWaiting, tellLearner, withRefunds } from './refunds.ts';

export const handler = staffCommand(cancelRefund, async (transaction, call) => {
  const { entry, refund, order } = await findWaiting(transaction, call.request);
  const refunds = (entry.refunds ?? []).filter(({ id }) => id !== refund.id);
  const isUnused = refunds.length === 0 && Object.keys(entry.allocations).length === 0;
  // An amount that staff typed only for this refund is cleared; the wallet's own stays.
  const amount = isUnused ? (entry.arrival?.amount ?? null) : entry.amount;
  transaction.set('payments', entry.id, withRefunds({ ...entry, amount }, refunds));
  tellLearner(transaction, order, { refund, isThere: false, at: call.now });
  return done({
    action: 'refund_cancelled',
    id: entry.id,
    ...(order && { about: order.userId }),
    before: { status: 'to_send' },
    after: { refundId: refund.id, amount: refund.amount, orderId: refund.orderId },
  });
});
