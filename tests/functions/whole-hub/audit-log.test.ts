import { Query } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { sealLog } from '../../../functions/src/audit/seals.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { makeAuditEntry } from '../../factories/audit-entry.ts';
import { addAuditEntry } from '../../../functions/src/audit/audit.ts';
import { newestSeal } from '../../../functions/src/audit/seals.ts';
import { transact } from '../../../functions/src/store/store.ts';
import { checkWholeLog, type LogCheck, lostIn } from '../../../src/domain/records/log-check.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { makeUser } from '../../factories/learner.ts';
import { wholeLog } from '../audit-entries.ts';
import {
  db,
  readDoc,
  findDocs,
  newLearner,
  newStaff,
  put,
  expectResult,
  send,
  threeAtOnce,
  unique,
} from '../hub.ts';

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
/** What the portal shows: all parts, however many answers bring them. */
async function verify(request: object = {}) {
  const manager = await newStaff('manager');
  const check = await checkWholeLog(async (from) =>
    expectResult(await send('verify-log', manager, from === null ? request : { from })),
  );
  return { ...check, lost: lostIn(check) };
}
const faultsOf = async (ids: readonly string[]): Promise<LogCheck['faults']> => {
  const { faults } = await verify();
  return faults.filter(({ id }) => ids.includes(id));
};

test('unchanged entries pass; an altered, a removed, a slipped-in and two swapped entries are each found', async () => {
  const ids = await addRows(6);
  const [fine, altered, removed, one, other] = ids as [string, string, string, string, string, string];
  expect((await sealLog(then + SETTLED)).sealed).toBeGreaterThanOrEqual(6);
  expect(await faultsOf(ids)).toEqual([]);

  await db.doc(`auditLog/${altered}`).update({ 'actor.email': 'someone-else@example.com' });
  await db.doc(`auditLog/${removed}`).delete();
  const added = `row-${unique()}`;
  await put('auditLog', makeAuditEntry({ id: added, at: then - 3 }));
  const [first, second] = await Promise.all([one, other].map((id) => db.doc(`auditLog/${id}`).get()));
  await db.doc(`auditLog/${one}`).set(second?.data() ?? {});
  await db.doc(`auditLog/${other}`).set(first?.data() ?? {});

  const last = (await addRows(1))[0] as string;
  await sealLog(then + SETTLED);
  await db.doc(`auditLog/${last}`).delete();
  expect(await faultsOf([last]), 'cut off at the end').toEqual([{ kind: 'removed', id: last }]);

  const faults = await faultsOf([...ids, added]);
  expect(faults).toContainEqual({ kind: 'added', id: added });
  expect(faults).toContainEqual({ kind: 'altered', id: altered });
  expect(faults).toContainEqual({ kind: 'removed', id: removed });
  expect(faults).toContainEqual({ kind: 'altered', id: one });
  expect(faults).toContainEqual({ kind: 'altered', id: other });
  expect(faults.map(({ id }) => id)).not.toContain(fine);
});

test('an unreadable seal is named, and later entries are still sealed', async () => {
  const ids = await addRows(2);
  await sealLog(then + SETTLED);
  const seals = await db.collection('auditSeals').get();
  const seal = seals.docs.at(-1);
  if (!seal) throw new Error('there is no seal');
  const before = seal.data();
  await seal.ref.set({ rows: 'none' });
  const { late } = await verify();
  expect(late, 'rows without a seal for years').toBeGreaterThanOrEqual(2);
  expect(await faultsOf([seal.id])).toEqual([{ kind: 'seal_broken', id: seal.id }]);
  expect((await sealLog(then + SETTLED)).sealed).toBeGreaterThanOrEqual(2);
  expect(await faultsOf([...ids, seal.id])).toEqual([{ kind: 'seal_broken', id: seal.id }]);
  const next = String(Number(seal.id) + 1).padStart(8, '0');
  await db.doc(`auditSeals/${next}`).delete();
  await seal.ref.set(before);
});

