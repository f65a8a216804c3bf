/** Money that nobody claimed: given to whom it probably is, split over several, or noted as no course money. */
import { DAY } from '../../../src/domain/wire/limits.ts';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { toDocument } from '../../factories/document.ts';
import { makeEnrollment } from '../../factories/enrollment.ts';
import { makeOrder } from '../../factories/order.ts';
import { makeUser } from '../../factories/learner.ts';
import { docRef, expect, newCode, newPhone, random, test } from '../fixtures/hub-fixtures.ts';
import { orderField } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';
import { makeUnclaimed, UNCLAIMED } from '../fixtures/wallet-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

/** A learner with an order that nothing was shown for. */
async function register(name: string, phone: string) {
  const code = newCode();
  const [uid, courseId, createdAt] = [`e2e-${code.toLowerCase()}`, 'data-analysis-excel', Date.now() - DAY];
  const user = makeUser({ id: uid, name, phone, email: `${uid}@example.org`, createdAt });
  await Promise.all([
    docRef('users', uid).set({ ...toDocument(user), nameKeys: nameKeysOf(name) }),
    docRef('orders', code).set(toDocument(makeOrder({ id: code, userId: uid, courseId, createdAt }))),
    docRef('enrollments', code).set(
      toDocument(makeEnrollment({ id: code, studentId: uid, courseId, createdAt })),
    ),
  ]);
  return { code, name };
}

const newName = (first: string) => `${first} Q${random(4).replace(/\d/g, 'x')}`;

test('money goes to its likely learner, split with another order; money for no course leaves the list with a note', async ({
  page,
}) => {
  const phone = newPhone();
  const peter = await register(newName('Peter'), phone);
  const ruth = await register(newName('Ruth'), newPhone());
  const id = await makeUnclaimed({ phone, amount: 150, name: 'NFS SETTLEMENT' });
  const rent = await makeUnclaimed({ amount: 900, name: 'HALL KEEPER' });
  await signIn(page, 'reviewer', UNCLAIMED);
  const rowOf = (of: string) => page.getByRole('row').filter({ hasText: of });
  const row = rowOf(id);
  await expect(row).toContainText(`perhaps ${peter.name}`);
  await expect(row).toContainText('same phone');
  await row.getByRole('button', { name: `Give it to an order: ${id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Give K150 to an order' });
  const give = dialog.getByRole('button', { name: 'Give', exact: true });
  await give.click();
  await expect(dialog.getByText('Choose the order that this money is for.')).toBeVisible();
  const choose = ({ code, name }: typeof ruth) =>
    dialog.getByRole('button', { name: `Choose ${name}, order ${formatOrderCode(code)}` }).click();
  await choose(peter);
  await dialog.getByRole('searchbox', { name: 'Find another order', exact: true }).fill(ruth.name);
  await page.keyboard.press('Enter');
  await choose(ruth);
  await expect(dialog.getByText('K0 left of K150')).toBeVisible();
  await dialog.getByRole('textbox', { name: `Kwacha for ${ruth.name}` }).fill('60');
  await expect(dialog.getByText('This is more than the K150 that is left.')).toBeVisible();
  await dialog.getByRole('textbox', { name: `Kwacha for ${ruth.name}` }).fill('50');
  await give.click();
  await expect(page.getByText(`${ruth.name}: K50 still due.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await orderField(peter, 'status')).toBe('approved');
  expect((await docRef('enrollments', peter.code).get()).get('status')).toBe('paid');
  expect(await orderField(ruth, 'paidAmount')).toBe(50);
  expect(await orderField(ruth, 'rejectionReason')).toContain('the remaining K50');

  await page.getByRole('button', { name: `No course money: ${rent}` }).click();
  const noted = page.getByRole('dialog', { name: 'No course money' });
  await noted.getByRole('textbox', { name: 'Reason' }).fill('Rent of the hall');
  await noted.getByRole('button', { name: 'Note it' }).click();
  await expect(rowOf(rent)).toHaveCount(0);
  await page.getByRole('button', { name: 'No course money', exact: true }).first().click();
  await expect(page).toHaveURL(/show=set_aside/);
  await expect(rowOf(rent)).toContainText('Rent of the hall');
  await page.reload();
  await rowOf(rent).getByRole('button', { name: 'Take back' }).click();
  await expect(rowOf(rent)).toHaveCount(0);
  await page.goBack();
  await expect(rowOf(rent)).toContainText('Give it');
});
