import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import type { Table } from './documents.ts';

const reversed = (phone: unknown) => (typeof phone === 'string' ? backwards(phone) : null);

/** The fields with what staff find the document by: no name, phone or ledger entry is stored without it. */
export function withSearchKeys(table: Table, id: string, fields: object): object {
  if (table === 'payments') return { ...fields, reversedId: backwards(id) };
  if (table !== 'users') return fields;
  return {
    ...fields,
    ...('name' in fields && { nameKeys: nameKeysOf(String(fields.name)) }),
    ...('phone' in fields && { reversedPhone: reversed(fields.phone) }),
  };
}
