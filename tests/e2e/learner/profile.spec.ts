/** /profile: details, email, password, what the phone keeps, and deleting the account. */
import type { Page } from '@playwright/test';
import { LEARNER_PASSWORD } from '../../../tools/seed/people.ts';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { accounts, at, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  askToSignOut,
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openAccountMenu,
  openDashboard,
  signIn,
  submitSignIn,
} from '../fixtures/learner-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

const unfoldDeletion = (page: Page) => page.getByRole('heading', { name: 'Delete my account' }).click();

test('without a session: sign-in, and back', async ({ page }) => {
  const person = await makeLearner();
  await page.goto('/profile');
  await page.waitForURL(/\/auth\?next=%2Fprofile$/);
  await submitSignIn(page, person.email);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByText('Redirecting to your dashboard...')).toBeHidden();
  await page.waitForURL('**/profile');
  await expect(page.getByLabel('Full Name')).toHaveValue(person.name);
});

test('name and phone are changed, in any way of writing the number', async ({ page }) => {
  const person = await makeLearner();
  await signIn(page, person, '/profile');
  await page.getByLabel('Full Name').fill('');
  await page.getByLabel('Phone Number').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await expect(page.getByText('Phone number must be at least 9 digits')).toBeVisible();
  await page.getByLabel('Full Name').fill("Mutinta O'Brien");
  await page.getByLabel('Phone Number').fill('00260 97-7000111');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const stored = await at('users', person.uid).get();
  expect([stored.get('name'), stored.get('phone')]).toEqual(["Mutinta O'Brien", '+260977000111']);
});

test('whoever wants no messages says so, and takes it back', async ({ page }) => {
  const person = await makeLearner();
  await signIn(page, person, '/profile');
  await page.getByRole('heading', { name: 'Messages on WhatsApp' }).click();
  const wish = page.getByLabel('Do not write to me');
  await wish.check();
  await expect.poll(async () => (await at('users', person.uid).get()).get('noMessages')).toBe(true);
  await expect(wish).toBeEnabled();
  await wish.uncheck();
  await expect.poll(async () => (await at('users', person.uid).get()).get('noMessages')).toBe(false);
});

test('the email can be verified from here', async ({ page }) => {
  const person = await makeLearner();
  await signIn(page, person, '/profile');
  await expect(page.getByText(/^Not verified yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Send the verification email again' }).click();
  await expect(page.getByText(/^Sent\. Open the link/)).toBeVisible();
});

test('a new password needs the present one, and then signs in', async ({ page }) => {
  const person = await makeLearner();
  await signIn(page, person, '/profile');
  // What few need is folded, and nothing of it can be reached by mistake.
  await expect(page.getByLabel('Present password', { exact: true })).toBeHidden();
  await page.getByRole('heading', { name: 'Password', exact: true }).click();
  const change = async (present: string, next: string, repeated = next) => {
    await page.getByLabel('Present password', { exact: true }).fill(present);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Repeat the new password', { exact: true }).fill(repeated);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change(LEARNER_PASSWORD, 'three-green-mangoes', 'three-green-mango');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await change('not-my-password', 'three-green-mangoes');
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await change(LEARNER_PASSWORD, 'three-green-mangoes');
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await page.goto('/dashboard');
  await askToSignOut(page);
  await page.waitForURL('**/auth');
  await submitSignIn(page, person.email, 'three-green-mangoes');
  await page.waitForURL('**/dashboard');
});

test('what this phone keeps is listed and can be removed', async ({ page }) => {
  const person = await makeLearner();
  await giveOrder(person, await makeClasses(classes.later));
  await openDashboard(page, person);
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Profile' }).click();
  const storage = page.getByRole('region', { name: 'Kept on this phone' });
  await expect(storage.getByText(/^Your dashboard: 1, \d+ KB$/)).toBeVisible();
  await storage.getByRole('button', { name: 'Remove it now' }).click();
  await expect(storage.getByText('Your dashboard: none')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Courses (1)' })).toBeVisible();
});

test('an account is deleted with all but what the books keep', async ({ page }) => {
  const person = await makeLearner();
  const unpaid = await giveOrder(person, await makeClasses(classes.later));
  const paid = await giveOrder(person, await makeClasses(classes.later), { order: { status: 'approved' } });
  await openDashboard(page, person);
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Profile' }).click();
  await unfoldDeletion(page);
  await page.getByLabel('Your password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(LEARNER_PASSWORD);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page.getByText(formatOrderCode(paid.id))).toBeVisible();
  await expect(accounts.getUser(person.uid)).rejects.toThrow();
  expect((await at('users', person.uid).get()).exists).toBe(false);
  expect((await at('orders', unpaid.id).get()).exists).toBe(false);
  expect((await at('orders', paid.id).get()).exists).toBe(true);
  await page.goto('/dashboard');
  await page.waitForURL(/\/auth/);
});

test('an account whose payment is being checked stays until that is decided', async ({ page }) => {
  const person = await makeLearner();
  await giveOrder(person, await makeClasses(classes.later), {
    order: { status: 'under_review', proofCount: 1 },
  });
  await signIn(page, person, '/profile');
  await unfoldDeletion(page);
  await page.getByLabel('Your password', { exact: true }).fill(LEARNER_PASSWORD);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText(/^One of your payments is being checked/)).toBeVisible();
  expect((await at('users', person.uid).get()).exists).toBe(true);
});

test('a sign-out that the phone cannot carry out says so', async ({ page }) => {
  await openDashboard(page, await makeLearner());
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await askToSignOut(page);
  await expect(page.getByText('Error signing out')).toBeVisible();
});
