/** A learner's account is closed by staff, and opened again (decision 0096). */
import { LEARNER_PASSWORD } from '../../../tools/seed/people.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openDashboard,
  submitSignIn,
} from '../fixtures/learner-fixtures.ts';
import { dialog, signIn } from '../fixtures/staff-fixtures.ts';

test('closing an account ends its open dashboard and refuses the password; opening it restores both', {
  tag: '@prove',
}, async ({ page, browser }) => {
  const person = await makeLearner({ name: 'Stolen Stella' });
  await giveOrder(person, await makeClasses(classes.later));
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const desk = await context.newPage();
  await signIn(desk, 'manager', `/internal/ops/students/${person.uid}`, { password: true });
  await openDashboard(page, person);
  await expect(page.getByRole('article')).toBeVisible();

  await desk.getByText('Stolen phone, or misuse').click();
  await desk.getByRole('button', { name: 'Close the account' }).click();
  await dialog(desk).getByLabel('Reason').fill('Her aunt says that the phone was stolen');
  await dialog(desk).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(desk.getByText('Account closed', { exact: true }).first()).toBeVisible();
  await expect(desk.getByText(/^closed since /)).toBeVisible();

  await page.waitForURL(/\/auth/);
  await expect(page.getByText(errorMessages.accountDisabled)).toBeVisible();
  await submitSignIn(page, person.email, LEARNER_PASSWORD);
  await expect(page.getByText(errorMessages.accountDisabled).nth(1)).toBeVisible();

  await desk.getByRole('button', { name: 'Open the account again' }).click();
  await dialog(desk).getByLabel('Reason').fill('She has a new phone and came by');
  await dialog(desk).getByRole('button', { name: 'Open', exact: true }).click();
  await expect(desk.getByText(/^closed since /)).toBeHidden();
  await submitSignIn(page, person.email, LEARNER_PASSWORD);
  await page.waitForURL(/\/dashboard/);
  await expect(page.getByRole('article')).toBeVisible();
  await context.close();
});
