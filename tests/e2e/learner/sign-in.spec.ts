/** /auth and /auth/action: sign in, sign up, a forgotten password (spec §2, §5, §8). */
import type { Locator, Page } from '@playwright/test';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { accounts, docRef, expect, hold, newCode, newEmail, test } from '../fixtures/hub-fixtures.ts';
import { classes, giveOrder, makeClasses, makeLearner, submitSignIn } from '../fixtures/learner-fixtures.ts';

// Workers are off, because each sign-in would make them fetch the whole app. The tests in pwa/ cover them.
test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

const NEW_PASSWORD = 'three-green-mangoes';

const signUpButton = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: 'Sign Up' });

/** Fills in the sign-up of /auth and sends it. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('Full Name').fill('Mutale Zulu');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
  await signUpButton(page).click();
}

/** The newest code that was mailed to somebody, from the emulator's list of mails. */
async function mailedCode(email: string, kind: string): Promise<string> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const project = process.env['GCLOUD_PROJECT'];
  const answer = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`);
  const { oobCodes } = (await answer.json()) as {
    oobCodes: { email: string; requestType: string; oobCode: string }[];
  };
  return oobCodes.findLast((code) => code.email === email && code.requestType === kind)?.oobCode ?? '';
}

test('signing up, after two failures, writes the profile, signs nobody in, and shows the Sign In tab', async ({
  page,
}) => {
  const email = newEmail();
  const form = page.getByRole('tabpanel');
  await page.route('**/accounts:signUp**', (route) => route.fulfill({ status: 502, body: '<h1>Gone</h1>' }));
  await signUp(page, email);
  await expect(form.getByText('Failed to create user account')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/functions/create-profile', (route) => route.fulfill({ status: 502, body: 'Gone' }));
  await signUpButton(page).click();
  await expect(form.getByText('Please try again.', { exact: true })).toBeVisible();
  await page.unrouteAll();
  const answer = await hold(page, '**/functions/create-profile');
  await signUpButton(page).click();
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeDisabled();
  answer();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page.getByText('Please check your email to verify your account, then sign in.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  expect(new URL(page.url()).pathname).toBe('/auth');

  const { uid } = await accounts.getUserByEmail(email);
  expect((await docRef('users', uid).get()).data()).toMatchObject({ name: 'Mutale Zulu', phone: null });
  const first = await mailedCode(email, 'VERIFY_EMAIL');
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('Sent again.')).toBeVisible();
  expect(await mailedCode(email, 'VERIFY_EMAIL')).not.toBe(first);

  await submitSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByText('Redirecting to your dashboard...')).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('No courses yet')).toBeVisible();

  await page.goto(`/auth/action?mode=verifyEmail&oobCode=${await mailedCode(email, 'VERIFY_EMAIL')}`);
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  expect((await accounts.getUser(uid)).emailVerified).toBe(true);
});

test('a legacy link says the same for any order, then shows the learner’s own on top', {
  tag: '@prove',
}, async ({ page }) => {
  const person = await makeLearner();
  const first = await giveOrder(person, await makeClasses(classes.later));
  const second = await giveOrder(person, await makeClasses(classes.later), { order: { status: 'rejected' } });
  for (const code of [newCode(), 'no-code-at-all', first.id]) {
    await page.goto(`/dashboard?order=${code}`);
    await page.waitForURL(/\/auth\?next=/);
    await expect(page.getByText('Please sign in with the email you used for this order.')).toBeVisible();
  }
  await submitSignIn(page, person.email);
  for (const { id } of [first, second]) {
    await page.waitForURL('**/dashboard?order=*');
    if (!page.url().endsWith(id)) await page.goto(`/dashboard?order=${id}`);
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('article').first()).toContainText(formatOrderCode(id));
  }
  // A signed-in learner is sent on at once, but only to pages of our own.
  for (const next of ['https://evil.example/', '//evil.example/']) {
    await page.goto(`/auth?next=${next}`);
    await page.waitForURL('**/dashboard');
  }
});

test('a forgotten password: one answer for every address, a link that works once', async ({ page }) => {
  const { email } = await makeLearner();
  await signUp(page, email);
  // A button within the sentence is read with a space on each side.
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    errorMessages.emailInUse.replace('; what', ' ; what'),
  );
  await page.getByRole('button', { name: 'Sign in to go on' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.goto('/auth');
  const unknown = newEmail();
  await page.getByLabel('Email').fill(unknown);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Mutale Zulu');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Mutale Zulu');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(unknown);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(unknown);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/has an account, the link is on its way/)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(email)).toBeVisible();

  const link = `/auth/action?mode=resetPassword&oobCode=${await mailedCode(email, 'PASSWORD_RESET')}`;
  await page.route('**/accounts:resetPassword**', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your link is not checked yet' })).toBeVisible();
  await page.unroute('**/accounts:resetPassword**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('a-new-green-mango');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a-new-green-mango');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.waitForURL('**/auth');
  await submitSignIn(page, email, 'a-new-green-mango');
  await page.waitForURL('**/dashboard');

  await page.goto(link);
  await expect(page.getByText('This link was used already or is too old. Ask for a new one.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/auth?tab=forgot',
  );
});

const toast = (page: Page) => page.locator('[data-sonner-toast]');

/** Neither overlaps the other once nothing moves any more. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox({ timeout: 1_000 }), await other.boundingBox({ timeout: 1_000 })];
    if (a === null || b === null) throw new Error('one of them is not shown');
    const overlap =
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    expect(overlap).toBe(false);
  }).toPass();
}

test('a wrong password with text at 200%: the sentence stays at the form, the toast covers nothing and goes once sign-in succeeds', {
  tag: '@prove',
}, async ({ page }) => {
  const { email } = await makeLearner();
  await page.goto('/auth');
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await submitSignIn(page, email, 'not-the-password');
  const sentence = 'Invalid email or password. Please check your credentials and try again.';
  await expect(toast(page)).toHaveText(`Sign in failed${sentence}`);
  // Under the pointer it stays, however long the comparisons take.
  await toast(page).hover();
  const form = page.getByRole('tabpanel');
  await expect(form.getByText(sentence)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  const needed = [page.getByRole('heading', { level: 1 }), form.getByText(sentence)];
  for (const part of [...needed, form.getByRole('button', { name: 'Sign In' })])
    await expectApart(toast(page), part);

  // The provider's message is shown as it is, with our own words below it.
  const message = 'OPERATION_NOT_ALLOWED : Sign-ins are closed until noon';
  await page.route(
    '**/accounts:signInWithPassword**',
    (route) => route.fulfill({ status: 400, json: { error: { code: 400, message } } }),
    { times: 1 },
  );
  await submitSignIn(page, email);
  const said = 'Firebase: Sign-ins are closed until noon (auth/operation-not-allowed).';
  await expect(form.getByText(said)).toBeVisible();
  await expect(form.getByText('Something went wrong on our side.')).toBeVisible();

  await submitSignIn(page, email);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByText('Sign in failed')).toHaveCount(0);
  await toast(page).hover();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Dashboard' })).toBeVisible();
  await expect(toast(page)).toHaveCount(1);
  await expectApart(toast(page), page.getByRole('heading', { level: 1 }));
});

test('an account without a profile is sent to register, with the reason', async ({ page }) => {
  const person = await makeLearner({ profile: false });
  await page.goto('/auth?next=/dashboard');
  await submitSignIn(page, person.email);
  await page.waitForURL('**/register');
  await expect(page.getByText('Account not found. Please register for courses first.')).toBeVisible();
});
