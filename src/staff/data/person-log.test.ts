import { expect, test } from 'vitest';
import { makeAuditEntry, makeAuditPerson } from '../../../tests/factories/audit-entry.ts';
import type { AuditEntry } from '../../domain/records/audit-log.ts';
import type { AuditPerson } from '../../domain/records/audit-person.ts';
import { fetchLogAbout, withPeople } from './person-log.ts';

/** A log that is asked as Firestore is, and notes how many values each query names. */
function logOf(rows: readonly AuditEntry[], people: readonly AuditPerson[] = []) {
  const asked: number[] = [];
  const found = (values: readonly object[]) => ({ values: values as never[], unreadable: [] });
  const source = (name: string): readonly (AuditEntry | AuditPerson)[] =>
    name === 'auditLog' ? rows : people;
  return {
    asked,
    firestore: {
      fetchRows: async ({ where = [] }: { where?: readonly unknown[] }) => {
        const [[field, , value] = []] = where as (readonly [string, string, unknown])[];
        if (field === 'userId') return found(people.filter(({ userId }) => userId === value));
        asked.push((value as string[]).length);
        return found(rows.filter(({ target }) => (value as string[]).includes(target.id)));
      },
      fetchByIds: async (name: string, ids: readonly string[]) =>
        found(source(name).filter(({ id }) => ids.includes(id))),
    },
  };
}

test('of a learner with many classes no row of the log is left out, and no query names too many', async () => {
  const targets = Array.from({ length: 70 }, (_, at) => `mark-${at}`);
  const { firestore, asked } = logOf(
    targets.map((id) => makeAuditEntry({ id, target: { collection: 'attendance', id } })),
  );
  const { values } = await fetchLogAbout(firestore, 'uid-1', targets);
  expect(asked).toEqual([30, 30, 11]);
  expect(values.map(({ target }) => target.id)).toEqual(targets);
});

const person = 'f'.repeat(64);
const parted = makeAuditEntry({
  id: 'edited',
  action: 'student_edited',
  target: { collection: 'users', id: 'apart' },
  person,
  before: {},
  after: {},
});
const old = makeAuditEntry({
  id: 'old',
  action: 'note_saved',
  target: { collection: 'learnerNotes', id: 'uid-1' },
});
const ofOrder = makeAuditEntry({ id: 'order', person });
const people = ['edited', 'order'].map((id) =>
  makeAuditPerson({ id, userId: 'uid-1', after: { name: 'Chanda' } }),
);

test('rows whose person is apart, older rows, and rows about an order are all of the learner, each once', async () => {
  const { firestore } = logOf([parted, old, ofOrder], people);
  const { values } = await fetchLogAbout(firestore, 'uid-1', [ofOrder.target.id]);
  expect(values.map(({ id }) => id).sort()).toEqual(['edited', 'old', 'order']);
  expect(values.find(({ id }) => id === 'edited')).toMatchObject({
    target: { id: 'uid-1' },
    after: { name: 'Chanda' },
  });
});

test('only rows about somebody cost a read more', async () => {
  const { firestore } = logOf([parted, old], people);
  const read: (readonly string[])[] = [];
  const values = await withPeople(
    { fetchByIds: (name, ids) => (read.push(ids), firestore.fetchByIds(name, ids)) },
    [old, parted],
  );
  expect(read).toEqual([['edited']]);
  expect(values).toMatchObject([{ id: 'old' }, { about: 'uid-1' }]);
});
