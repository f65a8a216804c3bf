/** Ledger entries whose money the wallet has received. */
import { takeIn } from '../../../src/domain/money/wallet/ledger.ts';
import type { ReceivedMoney } from '../../../src/domain/money/wallet/wallet-line.ts';
import type { Payment } from '../../../src/domain/money/payment.ts';
import { makeRefund } from '../payment.ts';

const FORWARDED = { source: 'forwarder', importId: 'crowd' } as const;

type Arrived = Pick<ReceivedMoney, 'amount' | 'at' | 'name' | 'phone'>;

/** An entry that a proof made, after its money arrived. */
export function makeReceived(entry: Payment, arrived: Arrived): Payment {
  const money = { ...arrived, id: entry.id, network: entry.network };
  return takeIn({ ...entry, amount: null }, money, FORWARDED).entry ?? entry;
}

/** Money of Airtel that nobody has shown. */
export function makeUnclaimed(id: string, arrived: Arrived): Payment {
  const { entry } = takeIn(null, { ...arrived, id, network: 'airtel' }, FORWARDED);
  if (entry === null) throw new Error(`${id} is no new money`);
  return entry;
}

/** An entry of which something waits to be sent back since then, or was sent. */
export function makeRefunded(entry: Payment, status: 'to_send' | 'sent', since: number): Payment {
  const [[orderId = null], [claim = 'none']] = [Object.keys(entry.allocations), entry.claims];
  const refund = makeRefund({ id: `refund-${claim}`, orderId, status });
  const dates = status === 'sent' ? { refundSentAt: refund.sentAt } : { refundDueSince: since };
  return { ...entry, refunds: [refund], ...dates };
}
