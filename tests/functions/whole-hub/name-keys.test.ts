/** No learner is lost to the staff's search: whoever writes a name, its keys follow. */
import { expect, test } from 'vitest';
import { runJob as checkNames } from '../../../functions/src/jobs/check-names.ts';
import { runJob as mendNames } from '../../../functions/src/jobs/mend-names.ts';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import { makeUser } from '../../factories/learner.ts';
import { db, expectResult, readDoc, newLearner, newStaff, putAs, send, threeAtOnce, unique } from '../hub.ts';

const keysOf = async (uid: string) => (await readDoc('users', uid))?.['nameKeys'];

test('commands write the keys with the name: a new profile, an edit by staff', async () => {
  const learner = await newLearner();
  expectResult(await send('create-profile', learner, { name: 'Éloïse Ng’andu' }));
  expect(await keysOf(learner.uid)).toEqual(nameKeysOf('Éloïse Ng’andu'));
  const edit = { userId: learner.uid, name: 'Eloise Banda', phone: '0971234567' };
  expectResult(await send('edit-student', await newStaff('reviewer'), edit));
  expect(await keysOf(learner.uid)).toEqual(nameKeysOf('Eloise Banda'));
  expect(await readDoc('users', learner.uid)).toMatchObject({ reversedPhone: '765432179062' });
});

test('a name that its owner changed gets its keys from the next run of the job', async () => {
  const uid = `learner-${unique()}`;
  await putAs('users', uid, { ...makeUser({ id: uid, name: 'Temwa Nyirenda' }), nameKeys: null });
  expect(await mendNames()).toBeGreaterThanOrEqual(1);
  expect(await keysOf(uid)).toEqual(nameKeysOf('Temwa Nyirenda'));
});

test('a document that never had keys gets them from the next run, without waiting for the daily one', async () => {
  const uid = `learner-${unique()}`;
  await putAs('users', uid, makeUser({ id: uid, name: 'Natasha Sakala' }));
  // Other tests add and remove unreadable documents; a run that counts as many without keys as before does not scan.
  await expect
    .poll(
      async () => {
        const other = `learner-${unique()}`;
        await putAs('users', other, makeUser({ id: other }));
        await mendNames();
        return keysOf(uid);
      },
      { timeout: 40_000 },
    )
    .toEqual(nameKeysOf('Natasha Sakala'));
});

test('the daily job repairs missing and wrong keys, also of phones, and does not write the right ones', async () => {
  const [none, wrong, right] = [unique(), unique(), unique()].map((id) => `learner-${id}`) as [
    string,
    string,
    string,
  ];
  const user = makeUser({ name: 'Mutale Zulu' });
  const keys = { nameKeys: nameKeysOf(user.name), reversedPhone: backwards(user.phone ?? '') };
  await Promise.all([
    putAs('users', none, { ...user, id: none }),
    putAs('users', wrong, { ...user, id: wrong, nameKeys: ['banda'], reversedPhone: '000' }),
    putAs('users', right, { ...user, id: right, ...keys }),
  ]);
  const before = (await db.doc(`users/${right}`).get()).updateTime;
  expect(await checkNames()).toBeGreaterThanOrEqual(2);
  for (const uid of [none, wrong]) expect(await readDoc('users', uid)).toMatchObject(keys);
  expect((await db.doc(`users/${right}`).get()).updateTime).toEqual(before);
});

test('three runs of both jobs at once give each name its keys, and leave it as it is', async () => {
  const [changed, unkeyed] = [`learner-${unique()}`, `learner-${unique()}`];
  const user = makeUser({ name: 'Éloïse Ng’andu' });
  await putAs('users', changed, { ...user, id: changed, nameKeys: null });
  await putAs('users', unkeyed, { ...user, id: unkeyed });
  await threeAtOnce(() => Promise.all([mendNames(), checkNames()]));
  const keys = { nameKeys: nameKeysOf(user.name), reversedPhone: backwards(user.phone ?? '') };
  for (const uid of [changed, unkeyed])
    expect(await readDoc('users', uid)).toMatchObject({ name: user.name, ...keys });
});
