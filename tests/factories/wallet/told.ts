/** Ledger entries as they are once the wallet told of their money. */
import { takeIn } from '../../../src/domain/money/wallet/ledger.ts';
import type { ReceivedMoney } from '../../../src/domain/money/wallet/wallet-line.ts';
import type { Payment } from '../../../src/domain/money/payment.ts';
import { makeRefund } from '../payment.ts';

/** What told of it. */
const FORWARDED = { source: 'forwarder', importId: 'crowd' } as const;

type Told = Pick<ReceivedMoney, 'amount' | 'at' | 'name' | 'phone'>;

/** An entry that a proof made, after its money came in. */
export function makeTold(entry: Payment, told: Told): Payment {
  const money = { ...told, id: entry.id, network: entry.network };
  return takeIn({ ...entry, amount: null }, money, FORWARDED).entry ?? entry;
}

/** Money of Airtel that nobody showed. */
export function makeFree(id: string, told: Told): Payment {
  const { entry } = takeIn(null, { ...told, id, network: 'airtel' }, FORWARDED);
  if (entry === null) throw new Error(`${id} is no new money`);
  return entry;
}

/** An entry of which something waits to be sent back since then, or was sent. */
export function makeReturned(entry: Payment, status: 'to_send' | 'sent', since: number): Payment {
  const [[orderId = null], [claim = 'none']] = [Object.keys(entry.allocations), entry.claims];
  const refund = makeRefund({ id: `refund-${claim}`, orderId, status });
  const dates = status === 'sent' ? { refundSentAt: refund.sentAt } : { refundDueSince: since };
  return { ...entry, refunds: [refund], ...dates };
}
