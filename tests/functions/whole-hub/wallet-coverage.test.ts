/** How far statements reach: one that does not touch the last one of its network says what may be missing. */
import { expect, test } from 'vitest';
import { lusakaInstant } from '../../../src/domain/time/time.ts';
import { db, expectResult, readDoc, findDocs, newStaff, send, unique } from '../hub.ts';

const at = (day: string) => lusakaInstant(day, '10:00');
/** A statement of Zamtel, whose ids hold no time, with a row on each of these days. */
const file = (...days: string[]) => ({
  text: [
    'Receipt No.,Completion Time,Paid In',
    ...days.map((day) => `${unique().slice(0, 7).toUpperCase()}Z,${day} 10:00,100`),
  ].join('\n'),
  fileName: 'zamtel.csv',
  columns: null,
});

test('an import that is undone leaves the wallet known as far as the others reach', async () => {
  const manager = await newStaff('manager');
  const importOf = async (...days: string[]) =>
    expectResult(await send('import-statement', manager, file(...days))).importId;
  const known = () => readDoc('walletCoverage', 'statement_zamtel');
  for (const { id } of await findDocs('walletImports', 'source', 'statement'))
    await db.doc(`walletImports/${String(id)}`).delete();
  await db.doc('walletCoverage/statement_zamtel').delete();
  const first = await importOf('2025-11-02', '2025-11-04');
  const late = await importOf('2025-11-04', '2025-11-20');
  const last = await importOf('2025-11-03', '2025-11-06');
  expect(await known()).toMatchObject({ from: at('2025-11-02'), until: at('2025-11-20') });
  expectResult(await send('undo-imported-money', manager, { importId: late }));
  expect(await known()).toMatchObject({ from: at('2025-11-02'), until: at('2025-11-06') });
  expectResult(await send('undo-imported-money', manager, { importId: first }));
  expect(await known()).toMatchObject({ from: at('2025-11-03'), until: at('2025-11-06') });
  expectResult(await send('undo-imported-money', manager, { importId: last }));
  expect(await known()).toBeNull();
});

test('a stretch between two statements may be missing, and an overlapping one fills it', async () => {
  await db.doc('walletCoverage/statement_zamtel').delete();
  const manager = await newStaff('manager');
  const missingOf = async (...days: string[]) =>
    expectResult(await send('import-statement', manager, file(...days))).missing;

  expect(await missingOf('2025-11-02', '2025-11-04')).toBeNull();
  expect(await missingOf('2025-11-03', '2025-11-06')).toBeNull();
  const gap = { from: at('2025-11-06'), until: at('2025-11-10') };
  expect(await missingOf('2025-11-10', '2025-11-12')).toEqual(gap);
  expect(await readDoc('walletCoverage', 'statement_zamtel')).toMatchObject({
    network: 'zamtel',
    from: gap.until,
    until: at('2025-11-12'),
  });
  expect(await missingOf('2025-11-05', '2025-11-11')).toBeNull();
  expect(await missingOf('2025-10-30', '2025-10-31')).toEqual({
    from: at('2025-10-31'),
    until: at('2025-11-05'),
  });
  expect(await readDoc('walletCoverage', 'statement_zamtel')).toMatchObject({ from: at('2025-11-05') });
});
