/** A note on a learner: for staff alone, never lost to a colleague's, kept in the log, and gone with the account. */
import { expect, test } from 'vitest';
import { NOTE_MAX } from '../../src/domain/wire/limits.ts';
import { staffMessages } from '../../src/domain/wire/staff-messages.ts';
import { entriesAbout } from './audit-entries.ts';
import { expectRefusal, expectResult, look, newLearner, newStaff, send } from './hub.ts';
import { placeOrder } from './order-fixtures.ts';

const noteOf = (uid: string) => look('learnerNotes', uid);

test('a note is written, changed and removed, and the log keeps each of them', async () => {
  const [reviewer, { learner }] = [await newStaff('reviewer'), await placeOrder()];
  const save = async (text: string | null) => {
    const over = Number((await noteOf(learner.uid))?.['savedAt'] ?? Number.NaN);
    const request = { userId: learner.uid, text, over: Number.isNaN(over) ? null : over };
    expectResult(await send('save-note', reviewer, request));
  };
  await save('  Pays at the desk.  ');
  expect(await noteOf(learner.uid)).toMatchObject({ text: 'Pays at the desk.', savedBy: reviewer.email });
  await save('Pays by her aunt.');
  await save(null);
  expect(await noteOf(learner.uid)).toBeNull();
  const rows = await entriesAbout(learner.uid);
  expect(
    rows.filter(({ action }) => action === 'note_saved').map(({ before, after }) => [before, after]),
  ).toEqual(
    expect.arrayContaining([
      [null, { text: 'Pays at the desk.' }],
      [{ text: 'Pays at the desk.' }, { text: 'Pays by her aunt.' }],
      [{ text: 'Pays by her aunt.' }, { text: null }],
    ]),
  );
});

test('what a colleague wrote meanwhile is not replaced unread', async () => {
  const [one, other, { learner }] = [await newStaff(), await newStaff('reviewer'), await placeOrder()];
  const request = { userId: learner.uid, text: 'Pays at the desk.', over: null };
  expectResult(await send('save-note', one, request));
  const refused = await send('save-note', other, { ...request, text: 'Something else.' });
  expectRefusal(refused, 409, staffMessages.noteChanged);
  expect(await noteOf(learner.uid)).toMatchObject({ text: 'Pays at the desk.' });
});

test('none is written about somebody unknown, and it has a length', async () => {
  const { learner } = await placeOrder();
  const request = { userId: learner.uid, text: 'About me.', over: null };
  const staff = await newStaff('reviewer');
  expectRefusal(await send('save-note', staff, { ...request, userId: (await newLearner()).uid }), 404);
  const long = { ...request, text: 'x'.repeat(NOTE_MAX + 1) };
  expectRefusal(await send('save-note', staff, long), 400);
});
