/** The personal part of audit entries: stored separately, and bound to the entry by an HMAC (decision 0093). */
import { createHmac, randomBytes } from 'node:crypto';
import type { AuditPerson, PersonalPart } from '../../../src/domain/records/audit-person.ts';
import { getMany, type Transaction } from '../store/store.ts';
import { canonical } from './canonical.ts';

/** HMAC of the person, kept in the entry: binding, and not reversible without the key. */
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

/** Among entries about a person: those whose person was altered, and how many have lost theirs. */
export async function checkPeople(
  rows: readonly Row[],
): Promise<{ readonly altered: readonly string[]; readonly gone: number }> {
  const bound = rows.filter(({ raw }) => raw['person'] !== undefined);
  const ids = bound.map(({ id }) => id);
  const people = await getMany('auditPeople', ids, ['userId', 'key', 'before', 'after']);
  const altered = bound.flatMap(({ id, raw }) => {
    const person = people.get(id);
    return person === undefined || bindingOf(id, person) === raw['person'] ? [] : [id];
  });
  return { altered, gone: bound.length - people.size };
}
