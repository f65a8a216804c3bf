/** /auth and /auth/action: sign in, sign up, a forgotten password (spec §2, §5, §8). */
import { hold } from '../fixtures/hold.ts';
import { accounts, at, expect, newEmail, test } from '../fixtures/hub-fixtures.ts';
import { makeLearner, signIn, submitSignIn } from '../fixtures/learner-fixtures.ts';
import { NEW_PASSWORD, signUp, signUpButton } from '../fixtures/sign-up.ts';

// Workers are off, because each sign-in would make them fetch the whole app. The tests in pwa/ cover them.
test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

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

test('every sentence of both forms', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Student Portal' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/support');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByPlaceholder('Min. 6 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm Password', { exact: true }).fill('123456');
  await signUpButton(page).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Full Name').fill('x'.repeat(101));
  await page.getByLabel('Email').fill(`${'x'.repeat(260)}@a.zm`);
  await expect(page.getByText('Name must be less than 100 characters')).toBeVisible();
  await expect(page.getByText('Email must be less than 255 characters')).toBeVisible();
});

test('signing up writes the profile, signs nobody in, and shows the Sign In tab', async ({ page }) => {
  const email = newEmail();
  const answer = await hold(page, '**/functions/create-profile');
  await signUp(page, email);
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeDisabled();
  answer();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page.getByText('Please check your email to verify your account, then sign in.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  expect(new URL(page.url()).pathname).toBe('/auth');

  const { uid } = await accounts.getUserByEmail(email);
  expect((await at('users', uid).get()).data()).toMatchObject({ name: 'Mutale Zulu', phone: null });
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

test('a session that is there already goes on at once; only to pages of our own', async ({ page }) => {
  const person = await makeLearner();
  await signIn(page, person, '/profile');
  await page.goto('/auth?next=https://evil.example/');
  await page.waitForURL('**/dashboard');
  await page.goto('/auth?next=//evil.example/');
  await page.waitForURL('**/dashboard');
});

test('an address that was typed before the page had its code survives a change of tabs', async ({ page }) => {
  const letGo = await hold(page, /\/assets\/.+\.js$/);
  await page.goto('/auth', { waitUntil: 'commit' });
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  const submit = page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' });
  await expect(submit).not.toHaveAttribute('type', 'submit');
  letGo();
  await expect(submit).toHaveAttribute('type', 'submit');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a forgotten password: one answer for every address, a link that works once', async ({ page }) => {
  const { email } = await makeLearner();
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
