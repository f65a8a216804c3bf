/** Ledger entries as they are once the wallet told of their money. */
import { takeIn } from '../../../src/domain/money/wallet/ledger.ts';
import type { ReceivedMoney } from '../../../src/domain/money/wallet/wallet-line.ts';
import type { Payment } from '../../../src/domain/money/payment.ts';

/** What told of it. */
const FORWARDED = { source: 'forwarder', importId: 'crowd' } as const;

type Told = Pick<ReceivedMoney, 'amount' | 'at' | 'name' | 'phone'>;

/** Money of Airtel that nobody showed. */
export function makeFree(id: string, told: Told): Payment {
  const { entry } = takeIn(null, { ...told, id, network: 'airtel' }, FORWARDED);
  if (entry === null) throw new Error(`${id} is no new money`);
  return entry;
}
