/** A member of staff, from the invitation to the disabled account. */
import { staffMessages, staffSignInMessages } from '../../../src/domain/wire/staff-messages.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { dialog, signIn } from '../fixtures/staff-fixtures.ts';
import { rowOf, save } from '../fixtures/catalogue-fixtures.ts';

// A worker would show its stored catalogue.
test.use({ serviceWorkers: 'block' });

test('somebody is invited, sets a password, signs in, and is disabled with a list open', async ({
  page,
  browser,
}) => {
  const email = `e2e-${newCode().toLowerCase()}@example.org`;
  await signIn(page, 'owner', '/internal/ops/settings/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Name').fill('Naomi New');
  await dialog(page).getByLabel('Role').selectOption('Manager');
  await dialog(page).getByRole('button', { name: 'Invite' }).click();
  const address = await dialog(page).locator('[data-invitation]').innerText();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, email)).toContainText('Manager');

  const theirs = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const setPassword = async (password: string, again = password) => {
    await theirs.getByLabel('New Password', { exact: true }).fill(password);
    await theirs.getByLabel('Confirm Password', { exact: true }).fill(again);
    await theirs.getByRole('button', { name: 'Set the password' }).click();
  };
  await theirs.goto(address);
  await expect(theirs.getByRole('button', { name: 'Set the password' })).toBeVisible();
  await expectAccessible(theirs, { within: 'main' });
  await setPassword('short', 'other');
  await expect(theirs.getByText("Passwords don't match")).toBeVisible();
  await expect(theirs.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await setPassword('seven green bicycles');
  await expect(theirs.getByText('Your password is set.')).toBeVisible();
  await expect(theirs).toHaveURL(/^[^#]+$/);
  await theirs.getByLabel('Password').fill('seven green bicycles');
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  const banner = theirs.getByRole('banner');
  await expect(banner.getByRole('button', { name: `Your account: ${email}` })).toBeVisible();
  await expect(banner.getByText('Manager', { exact: true })).toBeVisible();
  await theirs.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(theirs.getByRole('heading', { name: 'Payments' })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${email}` }).click();
  await dialog(page).getByRole('checkbox').uncheck();
  await save(page);
  await expect(rowOf(page, email)).toContainText('Disabled');
  // No timer has to run for that: the page listens, and names who can be asked.
  const closed = theirs.getByRole('alert').filter({ hasText: staffSignInMessages.accountClosedTitle });
  await expect(closed).toContainText('Olivia Owner');
  await expect(theirs.getByRole('navigation')).toBeHidden();
  await expect(theirs).toHaveURL(/\/internal\/ops\/payments/);
  await theirs.goto(address);
  await setPassword('seven red bicycles');
  await expect(theirs.getByRole('alert')).toHaveText(staffMessages.invitationUsed);
  await theirs.getByRole('button', { name: 'I have a password' }).click();
  await expect(theirs.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await theirs.context().close();
});
