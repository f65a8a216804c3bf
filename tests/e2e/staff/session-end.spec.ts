/** What an open portal shows once its session was ended by somebody else (rules §6, decision 0073). */
import { staffSignInMessages } from '../../../src/domain/wire/staff-messages.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { docRef, db, expect, test } from '../fixtures/hub-fixtures.ts';
import { sessionOf, signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('a disabled member sees no more figures, but why and whom to ask, in every tab', {
  tag: '@prove',
}, async ({ page, context }) => {
  const member = await signIn(page, 'reviewer');
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/internal/ops/students');
  await expect(second.getByRole('table', { name: 'Students' })).toBeVisible();
  // It hears of the end from the first tab alone.
  await second.route('**/functions/admin-auth', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  // In one step, as `save-staff` does.
  const batch = db.batch();
  batch.update(docRef('admins', member.uid), { isActive: false });
  batch.update(await sessionOf(member), { endedAt: new Date() });
  await batch.commit();
  for (const tab of [page, second]) {
    const closed = tab.getByRole('alert').filter({ hasText: staffSignInMessages.accountClosedTitle });
    await expect(closed).toContainText(/If you did not expect that, ask \w.*\./);
  }
  await expect(page.getByText(/^Last updated/)).toHaveCount(0);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expect(page).toHaveURL('/internal/ops');
  await expectAccessible(page);
});
