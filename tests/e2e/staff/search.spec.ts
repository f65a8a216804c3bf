/** The search over all learners: in the header, and as a list on the students' page. */
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import { toDocument } from '../../factories/document.ts';
import { makeUser } from '../../factories/learner.ts';
import { makePayment, makePaymentProof } from '../../factories/payment.ts';
import { at, atTestEnd, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { waitForReview } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('the header’s search finds anybody by name, phone, email, code and transaction, with keys alone', async ({
  page,
}) => {
  const word = newCode()
    .replace(/[^A-Z]/g, 'x')
    .toLowerCase();
  const phone = `+26097${String(Date.now()).slice(-7)}`;
  const found = await waitForReview(`Findable Ng’${word}-Éla`);
  await at('users', found.uid).update({ phone, reversedPhone: backwards(phone) });
  const transaction = (await at('paymentProofs', found.proofId).get()).get('transactionId') as string;
  await signIn(page, 'reviewer', '/internal/ops/students');
  const field = page.getByRole('combobox', { name: /^Search/ });
  const list = page.getByRole('listbox', { name: 'Found' });
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  for (const [typed, group] of [
    [`fin ng${word.slice(0, 5)}`, 'Students'],
    [`NG'${word}`, 'Students'],
    [`ela ng${word}`, 'Students'],
    [phone.replace('+260', '0'), 'Students'],
    [phone.slice(-5), 'Students'],
    [`${phone.slice(-6)} ng’${word}`, 'Students'],
    [`${found.uid}@example.org`, 'Students'],
    [`${found.code.slice(0, 4)} ${found.code.slice(4)}`.toLowerCase(), 'Orders'],
    [`R-${found.code}`, 'Orders'],
    [transaction.toLowerCase(), 'Payments'],
    [transaction.slice(-8), 'Payments'],
  ] as const) {
    await field.fill(typed);
    const option = list.getByRole('group', { name: group }).getByRole('option', { name: found.name });
    await expect(option, typed).toBeVisible();
  }
  // A name that was changed in the app has no name keys yet, and is found all the same.
  await at('users', found.uid).update({ name: `Renamed ${word}`, nameKeys: null });
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
  await expect(page.getByText('Nobody found')).toBeHidden();
  await expect(page.getByRole('table', { name: 'Students found' })).toContainText(`Renamed ${word}`);
});

test('a search that many fit shows more of them, until all are there', async ({ page }) => {
  const word = `more${newCode()
    .toLowerCase()
    .replace(/[^a-z]/g, 'x')}`;
  const name = `${word} crowd`;
  const makeMany = Array.from({ length: 30 }, (_, index) => {
    const id = `e2e-${word}-${String(index).padStart(2, '0')}`;
    const user = makeUser({ id, name, email: `${id}@example.org` });
    return at('users', id).set({ ...toDocument(user), nameKeys: nameKeysOf(name) });
  });
  await Promise.all(makeMany);
  await signIn(page, 'reviewer', `/internal/ops/students?find=crowd+${word}`);
  const rows = page.getByRole('table', { name: 'Students found' }).getByRole('row');
  await expect(rows).toHaveCount(26);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(31);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  // Other tests look at the newest learners.
  await Promise.all(
    (await at('users', 'any').parent.where('name', '==', name).get()).docs.map((one) => one.ref.delete()),
  );
});

test('a search by the end of a transaction ID shows more of their learners, until all are there', async ({
  page,
}) => {
  const tail = `7${newCode()}`;
  const made = Array.from({ length: 12 }, (_, index) => {
    const id = `e2e-tail-${tail.toLowerCase()}-${String(index).padStart(2, '0')}`;
    const transactionId = `PP261101.09${String(index).padStart(2, '0')}.${tail}`;
    const payment = makePayment({ id: transactionId, status: 'rejected', claims: [id] });
    const proof = makePaymentProof({ id, userId: id, transactionId, status: 'rejected' });
    const user = makeUser({ id, name: `Tail ${id}`, email: `${id}@example.org` });
    return [
      [at('payments', transactionId), { ...toDocument(payment), reversedId: backwards(transactionId) }],
      [at('paymentProofs', id), toDocument(proof)],
      [at('users', id), toDocument(user)],
    ] as const;
  }).flat();
  await Promise.all(made.map(([one, fields]) => one.set(fields)));
  atTestEnd(() => Promise.all(made.map(([one]) => one.delete())));
  await signIn(page, 'reviewer', `/internal/ops/students?find=${tail}`);
  const rows = page.getByRole('table', { name: 'Students found' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(13);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});
