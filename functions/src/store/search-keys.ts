import type { Payment } from '../../../src/domain/money/payment.ts';
import { standingOf } from '../../../src/domain/money/wallet/day-close.ts';
import { nearKeysOf } from '../../../src/domain/money/wallet/match.ts';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import type { Table } from './documents.ts';

const reversed = (phone: unknown) => (typeof phone === 'string' ? backwards(phone) : null);

/** The fields that search keys and standing derive from: they are only written together, never by `update`. */
export type MoneyField =
  | 'status'
  | 'amount'
  | 'allocations'
  | 'refunds'
  | 'setAside'
  | 'arrival'
  | 'conflict';

/** Adds the search keys; no name, phone or ledger entry is stored without them. */
export function withSearchKeys(table: Table, id: string, fields: object): object {
  if (table === 'payments')
    return {
      ...fields,
      reversedId: backwards(id),
      ...('allocations' in fields && ofWhole({ ...(fields as Payment), id })),
    };
  if (table !== 'users') return fields;
  return {
    ...fields,
    ...('name' in fields && { nameKeys: nameKeysOf(String(fields.name)) }),
    ...('phone' in fields && { reversedPhone: reversed(fields.phone) }),
  };
}

const ofWhole = (entry: Payment) => ({
  standing: standingOf(entry),
  nearKeys: nearKeysOf(entry),
  arrivedAt: entry.arrival?.at ?? null,
});
