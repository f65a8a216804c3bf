/** Audit entries as staff read them: each put together with whom it is about. */
import { auditEntrySchema, type AuditEntry } from '../../src/domain/records/audit-log.ts';
import { auditPersonSchema, joinPersonalData } from '../../src/domain/records/audit-person.ts';
import { db, readDoc, findDocs } from './hub.ts';

async function whole(id: string): Promise<AuditEntry> {
  const [entry, person] = [await readDoc('auditLog', id), await readDoc('auditPeople', id)];
  return joinPersonalData(
    auditEntrySchema.parse({ ...entry, id }),
    person && auditPersonSchema.parse({ ...person, id }),
  );
}

/** The entries in which a stored field has this value. */
export async function entriesWhere(field: string, value: unknown): Promise<AuditEntry[]> {
  const found = await findDocs('auditLog', field, value);
  return Promise.all(found.map(({ id }) => whole(String(id))));
}

/** The entries about a learner. */
export async function entriesAbout(uid: string): Promise<AuditEntry[]> {
  const found = await findDocs('auditPeople', 'userId', uid);
  return Promise.all(found.map(({ id }) => whole(String(id))));
}

/** Every entry with every person of the log, as one text in which words can be looked for. */
export async function wholeLog(): Promise<string> {
  const found = await Promise.all(['auditLog', 'auditPeople'].map((name) => db.collection(name).get()));
  return JSON.stringify(found.map(({ docs }) => docs.map((document) => [document.id, document.data()])));
}
