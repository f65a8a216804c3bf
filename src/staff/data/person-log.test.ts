import { expect, test } from 'vitest';
import { makeAuditEntry, makeAuditPerson } from '../../../tests/factories/audit-entry.ts';
import { fetchLogAbout, withPeople } from './person-log.ts';

const person = 'f'.repeat(64);
const apart = { collection: 'users', id: 'apart' } as const;
const edited = makeAuditEntry({ id: 'edited', target: apart, person, before: {}, after: {} });
const ofOrder = makeAuditEntry({ id: 'order', person });
const ofNobody = makeAuditEntry({ id: 'export' });
const people = ['edited', 'order'].map((id) =>
  makeAuditPerson({ id, userId: 'uid-1', after: { name: 'Chanda' } }),
);

/** A log with Firestore's reads, which notes the ids that are read. */
function makeLog() {
  const asked: (readonly string[])[] = [];
  const found = (values: readonly object[]) => ({ values: values as never[], unreadable: [] });
  return {
    asked,
    fetchRows: async ({ where = [] }: { where?: readonly unknown[] }) => {
      const [[, , uid] = []] = where as (readonly string[])[];
      return found(people.filter(({ userId }) => userId === uid));
    },
    fetchByIds: async ({ collection }: { collection: string }, ids: readonly string[]) => {
      asked.push(ids);
      const rows = collection === 'auditLog' ? [edited, ofOrder, ofNobody] : people;
      return found(rows.filter(({ id }) => ids.includes(id)));
    },
  };
}

test('a learner’s log has all entries about them and their orders, with the data kept apart', async () => {
  const { values } = await fetchLogAbout(makeLog(), 'uid-1');
  expect(values.map(({ id }) => id)).toEqual(['edited', 'order']);
  expect(values[0]).toMatchObject({ target: { id: 'uid-1' }, after: { name: 'Chanda' } });
  expect((await fetchLogAbout(makeLog(), 'uid-2')).values).toEqual([]);
});

test('only entries about a person cost one more read', async () => {
  const log = makeLog();
  const values = await withPeople(log, [ofNobody, edited]);
  expect(log.asked).toEqual([['edited']]);
  expect(values).toMatchObject([{ id: 'export' }, { about: 'uid-1' }]);
});
