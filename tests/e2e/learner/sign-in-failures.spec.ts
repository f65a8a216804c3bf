/** What /auth says where a sign-in or a sign-up fails, and where a session has ended (spec §8, rules §7). */
import type { Locator, Page } from '@playwright/test';
import { accounts, expect, newEmail, test } from '../fixtures/hub-fixtures.ts';
import { askToSignOut, makeLearner, signIn, submitSignIn } from '../fixtures/learner-fixtures.ts';
import { signUp, signUpButton } from '../fixtures/sign-up.ts';

// Workers are off, because each sign-in would make them fetch the whole app.
test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

const toast = (page: Page) => page.locator('[data-sonner-toast]');

/** Neither covers a part of the other, once what moves has arrived. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox({ timeout: 1_000 }), await other.boundingBox({ timeout: 1_000 })];
    if (a === null || b === null) throw new Error('one of them is not shown');
    const overlap =
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    expect(overlap).toBe(false);
  }).toPass({ timeout: 25_000 });
}

test('a sign-up that fails for no reason of the person says so, and the form stays', async ({ page }) => {
  const email = newEmail();
  await page.route('**/accounts:signUp**', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }),
  );
  const form = page.getByRole('tabpanel');
  await signUp(page, email);
  await expect(toast(page)).toHaveText('Sign up failedFirebase: Error (auth/operation-not-allowed).');
  await expect(form.getByText('Firebase: Error (auth/operation-not-allowed).')).toBeVisible();
  await expect(form.getByText('Something went wrong on our side.')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/accounts:signUp**', (route) => route.fulfill({ status: 502, body: '<h1>Gone</h1>' }));
  await signUpButton(page).click();
  await expect(form.getByText('Failed to create user account')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/functions/create-profile', (route) => route.fulfill({ status: 502, body: 'Gone' }));
  await signUpButton(page).click();
  await expect(form.getByText('Please try again.', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.unrouteAll();
  await signUpButton(page).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page.getByText('Sign up failed')).toHaveCount(0);
});

test('signing up with an address in use says so', async ({ page }) => {
  const { email } = await makeLearner();
  await signUp(page, email);
  await expect(page.getByText('Sign up failed')).toBeVisible();
  await expect(toast(page).getByText('This email already has an account.')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('This email already has an account.')).toBeVisible();
});

for (const { letters, ...viewport } of [
  { width: 1366, height: 768, letters: '100%' },
  { width: 360, height: 800, letters: '200%' },
]) {
  test(`a wrong password at ${viewport.width} px, letters of ${letters}: the one sentence stays at the form, the toast covers nothing and goes with the success`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { email } = await makeLearner();
    await page.goto('/auth');
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), letters);
    await submitSignIn(page, email, 'not-the-password');
    const sentence = 'Invalid email or password. Please check your credentials and try again.';
    await expect(toast(page)).toHaveText(`Sign in failed${sentence}`);
    await expect(page.getByRole('tabpanel').getByText(sentence)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.waitForTimeout(500);
    for (const needed of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('tabpanel').getByText(sentence),
      page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }),
    ])
      await expectApart(toast(page), needed);

    await submitSignIn(page, email);
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(page.getByText('Sign in failed')).toHaveCount(0);
    // Under the pointer it stays, however long the dashboard takes.
    await toast(page).hover();
    await expect(page.getByRole('heading', { level: 1, name: 'Your Dashboard' })).toBeVisible();
    await expect(toast(page)).toHaveCount(1);
    await expectApart(toast(page), page.getByRole('heading', { level: 1 }));
  });
}

test('what the provider says comes as it is, ours below it; an answer that is none blames no connection', async ({
  page,
}) => {
  const { email } = await makeLearner();
  await page.goto('/auth');
  let answer = () => {};
  const seen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const message = 'OPERATION_NOT_ALLOWED : Sign-ins are closed until noon';
  await page.route('**/accounts:signInWithPassword**', async (route) => {
    await seen;
    await route.fulfill({ status: 400, json: { error: { code: 400, message } } });
  });
  await submitSignIn(page, email);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeDisabled();
  answer();
  const form = page.getByRole('tabpanel');
  const said = 'Firebase: Sign-ins are closed until noon (auth/operation-not-allowed).';
  await expect(toast(page)).toHaveText(`Sign in failed${said}`);
  await expect(form.getByText(said)).toBeVisible();
  await expect(form.getByText('Something went wrong on our side.')).toBeVisible();

  await page.unrouteAll();
  await page.route('**/accounts:signInWithPassword**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await submitSignIn(page, email);
  await expect(form.getByText('Please try again.', { exact: true })).toBeVisible();
  await expect(form.getByText('Something went wrong on our side.')).toBeVisible();
  await expect(page.getByText('No connection')).toHaveCount(0);

  await page.unrouteAll();
  await page.route('**/accounts:signInWithPassword**', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } }),
  );
  await submitSignIn(page, email);
  await expect(page.getByText('Too many attempts.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact us on WhatsApp' })).toBeVisible();
});

test('a session that the server has ended: /auth says so, and leads back', async ({ page }) => {
  const person = await makeLearner();
  await signIn(page, person, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await accounts.updateUser(person.uid, { disabled: true });
  await page.reload();
  await page.waitForURL('**/auth?next=%2Fprofile');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await accounts.updateUser(person.uid, { disabled: false });
  await submitSignIn(page, person.email);
  await page.waitForURL('**/profile');
  // Whoever signs out by hand reads nothing of a session that has ended.
  await askToSignOut(page);
  await page.waitForURL('**/auth');
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
});
