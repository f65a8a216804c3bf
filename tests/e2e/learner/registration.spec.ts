/** /register and /registration-success: every sentence, the draft, interruptions, and one order whatever happens. */
import type { Page } from '@playwright/test';
import { LEARNER_PASSWORD } from '../../../tools/seed/people.ts';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { foundingCourses } from '../../../src/shared/founding-catalogue.ts';
import { addDays } from '../../../src/domain/time/time.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { priceRose } from '../../../src/domain/wire/registration-command.ts';
import { accounts, docRef, expect, newEmail, test } from '../fixtures/hub-fixtures.ts';
import { makeLearner, ordersOf, signIn } from '../fixtures/learner-fixtures.ts';
import {
  PASSWORD,
  COURSE,
  courseId,
  fill,
  submitButton,
  waitForOrderCode,
} from '../fixtures/registration-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** No toast and no offer to install covers the reference, how to pay, or the way on. */
async function expectPayUncovered(page: Page, code: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  for (const part of [
    page.getByText(formatOrderCode(code), { exact: true }),
    page.getByRole('button', { name: 'Copy reference' }),
    page.getByRole('link', { name: /^Dial/ }),
    page.getByRole('link', { name: /Submit Proof to Unlock/ }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const covering = await part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const corners = [0.1, 0.5, 0.9].map((share) => [left + share * width, top + share * height] as const);
      const hits = corners.map(([x, y]) => document.elementFromPoint(x, y));
      return hits.filter((hit) => !element.contains(hit)).map((hit) => hit?.outerHTML.slice(0, 100));
    });
    expect(covering).toEqual([]);
  }
}

test('registering leads to the one-time summary, which survives a reload and is gone once the page is left', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto(`/register?course=${courseId}`);
  await expect(page.getByLabel('Course', { exact: true })).toHaveValue(courseId);
  await fill(page, email);
  await submitButton(page).dblclick();
  const code = await waitForOrderCode(page);
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expect(page.getByText('Please contact us on WhatsApp to complete your payment.')).toBeVisible();
  await expectPayUncovered(page, code);

  const { uid } = await accounts.getUserByEmail(email);
  expect(await ordersOf(uid)).toEqual([code]);
  const user = (await docRef('users', uid).get()).data();
  expect(user).toMatchObject({ name: 'Natasha O’Brien 🌱 نتاشا', email, phone: '+260977654321' });
  expect((await docRef('orders', code).get()).data()).toMatchObject({ status: 'pending', amount: 100 });
  expect((await docRef('enrollments', code).get()).data()).toMatchObject({
    status: 'pending',
    studentId: uid,
  });

  await page.reload();
  await expect(page.getByText(formatOrderCode(code))).toBeVisible();
  await expect(page.getByText('Natasha O’Brien 🌱 نتاشا')).toBeVisible();
  await expect(page.getByText('K100', { exact: true })).toBeVisible();
  const chat = page.getByRole('link', { name: 'Contact us on WhatsApp' });
  const address = new URL((await chat.getAttribute('href')) ?? '');
  expect(address.searchParams.get('text')).toBe(
    `Hello, I am Natasha O’Brien 🌱 نتاشا. I registered for ${COURSE}. My order is ${code}. I would like to pay.`,
  );
  await expect(page.getByRole('link', { name: 'Get Support' })).toHaveAttribute('href', '/support');
  await page.getByRole('link', { name: 'Browse Courses' }).click();
  await page.waitForURL('**/courses');
  await page.goto('/registration-success');
  await page.waitForURL('**/register');
  await page.goto('/dashboard');
  await expect(page.getByText(formatOrderCode(code)).first()).toBeVisible();
});

