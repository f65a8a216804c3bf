import { Query } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { sealLog } from '../../../functions/src/audit/seals.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { makeAuditEntry } from '../../factories/audit-entry.ts';
import { db, newStaff, put, expectResult, send, unique } from '../hub.ts';

type Fault = { kind: string; id: string };

const SETTLED = 2 * MINUTE;
/** Rows of a time of their own, long ago, so that no other test's rows come between. */
let then = Date.UTC(2001, 0, 1) + Math.floor(Math.random() * 1e9);
async function addRows(count: number) {
  const rows = Array.from({ length: count }, (_, index) =>
    makeAuditEntry({ id: `row-${unique()}`, at: then + index }),
  );
  then += count;
  await Promise.all(rows.map((row) => put('auditLog', row)));
  return rows.map(({ id }) => id);
}
const faultsOf = async (ids: readonly string[]): Promise<Fault[]> => {
  const { faults } = expectResult(await send('verify-log', await newStaff('manager'), {}));
  return (faults as Fault[]).filter(({ id }) => ids.includes(id));
};

test('unchanged entries pass; an altered, a removed and two swapped entries are each found', async () => {
  const ids = await addRows(6);
  const [fine, altered, removed, one, other] = ids as [string, string, string, string, string, string];
  expect((await sealLog(then + SETTLED)).sealed).toBeGreaterThanOrEqual(6);
  expect(await faultsOf(ids)).toEqual([]);

  await db.doc(`auditLog/${altered}`).update({ 'actor.email': 'someone-else@example.com' });
  await db.doc(`auditLog/${removed}`).delete();
  const [first, second] = await Promise.all([one, other].map((id) => db.doc(`auditLog/${id}`).get()));
  await db.doc(`auditLog/${one}`).set(second?.data() ?? {});
  await db.doc(`auditLog/${other}`).set(first?.data() ?? {});

  const last = (await addRows(1))[0] as string;
  await sealLog(then + SETTLED);
  await db.doc(`auditLog/${last}`).delete();
  expect(await faultsOf([last]), 'cut off at the end').toEqual([{ kind: 'removed', id: last }]);

  const faults = await faultsOf(ids);
  expect(faults).toContainEqual({ kind: 'altered', id: altered });
  expect(faults).toContainEqual({ kind: 'removed', id: removed });
  expect(faults).toContainEqual({ kind: 'altered', id: one });
  expect(faults).toContainEqual({ kind: 'altered', id: other });
  expect(faults.map(({ id }) => id)).not.toContain(fine);
});

test('an entry that was added under a seal is found, and so is a seal that was rewritten', async () => {
  const ids = await addRows(2);
  await sealLog(then + SETTLED);
  const slipped = makeAuditEntry({ id: `row-${unique()}`, at: then - 1 });
  await put('auditLog', slipped);
  expect(await faultsOf([slipped.id])).toEqual([{ kind: 'added', id: slipped.id }]);

  const seals = await db.collection('auditSeals').orderBy('sealedAt').get();
  const seal = seals.docs.find((found) => JSON.stringify(found.data()['rows']).includes(ids[0] as string));
  if (!seal) throw new Error('the rows were not sealed');
  const before = seal.data();
  await seal.ref.update({ rows: before['rows'].slice(1) });
  expect(await faultsOf([seal.id])).toEqual([{ kind: 'seal_broken', id: seal.id }]);
  await seal.ref.set(before);
});

test('an unreadable seal is named, and later entries are still sealed', async () => {
  const ids = await addRows(2);
  await sealLog(then + SETTLED);
  const seals = await db.collection('auditSeals').get();
  const seal = seals.docs.at(-1);
  if (!seal) throw new Error('there is no seal');
  const before = seal.data();
  await seal.ref.set({ rows: 'none' });
  const { late } = expectResult(await send('verify-log', await newStaff('manager'), {}));
  expect(late, 'rows without a seal for years').toBeGreaterThanOrEqual(2);
  expect(await faultsOf([seal.id])).toEqual([{ kind: 'seal_broken', id: seal.id }]);
  expect((await sealLog(then + SETTLED)).sealed).toBeGreaterThanOrEqual(2);
  expect(await faultsOf([...ids, seal.id])).toEqual([{ kind: 'seal_broken', id: seal.id }]);
  const next = String(Number(seal.id) + 1).padStart(8, '0');
  await db.doc(`auditSeals/${next}`).delete();
  await seal.ref.set(before);
});

test('entries younger than two minutes wait for the next seal, and two runs at once make one seal', async () => {
  const ids = await addRows(3);
  await sealLog(then - 3 + SETTLED - 1);
  const sealedOf = async () => {
    const seals = await db.collection('auditSeals').get();
    return seals.docs
      .flatMap((found) => found.data()['rows'] as { id: string }[])
      .filter(({ id }) => ids.includes(id));
  };
  expect(await sealedOf()).toEqual([]);
  await Promise.all([sealLog(then + SETTLED), sealLog(then + SETTLED)]);
  expect((await sealedOf()).map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test('sealing reads only the last seals, not all of them', async () => {
  for (let seals = 0; seals < 4; seals += 1) {
    await addRows(1);
    await sealLog(then + SETTLED);
  }
  const asked = vi.spyOn(Query.prototype, 'get');
  await sealLog(then + SETTLED);
  const answers = await Promise.all(asked.mock.results.map(({ value }) => value));
  asked.mockRestore();
  const read = answers.flatMap(({ docs }) => docs).filter(({ ref }) => ref.parent.id === 'auditSeals');
  expect(read).toHaveLength(1);
});
