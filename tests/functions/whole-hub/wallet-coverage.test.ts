/** How far statements reach: one that does not touch the last one of its network says what may be missing. */
import { expect, test } from 'vitest';
import { lusakaInstant } from '../../../src/domain/time/time.ts';
import { db, expectResult, look, newStaff, send, unique } from '../hub.ts';

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

test('a stretch between two statements may be missing, and an overlapping one fills it', async () => {
  await db.collection('walletCoverage').doc('statement_zamtel').delete();
  const manager = await newStaff('manager');
  const missingOf = async (...days: string[]) =>
    expectResult(await send('import-statement', manager, file(...days))).missing;

  expect(await missingOf('2025-11-02', '2025-11-04')).toBeNull();
  expect(await missingOf('2025-11-03', '2025-11-06')).toBeNull();
  const gap = { from: at('2025-11-06'), until: at('2025-11-10') };
  expect(await missingOf('2025-11-10', '2025-11-12')).toEqual(gap);
  expect(await look('walletCoverage', 'statement_zamtel')).toMatchObject({ network: 'zamtel' });
  expect(await missingOf('2025-11-05', '2025-11-11')).toBeNull();
  expect(await missingOf('2025-10-30', '2025-10-31')).toEqual({
    from: at('2025-10-31'),
    until: at('2025-11-02'),
  });
});
