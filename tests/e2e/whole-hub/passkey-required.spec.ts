/** A role that needs a passkey: what a password leads to then. It changes the hub for everybody of that role. */
import { PASSKEY_RULE } from '../../../src/domain/wire/collections.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import { VirtualAuthenticator } from '../../fixtures/virtual-authenticator.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import { clickLogo, dialog, makeMember, openHome, submitSignIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests watch.
test.use({ serviceWorkers: 'block' });

const requireFor = (requiredFor: readonly string[]) => docRef('settings', PASSKEY_RULE).set({ requiredFor });
test.afterEach(() => requireFor([]));

test('the first sign-in by password makes a passkey, the next one touches it', { tag: '@prove' }, async ({
  page,
}) => {
  await VirtualAuthenticator.in(page);
  const member = await makeMember('manager', { password: true });
  for (const submit of ['Add a passkey', 'Touch the passkey']) {
    await openHome(page);
    await clickLogo(page);
    await requireFor(['manager']);
    await submitSignIn(page, member.email);
    await expect(dialog(page).getByRole('status')).toContainText(passkeyMessages.secondStep);
    // The sign-in that has begun goes on; no other test is to meet the requirement.
    await requireFor([]);
    await expectAccessible(page, { within: '[role=dialog]' });
    await page
      .evaluate(() => localStorage.getItem('hub.staff.session'))
      .then((kept) => expect(kept).toBeNull());
    await dialog(page).getByRole('button', { name: submit }).click();
    await page.waitForURL('**/internal/ops');
    await expect(page.getByRole('banner')).toContainText(member.email);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  }
});
