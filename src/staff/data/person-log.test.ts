import { expect, test } from 'vitest';
import { makeAuditEntry } from '../../../tests/factories/audit-entry.ts';
import { fetchLogAbout } from './person-log.ts';

test('of a learner with many classes no row of the log is left out, and no query names too many', async () => {
  const targets = Array.from({ length: 71 }, (_, at) => `mark-${at}`);
  const asked: number[] = [];
  const rowOf = (id: string) => makeAuditEntry({ id, target: { collection: 'attendance', id } });
  const { values } = await fetchLogAbout(
    {
      fetchRows: async ({ where = [] }) => {
        const [[, , ids] = []] = where;
        asked.push((ids as string[]).length);
        return { values: (ids as string[]).map(rowOf) as never[], unreadable: [] };
      },
    },
    targets,
  );
  expect(asked).toEqual([30, 30, 11]);
  expect(values.map(({ target }) => target.id)).toEqual(targets);
});
