/** What an open portal shows once its session was ended by somebody else (rules §6, decision 0073). */
import type { Role } from '../../../src/domain/people/staff-member.ts';
import { staffSignInMessages } from '../../../src/domain/wire/staff-messages.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { at, db, expect, test } from '../fixtures/hub-fixtures.ts';
import { type Member, sessionOf, signIn, submitSignIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

/** Changes the account and ends its session in one step, as `save-staff` does. */
async function changeAccount(member: Member, change: { isActive: false } | { role: Role }): Promise<void> {
  const batch = db.batch();
  batch.update(at('admins', member.uid), change);
  batch.update(await sessionOf(member), { endedAt: new Date() });
  await batch.commit();
}

test('who is disabled sees no figure any more, and reads why and whom to ask, in every tab', async ({
  page,
  context,
}) => {
  const member = await signIn(page, 'reviewer');
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/internal/ops/students');
  await expect(second.getByRole('table', { name: 'Students' })).toBeVisible();
  // It hears of the end from the first tab alone.
  await second.route('**/functions/admin-auth', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await changeAccount(member, { isActive: false });
  for (const tab of [page, second]) {
    const closed = tab.getByRole('alert').filter({ hasText: staffSignInMessages.accountClosedTitle });
    await expect(closed).toContainText(/If you did not expect that, ask \w.*\./);
  }
  await expect(page.getByText(/^Last updated/)).toHaveCount(0);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expect(page).toHaveURL('/internal/ops');
  await expectAccessible(page);
});

test('who gets another role is told so at once, and the address stays where it was', async ({ page }) => {
  const member = await signIn(page, 'manager', '/internal/ops/students?find=chanda', { password: true });
  await changeAccount(member, { role: 'reviewer' });
  const ended = page.getByRole('dialog', { name: staffSignInMessages.roleChanged('Reviewer') });
  await expect(ended).toBeVisible();
  await submitSignIn(page, member.email);
  await expect(page.getByRole('banner')).toContainText('Reviewer');
  await expect(page).toHaveURL(/\/students\?find=chanda$/);
});
