/** Whom audit entries are about: stored apart, and bound to the entry by a keyed digest (decision 0093). */
import { createHmac, randomBytes } from 'node:crypto';
import type { AuditPerson, PersonalPart } from '../../../src/domain/records/audit-person.ts';
import { getMany, type Transaction } from '../store/store.ts';
import { canonical } from './canonical.ts';

/** What an entry keeps of its person: nobody finds another person that fits it, and without the key nobody finds this one. */
export function bindingOf(entryId: string, { userId, key, before, after }: Omit<AuditPerson, 'id'>): string {
  return createHmac('sha256', key).update(canonical({ entryId, userId, before, after })).digest('hex');
}

/** Writes the person of a new entry. @returns the entry's `person` */
export function addPerson(transaction: Transaction, entryId: string, personal: PersonalPart): string {
  const person = { ...personal, key: randomBytes(32).toString('hex') };
  transaction.set('auditPeople', entryId, person);
  return bindingOf(entryId, person);
}

type Row = { readonly id: string; readonly raw: Readonly<Record<string, unknown>> };

/** Of entries that are about somebody: those whose person was changed, and how many have none any more. */
export async function checkPeople(
  rows: readonly Row[],
): Promise<{ readonly altered: readonly string[]; readonly gone: number }> {
  const bound = rows.filter(({ raw }) => raw['person'] !== undefined);
  const people = await getMany(
    'auditPeople',
    bound.map(({ id }) => id),
    ['userId', 'key', 'before', 'after'],
  );
  const altered = bound.flatMap(({ id, raw }) => {
    const person = people.get(id);
    return person === undefined || bindingOf(id, person) === raw['person'] ? [] : [id];
  });
  return { altered, gone: bound.length - people.size };
}
