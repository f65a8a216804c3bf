/**
 * The audit entries for one learner's page: about the learner, their enrollments and their attendance marks. A file of
 * its own, so that it can be tested without Firebase.
 */
import { type AuditEntry, auditEntrySchema } from '../../domain/records/audit-log.ts';
import { type AuditPerson, auditPersonSchema, putTogether } from '../../domain/records/audit-person.ts';
import { chunksOf } from '../../domain/wire/chunks.ts';
import { collections, IN_MAX } from '../../domain/wire/collections.ts';
import type { Read } from '../../shared/data/decode.ts';

type Firestore = Pick<typeof import('./firestore.ts'), 'fetchRows' | 'fetchByIds'>;

/** How many audit entries are read for so many targets. */
const LOG_SHOWN = 200;

const whole = (entries: readonly AuditEntry[], people: readonly AuditPerson[]) => {
  const personOf = new Map(people.map((person) => [person.id, person]));
  return entries.map((entry) => putTogether(entry, personOf.get(entry.id) ?? null));
};

/** The entries with whom they are about, as far as these accounts are there. @throws CommandError */
export async function withPeople(
  { fetchByIds }: Pick<Firestore, 'fetchByIds'>,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const ids = entries.flatMap(({ id, person }) => (person === undefined ? [] : [id]));
  return whole(entries, (await fetchByIds(collections.auditPeople, ids, auditPersonSchema)).values);
}

/** The log's entries about a learner and about these documents of theirs, however many they are. */
export async function fetchLogAbout(
  { fetchRows, fetchByIds }: Firestore,
  uid: string,
  targets: readonly string[],
): Promise<Read<AuditEntry>> {
  const [people, ...found] = await Promise.all([
    fetchRows(
      { collection: collections.auditPeople, where: [['userId', '==', uid]], limit: LOG_SHOWN },
      auditPersonSchema,
    ),
    // Entries from before their people were apart are found by the uid, too.
    ...chunksOf([uid, ...targets], IN_MAX).map((some) =>
      fetchRows(
        { collection: collections.auditLog, where: [['target.id', 'in', some]], limit: LOG_SHOWN },
        auditEntrySchema,
      ),
    ),
  ]);
  const entries = found.flatMap(({ values }) => values);
  const known = new Set(entries.map(({ id }) => id));
  const others = people.values.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  const rest = await fetchByIds(collections.auditLog, others, auditEntrySchema);
  return {
    values: whole([...entries, ...rest.values], people.values),
    unreadable: [people, rest, ...found].flatMap(({ unreadable }) => unreadable),
  };
}
