/** /profile: details, email, password, what the phone keeps, and deleting the account. */
import { LEARNER_PASSWORD } from '../../../tools/seed/people.ts';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { accounts, docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  askToSignOut,
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openAccountMenu,
  openDashboard,
  submitSignIn,
} from '../fixtures/learner-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('a learner signs in to the profile, and changes details, wish, verification and password', async ({
  page,
}) => {
  const person = await makeLearner();
  await page.goto('/profile');
  await page.waitForURL(/\/auth\?next=%2Fprofile$/);
  await submitSignIn(page, person.email);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByText('Redirecting to your dashboard...')).toBeHidden();
  await page.waitForURL('**/profile');
  const [name, phone] = [page.getByLabel('Full Name'), page.getByLabel('Phone Number')];
  await expect(name).toHaveValue(person.name);
  const stored = async (field: string) => (await docRef('users', person.uid).get()).get(field);

  await name.fill("Mutinta O'Brien");
  await phone.fill('00260 97-7000111');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect([await stored('name'), await stored('phone')]).toEqual(["Mutinta O'Brien", '+260977000111']);

  await page.getByRole('heading', { name: 'Messages on WhatsApp' }).click();
  const wish = page.getByLabel('Do not write to me');
  await wish.check();
  await expect.poll(() => stored('noMessages')).toBe(true);
  await expect(wish).toBeEnabled();
  await wish.uncheck();
  await expect.poll(() => stored('noMessages')).toBe(false);

  await expect(page.getByText(/^Not verified yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Send the verification email again' }).click();
  await expect(page.getByText(/^Sent\. Open the link/)).toBeVisible();

  // What few people need is folded and cannot be reached by mistake.
  const present = page.getByLabel('Present password', { exact: true });
  await expect(present).toBeHidden();
  await page.getByRole('heading', { name: 'Password', exact: true }).click();
  for (const [given, sentence] of [
    ['not-my-password', 'This is not your present password.'],
    [LEARNER_PASSWORD, 'Your password is changed.'],
  ] as const) {
    await present.fill(given);
    await page.getByLabel('New password', { exact: true }).fill('three-green-mangoes');
    await page.getByLabel('Repeat the new password', { exact: true }).fill('three-green-mangoes');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await askToSignOut(page);
  await page.waitForURL('**/auth');
  await submitSignIn(page, person.email, 'three-green-mangoes');
  // Wait for this page: a menu opened on the page before would close with it.
  await expect(page.getByText('Up to date.')).toBeVisible();
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await askToSignOut(page);
  await expect(page.getByText('Error signing out')).toBeVisible();
});

test('the phone’s copy is removed, and the account is deleted except for what the books keep', async ({
  page,
}) => {
  const person = await makeLearner();
  const unpaid = await giveOrder(person, await makeClasses(classes.later));
  const paid = await giveOrder(person, await makeClasses(classes.later), { order: { status: 'approved' } });
  await openDashboard(page, person);
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Profile' }).click();
  const storage = page.getByRole('region', { name: 'Kept on this phone' });
  await expect(storage.getByText(/^Your dashboard: \d+ KB$/)).toBeVisible();
  await storage.getByRole('button', { name: 'Remove it now' }).click();
  await expect(storage.getByText('Your dashboard: none')).toBeVisible();

  await page.getByRole('heading', { name: 'Delete my account' }).click();
  const ask = async (password: string, answer: string) => {
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('button', { name: answer }).click();
  };
  await ask('not-my-password', 'Delete for good');
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await ask(LEARNER_PASSWORD, 'Keep my account');
  await ask(LEARNER_PASSWORD, 'Delete for good');
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page.getByText(formatOrderCode(paid.id))).toBeVisible();
  await expect(accounts.getUser(person.uid)).rejects.toThrow();
  expect((await docRef('users', person.uid).get()).exists).toBe(false);
  expect((await docRef('orders', unpaid.id).get()).exists).toBe(false);
  expect((await docRef('orders', paid.id).get()).exists).toBe(true);
  await page.goto('/dashboard');
  await page.waitForURL(/\/auth/);
});
