/** Joins audit entries with their people. Separate so that tests need no Firebase. */
import type { AuditEntry } from '../../domain/records/audit-log.ts';
import { type AuditPerson, joinPersonalData } from '../../domain/records/audit-person.ts';
import type { Decoded } from '../../shared/data/decode.ts';
import { tables } from './tables.ts';

type Firestore = Pick<typeof import('./reads.ts'), 'fetchRows' | 'fetchByIds'>;

const LOG_SHOWN = 200;

const whole = (entries: readonly AuditEntry[], people: readonly AuditPerson[]) => {
  const personOf = new Map(people.map((person) => [person.id, person]));
  return entries.map((entry) => joinPersonalData(entry, personOf.get(entry.id) ?? null));
};

/** Entries with their people, except deleted accounts. */
export async function withPeople(
  { fetchByIds }: Pick<Firestore, 'fetchByIds'>,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const ids = entries.flatMap(({ id, person }) => (person === undefined ? [] : [id]));
  return whole(entries, (await fetchByIds(tables.auditPeople, ids)).values);
}

export async function fetchLogAbout(
  { fetchRows, fetchByIds }: Firestore,
  uid: string,
): Promise<Decoded<AuditEntry>> {
  const people = await fetchRows({ ...tables.auditPeople, where: [['userId', '==', uid]], limit: LOG_SHOWN });
  const ids = people.values.map(({ id }) => id);
  const entries = await fetchByIds(tables.auditLog, ids);
  return {
    values: whole(entries.values, people.values),
    unreadable: [...people.unreadable, ...entries.unreadable],
  };
}
