/** /register without a connection, before its script is loaded, and inside another app's browser. */
import { accounts, expect, hold, newEmail, test } from '../fixtures/hub-fixtures.ts';
import { ordersOf } from '../fixtures/learner-fixtures.ts';
import {
  PASSWORD,
  courseId,
  fill,
  submitButton,
  waitForOrderCode,
} from '../fixtures/registration-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });
test('without the server the form stays a draft on this phone, without the passwords', async ({
  page,
  hubProxy,
}) => {
  const email = newEmail();
  await page.goto(`${hubProxy.url}/register`);
  // This type means that the app is hydrated; its first input loads the toaster, which reports a lost connection.
  await expect(submitButton(page)).toHaveAttribute('type', 'submit');
  const toaster = page.waitForResponse(/\/assets\/toaster-[^/]*\.js$/);
  await fill(page, email);
  await (await toaster).finished();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await hubProxy.close();
  await submitButton(page).click();
  await expect(page.getByText('Registration failed')).toBeVisible();
  await expect(page.getByText('No connection to the hub.').first()).toBeVisible();
  await expect(page.getByText('kept on this phone as a draft, without the passwords')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage));
  expect(stored).toContain(email);
  expect(stored).not.toContain(PASSWORD);

  await hubProxy.open();
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Phone Number')).toHaveValue('097 765 4321');
  await expect(page.getByLabel('Course', { exact: true })).toHaveValue(courseId);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test.describe(() => {
  // A worker in charge by then would serve the courses.
  test.use({ serviceWorkers: 'block' });
  test('courses that do not load, a closed one and too many attempts are reported; WhatsApp is the way out', async ({
    page,
  }) => {
    await page.route('**/functions/catalogue', (route) => route.abort());
    await page.goto('/register');
    await expect(page.getByText('Could not load courses. Please refresh the page.')).toBeVisible();
    await expect(page.getByRole('option', { name: /^Data Analysis/ })).toBeAttached();
    await page.unrouteAll();

    // A link to a course that the hub no longer sells.
    await page.goto('/register?course=no-such-course');
    await expect(
      page.getByText('This course is not open for registration. Please choose another'),
    ).toBeVisible();
    await fill(page, newEmail());
    await expect(page.getByText('Please choose another')).toBeHidden();
    await page.route('**/accounts:signUp**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } }),
    );
    await submitButton(page).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Registration failed' });
    await expect(toast).toContainText(
      'Too many attempts. Please wait a few minutes, or contact us on WhatsApp.',
    );
    const form = page.locator('form');
    await expect(form.getByText('Too many attempts.')).toBeVisible();
    await expect(form.getByRole('link', { name: 'Contact us on WhatsApp' })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  });
});

test('what is typed and tapped before the script has come is sent once it has', { tag: '@prove' }, async ({
  page,
}) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/register', { waitUntil: 'commit' });
  const email = newEmail();
  await fill(page, email);
  await submitButton(page).click();
  release();
  const code = await waitForOrderCode(page);
  expect(await ordersOf((await accounts.getUserByEmail(email)).uid)).toEqual([code]);
});
