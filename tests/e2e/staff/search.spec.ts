/** The search over all learners: in the header, and as a list on the students' page. */
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import { toDocument } from '../../factories/document.ts';
import { makeUser } from '../../factories/learner.ts';
import { docRef, atTestEnd, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { makeProofUnderReview } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('the header’s search finds anybody by name, phone, email, code and transaction, with keys alone; the list shows all', async ({
  page,
}) => {
  const word = newCode()
    .replace(/[^A-Z]/g, 'x')
    .toLowerCase();
  const phone = `+26097${String(Date.now()).slice(-7)}`;
  const found = await makeProofUnderReview(`Findable Ng’${word}-Éla`);
  await docRef('users', found.uid).update({ phone, reversedPhone: backwards(phone) });
  const transaction = (await docRef('paymentProofs', found.proofId).get()).get('transactionId') as string;
  await signIn(page, 'reviewer', '/internal/ops/students');
  const field = page.getByRole('combobox', { name: /^Search/ });
  const list = page.getByRole('listbox', { name: 'Found' });
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  // Results stay until the next search has its own, so no two in a row expect the same group.
  for (const [typed, group] of [
    [`ela ng${word.slice(0, 5)}`, 'Students'],
    [`${found.code.slice(0, 4)} ${found.code.slice(4)}`.toLowerCase(), 'Orders'],
    [phone.replace('+260', '0'), 'Students'],
    [transaction.toLowerCase(), 'Payments'],
    [`${phone.slice(-6)} NG'${word}`, 'Students'],
    [`R-${found.code}`, 'Orders'],
    [`${found.uid}@example.org`, 'Students'],
    [transaction.slice(-8), 'Payments'],
  ] as const) {
    await field.fill(typed);
    const option = list.getByRole('group', { name: group }).getByRole('option', { name: found.name });
    await expect(option, typed).toBeVisible();
  }
  // A name that was changed in the app has no name keys yet, and is found all the same.
  await docRef('users', found.uid).update({ name: `Renamed ${word}`, nameKeys: null });
  await field.fill(`ren ${word}`);
  await expect(list.getByRole('option', { name: `Renamed ${word}`, selected: true })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Renamed ${word}`);
  await page.keyboard.press('Control+k');
  await field.fill(`nobody ${word}`);
  await expect(page.getByText(/^Nothing found for/)).toBeVisible();
  await field.press('Escape');
  await expect(list).toBeHidden();
  await page.goto(`/internal/ops/students?find=${word}`);
  await expect(page.getByRole('table', { name: 'Students found' })).toContainText(`Renamed ${word}`);

  // A search with many results shows more on request, until all are there.
  const name = `${word} crowd`;
  const crowd = Array.from({ length: 30 }, (_, index) => {
    const id = `e2e-${word}-${String(index).padStart(2, '0')}`;
    return { place: docRef('users', id), user: makeUser({ id, name, email: `${id}@example.org` }) };
  });
  // Other tests look at the newest learners.
  atTestEnd(() => Promise.all(crowd.map(({ place }) => place.delete())));
  await Promise.all(
    crowd.map(({ place, user }) => place.set({ ...toDocument(user), nameKeys: nameKeysOf(name) })),
  );
  await page.goto(`/internal/ops/students?find=crowd+${word}`);
  const rows = page.getByRole('table', { name: 'Students found' }).getByRole('row');
  await expect(rows).toHaveCount(26);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(31);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});