test('entries younger than two minutes wait for the next seal, and three runs at once make one seal, noted once', async () => {
  const ids = await addRows(3);
  await sealLog(then - 3 + SETTLED - 1);
  const sealed = async () => {
    const { docs } = await db.collection('auditSeals').get();
    const rows = docs.flatMap((seal) => seal.get('rows') as { id: string }[]);
    return { seals: docs.length, entries: rows.map(({ id }) => id).filter((id) => ids.includes(id)) };
  };
  const before = await sealed();
  expect(before.entries).toEqual([]);
  const noted: string[] = [];
  for (const _ of ['at first', 'again'])
    await threeAtOnce(() => sealLog(then + SETTLED, ({ id }) => noted.push(id)));
  const after = await sealed();
  expect(after.entries.sort()).toEqual([...ids].sort());
  expect([after.seals - before.seals, noted.length]).toEqual([1, 1]);
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

const actor = { uid: 'staff-ruth', email: 'ruth@example.com', role: 'manager' } as const;

/** Entries about a learner, as the commands write them, long ago; their ids. */
async function addEntriesAbout(uid: string, name: string): Promise<string[]> {
  const phone = '+260970000123';
  await transact(async (transaction) => {
    addAuditEntry(transaction, actor, {
      action: 'student_edited',
      id: uid,
      before: { name },
      after: { name: `${name} Phiri`, phone },
      at: then,
    });
    addAuditEntry(transaction, actor, {
      action: 'attendance_corrected',
      id: `excel_2026-11-21_saturday_${uid}`,
      after: { correctedTo: true, reason: `${name} wrote to me` },
      at: then + 1,
    });
  });
  then += 2;
  return (await findDocs('auditPeople', 'userId', uid)).map(({ id }) => String(id));
}

/** A learner with a name that stands nowhere else. */
async function newNamed() {
  const [learner, name] = [await newLearner(), `Mutinta${unique()}`];
  await put('users', makeUser({ id: learner.uid, email: learner.email, name }));
  return { learner, name };
}

test('names of a deleted learner leave the log, its seals still verify, and it says how often', async () => {
  const [{ learner, name }, other] = [await newNamed(), await newNamed()];
  const ids = await addEntriesAbout(learner.uid, name);
  const kept = await addEntriesAbout(other.learner.uid, other.name);
  expect(ids).toHaveLength(2);
  await sealLog(then + SETTLED);
  const before = await verify();
  expect(await wholeLog()).toContain(name);

  expectResult(await send('delete-account', learner, { agreed: true }));
  const log = await wholeLog();
  expect(log).not.toContain(name);
  expect(log).not.toContain(learner.uid);
  expect(log).toContain(other.name);
  expect(await faultsOf([...ids, ...kept])).toEqual([]);
  const after = await verify();
  expect([after.forgotten, after.lost]).toEqual([before.forgotten + 2, before.lost]);
  const told = await findDocs('auditLog', 'action', 'people_forgotten');
  expect(told).toContainEqual(
    expect.objectContaining({ actor: { rule: 'deleted_account' }, after: { entries: 2 } }),
  );
  for (const id of ids) expect(await readDoc('auditLog', id)).toMatchObject({ action: expect.any(String) });
});

test('what is written about somebody after the deletion is forgotten with the next seal', async () => {
  const { name } = await newNamed();
  const gone = `gone-${unique()}`;
  const ids = await addEntriesAbout(gone, name);
  const { lost } = await verify();
  await sealLog(then + SETTLED);
  expect(await wholeLog()).not.toContain(name);
  expect(await faultsOf(ids)).toEqual([]);
  expect((await verify()).lost).toBe(lost);
});

test('a person who was changed, and one who was removed without a deletion, are found', async () => {
  const { learner, name } = await newNamed();
  const [changed = '', removed = ''] = await addEntriesAbout(learner.uid, name);
  await sealLog(then + SETTLED);
  const { lost } = await verify();
  const [one, two] = [changed, removed].map((id) => db.doc(`auditPeople/${id}`));
  const saved = (await two?.get())?.data() ?? {};
  await one?.update({ userId: 'somebody-else' });
  await two?.delete();
  expect(await faultsOf([changed, removed])).toEqual([{ kind: 'altered', id: changed }]);
  expect((await verify()).lost).toBe(lost + 1);
  await one?.update({ userId: learner.uid });
  await two?.set(saved);
  expect(await faultsOf([changed, removed])).toEqual([]);
});

test('a log that was rewritten with all its seals looks whole, but not beside a receipt', async () => {
  const [id = ''] = await addRows(2);
  await sealLog(then + SETTLED);
  const seal = await newestSeal();
  if (seal === null) throw new Error('there is no seal');
  const sealCode = sealCodeOf(seal);
  const { code, ...stands } = (await verify({ sealCode })).paper ?? { code: null };
  expect([code, stands]).toEqual([sealCode, { state: 'stands', sealedAt: seal.sealedAt }]);

  const { faults, ...rest } = await verify();
  await db.doc(`auditLog/${id}`).update({ 'actor.email': 'someone-else@example.com' });
  await db.doc(`auditSeals/${seal.id}`).delete();
  expect((await verify({ sealCode })).paper).toEqual({ code, state: 'missing', sealedAt: null });
  await sealLog(then + SETTLED);
  expect((await newestSeal())?.id).toBe(seal.id);
  expect(await verify(), 'the log alone knows nothing of it').toMatchObject({ faults, seals: rest.seals });
  expect((await verify({ sealCode })).paper).toMatchObject({ state: 'differs' });

  const wrong = await send('verify-log', await newStaff('manager'), { sealCode: '42-ACDE' });
  expect(wrong.status).toBe(400);
});
