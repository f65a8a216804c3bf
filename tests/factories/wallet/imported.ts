/** Ledger entries as they are once their money was imported. */
import { mergeMoney } from '../../../src/domain/money/wallet/ledger.ts';
import type { ReceivedMoney } from '../../../src/domain/money/wallet/wallet-line.ts';
import type { Payment } from '../../../src/domain/money/payment.ts';

/** The import that brought the money. */
const FORWARDED = { source: 'forwarder', importId: 'crowd' } as const;

type Money = Pick<ReceivedMoney, 'amount' | 'at' | 'name' | 'phone'>;

/** Airtel money that no learner has shown. */
export function makeFree(id: string, money: Money): Payment {
  const { entry } = mergeMoney(null, { ...money, id, network: 'airtel' }, FORWARDED);
  if (entry === null) throw new Error(`${id} is no new money`);
  return entry;
}
