/** The check of the log comes to the same result in one part as in many, and notices what lies across two of them. */
import { FieldValue, Query, Timestamp } from 'firebase-admin/firestore';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { checkLog, sealLog } from '../../../functions/src/audit/seals.ts';
import { checkWholeLog } from '../../../src/domain/records/log-check.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { makeAuditEntry } from '../../factories/audit-entry.ts';
import { db, put, unique } from '../hub.ts';

/** Earlier than what other files write: the rows lie before all others, with a seal for every two of them. */
const THEN = Date.UTC(1999, 0, 1);
const SEALS = 12;
const NOW = THEN + 60 * MINUTE;

/** Whatever other files logged would be read too, a few entries at a time. */
const clear = async () => {
  for (const name of ['auditSeals', 'auditLog']) await db.recursiveDelete(db.collection(name));
};
beforeAll(clear);
afterEach(clear);

const isOwn = (id: string) => id.startsWith('part-');
const newId = () => `part-${unique()}`;

const inOnePart = () => checkWholeLog((from) => checkLog(NOW, from));
async function inManyParts(page: number) {
  let parts = 0;
  const check = await checkWholeLog((from) => {
    parts += 1;
    return checkLog(NOW, from, null, { time: 0, page });
  });
  return { check, parts };
}
type Check = Awaited<ReturnType<typeof inOnePart>>;
const own = ({ faults }: Check) => faults.filter(({ id }) => isOwn(id));

/** Rows with a seal for every two of them, from that instant on. */
async function addSealedRows(from: number): Promise<string[]> {
  const ids: string[] = [];
  for (let seal = 0; seal < SEALS; seal += 1) {
    for (const at of [from + seal * 100, from + seal * 100 + 1]) {
      const row = makeAuditEntry({ id: newId(), at });
      await put('auditLog', row);
      ids.push(row.id);
    }
    await sealLog(from + seal * 100 + 10 + 2 * MINUTE);
  }
  return ids;
}
const row = (id = '') => db.doc(`auditLog/${id}`);

test('many parts find what one finds: entries that were altered, removed, added, or moved to another time', async () => {
  const ids = await addSealedRows(THEN);
  expect(own(await inOnePart())).toEqual([]);
  expect(own((await inManyParts(3)).check)).toEqual([]);

  const [altered = '', removed = '', early = '', late = ''] = [ids[1], ids[4], ids[3], ids[22]];
  const [added, never] = [newId(), newId()];
  const seals = await db.collection('auditSeals').orderBy('lastAt').get();
  const [rewritten, , broken] = seals.docs.slice(-5);
  const noId = 'part-/of-no-entry';
  await Promise.all([
    row(altered).update({ 'actor.email': 'someone-else@example.com' }),
    row(removed).delete(),
    row(early).update({ at: new Date(THEN + 1_005) }),
    row(late).update({ at: new Date(THEN + 5) }),
    put('auditLog', makeAuditEntry({ id: added, at: THEN + 505 })),
    row(never).set({ at: 'yesterday' }),
    broken?.ref.update({ sealedAt: 'never' }),
    rewritten?.ref.update({ rows: FieldValue.arrayUnion({ id: noId, digest: '' }) }),
  ]);
  const [one, { check: many, parts }] = [await inOnePart(), await inManyParts(3)];
  expect(parts).toBeGreaterThan(8);
  // Entries of a seal that nobody can read count as added, however many parts there are.
  const covered = ((broken?.get('rows') ?? []) as { id: string }[]).map(({ id }) => ({ kind: 'added', id }));
  const wanted = [
    ...[altered, early, late].map((id) => ({ kind: 'altered', id })),
    ...[removed, noId].map((id) => ({ kind: 'removed', id })),
    ...[added, never].map((id) => ({ kind: 'added', id })),
    ...covered,
  ];
  expect(new Set(own(one))).toEqual(new Set(wanted));
  expect(own(one)).toHaveLength(wanted.length);
  for (const seal of [broken, rewritten])
    expect(many.faults).toContainEqual({ kind: 'seal_broken', id: seal?.id });
  expect({ ...many, faults: new Set(many.faults) }).toEqual({ ...one, faults: new Set(one.faults) });
  expect(many.faults).toHaveLength(one.faults.length);
});

test('an entry that was changed and sealed again is found, and so is a seal whose end was moved for it', async () => {
  const ids = await addSealedRows(THEN);
  const [moved = '', above = ''] = [ids[12], ids.at(-1)];
  await row(moved).update({ 'actor.email': 'someone-else@example.com', at: new Date(THEN + 5_000) });
  const { docs } = await db.collection('auditSeals').orderBy('lastAt').get();
  const last = docs.at(-1);
  const end = last?.get('lastAt');
  await last?.ref.update({ lastAt: new Date(THEN + SEALS * 100 - 50) });
  expect((await inOnePart()).faults).toContainEqual({ kind: 'seal_broken', id: last?.id });
  await row(above).update({ 'actor.email': 'someone-else@example.com' });
  // What a seal already has is not sealed again, whatever end the seal names.
  expect((await sealLog(THEN + 10_000 + 2 * MINUTE)).sealed).toBe(1);
  await last?.ref.update({ lastAt: end });
  const found = await inOnePart();
  expect(new Set(own(found))).toEqual(new Set([moved, above].map((id) => ({ kind: 'altered', id }))));
});

test('an entry between two milliseconds is sealed once, and the check of it ends', async () => {
  await addSealedRows(THEN);
  const odd = makeAuditEntry({ id: newId(), at: THEN + 9_000 });
  await put('auditLog', odd);
  await row(odd.id).update({ at: new Timestamp((THEN + 9_000) / 1_000, 300_000) });
  const runs = [1, 2].map((run) => () => sealLog(THEN + run * 10_000 + 2 * MINUTE));
  const sealed = [];
  for (const run of runs) sealed.push((await run()).sealed);
  expect(sealed).toEqual([1, 0]);
  expect(own((await inManyParts(5)).check)).toEqual([]);
});

test('a seal that is made between two parts is no fault', async () => {
  await addSealedRows(THEN);
  for (let nth = 0; nth < 10; nth += 1) await put('auditLog', makeAuditEntry({ id: newId(), at: NOW + nth }));
  let parts = 0;
  const check = await checkWholeLog(async (from) => {
    parts += 1;
    if (parts === 2) await sealLog(NOW + 2 * MINUTE);
    return checkLog(NOW, from, null, { time: 0, page: 5 });
  });
  expect(parts).toBeGreaterThan(2);
  expect(own(check)).toEqual([]);
});

test('a part reads its own entries, not those of the whole log', async () => {
  await addSealedRows(THEN);
  const asked = vi.spyOn(Query.prototype, 'get');
  const { next } = await checkLog(NOW, null, null, { time: 0, page: 5 });
  const answers = await Promise.all(asked.mock.results.map(({ value }) => value));
  asked.mockRestore();
  const entries = answers.flatMap(({ docs }) => docs).filter(({ ref }) => ref.parent.id === 'auditLog');
  expect(entries).toHaveLength(5);
  expect(next).toBe(entries.at(-1).id);
});

test('a value that the hub never writes is no reason for the check to fail', async () => {
  const odd = makeAuditEntry({ id: newId(), at: THEN });
  await put('auditLog', odd);
  await row(odd.id).update({ 'after.reference': row('another') });
  await sealLog(THEN + 3 * MINUTE);
  expect(own(await inOnePart())).toEqual([]);
});