test('signing in finishes a registration that was cut off, with one order', {
  tag: '@prove',
}, async ({ page }) => {
  const email = newEmail();
  await page.route('**/functions/register-course', (route) => route.fulfill({ status: 502, body: 'Gone' }));
  await page.goto('/register');
  await fill(page, email);
  await submitButton(page).click();
  await expect(page.getByText('Registration failed')).toBeVisible();
  await expect(page.getByText('Please try again or contact support.')).toBeVisible();
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(page.getByText('You have an account, but no place in the course yet.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeChecked();
  const { uid } = await accounts.getUserByEmail(email);
  expect(await ordersOf(uid)).toEqual([]);

  await page.unroute('**/functions/register-course');
  await page.evaluate(() => indexedDB.deleteDatabase('firebaseLocalStorageDb'));
  await page.evaluate(() => localStorage.removeItem('hub.session'));
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  const code = await waitForOrderCode(page);
  expect(await ordersOf(uid)).toEqual([code]);
});

test('an answer that is lost leads to the same order; so does the same form in a second tab', {
  tag: '@prove',
}, async ({ page, context }) => {
  const email = newEmail();
  await page.goto('/register');
  await fill(page, email);
  const second = await context.newPage();
  await second.goto('/register');
  await fill(second, email);

  let lost = 0;
  const asked = second.waitForRequest('**/functions/register-course');
  await page.route('**/functions/register-course', async (route) => {
    lost += 1;
    if (lost > 1) {
      // Once the first tab has its answer, the registration is no longer unfinished for the second.
      await asked;
      return route.fallback();
    }
    await route.fetch();
    return route.abort();
  });
  await submitButton(page).click();
  const code = await waitForOrderCode(page);
  expect(lost).toBe(2);
  // The second tab saw the account and the unfinished registration, and finished that one.
  expect(await waitForOrderCode(second)).toBe(code);
  const { uid } = await accounts.getUserByEmail(email);
  expect(await ordersOf(uid)).toEqual([code]);
});

test('an email in use says so and offers to sign in; what was typed is kept', async ({ page }) => {
  const { email, uid } = await makeLearner();
  await page.goto('/register');
  await fill(page, email);
  await submitButton(page).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(errorMessages.emailInUse);
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in to go on' }).click();
  await expect(page.getByText(`Sign in to register for ${COURSE}.`)).toBeVisible();
  // The page before it has fields with these names too.
  const form = page.getByRole('tabpanel');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await form.getByLabel('Password', { exact: true }).fill(LEARNER_PASSWORD);
  await form.getByRole('button', { name: 'Sign In' }).click();
  const code = await waitForOrderCode(page);
  expect(await ordersOf(uid)).toEqual([code]);
});

test('a signed-in learner is asked only for course, terms and a missing phone; a second course at the same hours offers two ways out', async ({
  page,
}) => {
  const person = await makeLearner();
  await docRef('users', person.uid).update({ phone: null });
  await signIn(page, person, `/register?course=${courseId}`);
  await expect(page.getByText(`Signed in as ${person.name}`)).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeHidden();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByLabel('Phone Number').fill('0977 654 321');
  const note = page.getByText('Its classes are at the same time.');
  await expect(page.getByText(/^First class Sat|^First class Sun/)).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByText('You must agree to the terms and conditions')).toBeVisible();
  await page.getByRole('checkbox').check();
  await submitButton(page).click();
  const first = await waitForOrderCode(page);
  expect(await ordersOf(person.uid)).toEqual([first]);
  expect((await docRef('users', person.uid).get()).data()).toMatchObject({ phone: '+260977654321' });
  const other = foundingCourses.find(({ id }) => id !== courseId)?.id ?? '';

  await page.goto('/register');
  const course = page.getByLabel('Course', { exact: true });
  await course.selectOption(other);
  await expect(note).toContainText(COURSE);
  const later = page.getByRole('radio', { name: /^Begin later: first class/ });
  await expect(page.getByRole('radio', { name: /^Take both/ })).toBeVisible();
  // Whole, also in large letters: a long title takes more than one line, and the control is as high as its lines.
  for (const size of ['100%', '200%']) {
    await page.evaluate((letters) => void (document.documentElement.style.fontSize = letters), size);
    const lines = () =>
      course.evaluate(
        (select) => select.clientHeight / Number.parseFloat(getComputedStyle(select).lineHeight),
      );
    await expect.poll(lines, { message: size }).toBeGreaterThan(2);
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await later.check();
  await page.getByRole('checkbox').check();
  await submitButton(page).click();
  await page.waitForURL('**/registration-success');
  await expect.poll(async () => (await ordersOf(person.uid)).length).toBe(2);
  const weekends = await Promise.all(
    (await ordersOf(person.uid)).map(
      async (id) => (await docRef('enrollments', id).get()).data()?.['firstWeekend'],
    ),
  );
  const [begins, ends] = weekends.sort();
  expect((await docRef('enrollments', first).get()).data()).toMatchObject({ firstWeekend: begins });
  expect(ends).toBe(addDays(begins, 14));
});

test.describe(() => {
  // A worker would ask for the catalogue by itself.
  test.use({ serviceWorkers: 'block' });
  test('a price that rose since this phone kept the courses is shown before an order is made at it', {
    tag: '@prove',
  }, async ({ page }) => {
    const person = await makeLearner();
    const catalogue = await (await page.request.get('/functions/catalogue')).json();
    const courses = catalogue.courses.map((course: object) => ({ ...course, price: 70 }));
    await page.route('**/functions/catalogue', (route) => route.fulfill({ json: { ...catalogue, courses } }));
    await signIn(page, person, `/register?course=${courseId}`);
    await expect(page.getByText('K70 in all')).toBeVisible();
    await page.getByRole('checkbox').check();
    await submitButton(page).click();
    await expect(page.getByLabel('Course', { exact: true })).toHaveAccessibleDescription(priceRose(100));
    await expect(page.getByText('K100 in all')).toBeVisible();
    expect(await ordersOf(person.uid)).toEqual([]);
    await submitButton(page).click();
    const code = await waitForOrderCode(page);
    expect(await ordersOf(person.uid)).toEqual([code]);
  });
});
