/** The staff's sign-in and sign-out: the hidden dialog, the session and how it ends (spec §2, §6, §8; rules §6). */
import { STAFF_IDLE_MAX, STAFF_SESSION_MAX, HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { reviewMessages, staffSignInMessages } from '../../../src/domain/wire/staff-messages.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, hold, newEmail, random, test } from '../fixtures/hub-fixtures.ts';
import { askToSignOut, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';
import { proofUrl, orderField, makeProofUnderReview } from '../fixtures/queue-fixtures.ts';
import {
  ageSession,
  clickLogo,
  clickThrice,
  dialog,
  keepToken,
  logo,
  makeMember,
  millis,
  openHome,
  sessionOf,
  signIn,
  signInByHand,
  submitSignIn,
  waitForTouch,
} from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('the hidden dialog opens by three quick clicks of the logo, keeps the focus inside, and refuses a wrong password', async ({
  page,
}) => {
  // Guesses are also counted by network address, so that these come from an address of their own.
  await page.setExtraHTTPHeaders({ 'fastly-client-ip': `2001:db8::${random(2)}:${random(2)}` });
  await openHome(page);
  await clickLogo(page);
  await expect(dialog(page).getByLabel('Email')).toBeFocused();
  await expect(page).toHaveURL('/');
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
  }
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(logo(page)).toBeFocused();
  await page.waitForTimeout(1_300);
  await clickThrice(page, [1_300, 50]);
  // Long enough that the next click begins a new series.
  await page.waitForTimeout(1_300);
  await expect(dialog(page)).toBeHidden();
  await clickLogo(page);

  const email = newEmail();
  const submit = dialog(page).getByRole('button', { name: 'Sign In' });
  await expect(submit).toBeDisabled();
  await dialog(page).getByLabel('Email').fill(email);
  await expect(submit).toBeDisabled();
  await submitSignIn(page, email, 'not the password');
  await expect(dialog(page).getByRole('alert')).toHaveText('Login failedInvalid credentials');
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  for (let tries = 0; tries < 5; tries += 1) {
    await submitSignIn(page, email, 'not the password');
    await expect(submit).toHaveText('Sign In');
  }
  await expect(dialog(page).getByRole('alert')).toContainText(/You can try again at \d\d:\d\d\./);
});

test('a reviewer and a learner signed in on one browser do not affect each other; each sees their own', {
  tag: '@prove',
}, async ({ page }) => {
  const student = await makeLearner();
  const member = await makeMember('reviewer', { password: true });
  await openDashboard(page, student);
  await signInByHand(page, member);
  await expect(page.getByRole('banner')).toContainText(member.email);
  await expect(page.getByRole('banner')).toContainText('Reviewer');
  const own = ['Dashboard', 'This weekend', 'Students', 'Payments', 'Enrollments'];
  await expect(page.getByRole('navigation', { name: 'Admin Portal' }).getByRole('link')).toHaveText(own);
  await page.goto('/internal/ops/exports');
  await expect(page.getByText(reviewMessages.notAllowed)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('hub.staff.session'))).toBeNull();
  await page.goto('/internal/ops/payments');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/dashboard');
  await expect(page.getByText('Up to date.')).toBeVisible();

  await signInByHand(page, member);
  await page.goto('/dashboard');
  await askToSignOut(page);
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await page.goto('/internal/ops');
  await expect(page.getByText(/^Last updated/)).toBeVisible();
});

test('an unreachable hub leaves the session as it is; an unknown token ends it', {
  tag: '@prove',
}, async ({ page }) => {
  await signIn(page, 'reviewer');
  await page.route('**/functions/admin-auth', (route) => route.abort());
  await page.goto('/internal/ops');
  await expect(page.getByRole('alert')).toContainText('No connection to the hub.');
  await page.unroute('**/functions/admin-auth');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await keepToken(page, 'made-up');
  const answer = await hold(page, '**/functions/admin-auth');
  await page.goto('/internal/ops');
  await expect(page.getByText(staffSignInMessages.verifying)).toBeVisible();
  answer();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('hub.staff.session'))).toBeNull();
});

test('a warning comes before 30 idle minutes end, and a key keeps the session; before 8 hours end, a password does', {
  tag: '@prove',
}, async ({ page }) => {
  const member = await signIn(page, 'manager', undefined, { password: true });
  // The warning comes two minutes before the end, which leaves a slow machine most of them for what follows.
  await ageSession(member, { idle: STAFF_IDLE_MAX - 115_000 });
  const aged = millis((await (await sessionOf(member)).get()).get('lastSeenAt'));
  // Routed before the page is loaded: the browser may let a request pass that follows its route within milliseconds.
  let isCut = false;
  await page.route('**/functions/admin-auth', (route) => (isCut ? route.abort() : route.continue()));
  await page.reload();
  const warning = page.getByRole('alertdialog', { name: 'Still there?' });
  await expect(warning).toContainText(/ends in \d:\d\d/);
  const stay = warning.getByRole('button', { name: 'Stay signed in' });
  await expect(stay).toBeFocused();
  // If the page cannot tell the hub of the use, it says so.
  isCut = true;
  await page.keyboard.press('Enter');
  await expect(warning.getByRole('alert')).toContainText(errorMessages.offline);
  isCut = false;
  await expect(stay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  const before = await sessionOf(member);
  expect(millis((await before.get()).get('lastSeenAt'))).toBeGreaterThan(aged);

  await ageSession(member, { opened: STAFF_SESSION_MAX - 4 * MINUTE });
  await page.reload();
  await expect(dialog(page)).toContainText('A session lasts 8 hours.');
  await submitSignIn(page, member.email);
  await expect(dialog(page)).toBeHidden();
  expect((await sessionOf(member)).id).not.toBe(before.id);
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
});

test('a session that ended keeps what was typed and what was decided until the person is back', {
  tag: '@prove',
}, async ({ page }) => {
  const waiting = await makeProofUnderReview('Idle Ilunga');
  const member = await signIn(page, 'reviewer', proofUrl(waiting, waiting.code), { password: true });
  await page.getByRole('button', { name: /^Reject/ }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The name on this payment is not yours.');
  await waitForTouch(member);
  await ageSession(member, { idle: HOUR });
  await page.keyboard.press('Enter');
  // If the portal notices the end before the click, its dialog covers the link, and nothing is lost either.
  await page
    .getByRole('link', { name: 'Dashboard' })
    .click({ timeout: 5_000 })
    .catch(() => expect(dialog(page)).toBeVisible());
  await expect(dialog(page)).toContainText(staffSignInMessages.sessionEnded);
  expect(await orderField(waiting, 'status')).toBe('under_review');
  await submitSignIn(page, member.email);
  await expect
    .poll(() => orderField(waiting, 'rejectionReason'))
    .toBe('The name on this payment is not yours.');
});
