/** Passkeys in a browser, with Chromium's virtual authenticator: enrolled, signed in with, and touched for an export. */
import { readFile } from 'node:fs/promises';
import { staffToasts } from '../../../src/domain/wire/staff-messages.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import { VirtualAuthenticator } from '../../fixtures/virtual-authenticator.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { makeProofUnderReview } from '../fixtures/queue-fixtures.ts';
import { clickLogo, dialog, openHome, sessionOf, signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests watch.
test.use({ serviceWorkers: 'block' });

test('a reviewer adds a passkey, and comes back with one tap', async ({ page }) => {
  await VirtualAuthenticator.in(page);
  const member = await signIn(page, 'reviewer');
  await page.getByRole('button', { name: `Your account: ${member.email}` }).click();
  await page.getByRole('menuitem', { name: 'Passkeys' }).click();
  await expect(page.getByText('You have none yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Name').fill('Ruth’s phone');
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  const mine = page.getByRole('table', { name: 'Your passkeys' });
  await expect(mine).toContainText('Ruth’s phone');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await openHome(page);
  await clickLogo(page);
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/internal/ops');
  await expect(page.getByRole('banner')).toContainText(member.email);
  // No script of the page can read the token by which the session goes on.
  const readable = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  const { id: sid } = await sessionOf(member);
  expect(readable).toContain(sid);
  expect(readable).not.toContain(`${sid}.`);
});

test('an export asks for a touch, keeps what was typed until it is there, goes on by itself, and is filtered', {
  tag: '@prove',
}, async ({ page }) => {
  const { uid } = await makeProofUnderReview('Exported Ester');
  const authenticator = await VirtualAuthenticator.in(page);
  const member = await signIn(page, 'manager', '/internal/ops/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toBeVisible();
  await (await sessionOf(member)).update({ steppedUpAt: null });

  await page.goto('/internal/ops/exports');
  await page.getByLabel('Start date').fill('2026-11-02');
  await authenticator.verify(false);
  await page.getByRole('button', { name: 'Students CSV' }).click();
  const question = page.getByRole('dialog', { name: 'Touch your passkey' });
  await expect(question.getByRole('alert')).toHaveText(passkeyMessages.cancelled);
  await expectAccessible(page, { within: '[role=dialog]' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText(passkeyMessages.touchNeeded);
  await expect(page.getByLabel('Start date')).toHaveValue('2026-11-02');

  await authenticator.verify(true);
  const rowsOf = async (course: string) => {
    await page.getByLabel('Course').selectOption({ label: course });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      expect(page.getByText(staffToasts.exportSuccess.text).first()).toBeVisible(),
      page.getByRole('button', { name: 'Students CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^students-export-\d{4}-\d\d-\d\d\.csv$/);
    return readFile(await file.path(), 'utf8');
  };
  expect(await rowsOf('All courses')).toContain(uid);
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Start date')).toHaveValue('2026-11-02');
  expect(await rowsOf('Cybersecurity Basics')).not.toContain(uid);
});
