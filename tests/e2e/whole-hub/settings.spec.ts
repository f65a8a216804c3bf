/** Settings that are live at once for everybody. */
import type { Locator, Page } from '@playwright/test';
import { docRef, atTestEnd, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';
import { catalogue, rowOf } from '../fixtures/catalogue-fixtures.ts';

// A worker would show its stored catalogue.
test.use({ serviceWorkers: 'block' });

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saveIn = async (page: Page, name: string) => {
  await panel(page, name).getByRole('button', { name: 'Save' }).click();
};
const isSaved = (page: Page, name: string) =>
  expect(panel(page, name).getByText('Saved. The site shows it within minutes.')).toBeVisible();

test('settings are checked, and are live on the site without a build', async ({ page, browser }) => {
  // Other tests read what the founding settings say.
  const founding = (await docRef('settings', 'public').get()).data() ?? {};
  atTestEnd(() => docRef('settings', 'public').set(founding));
  const owner = await signIn(page, 'owner', '/internal/ops/settings');
  const contacts = panel(page, 'Contacts');
  const open = (tab: string) => page.getByRole('tab', { name: tab }).click();
  // An error under one field leaves the others in place.
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const place = async () => (await topOf(contacts.getByLabel('Email'))) - (await topOf(contacts));
  const before = await place();
  await contacts.getByLabel('Phone', { exact: true }).fill('12');
  await saveIn(page, 'Contacts');
  await expect(contacts.getByText('Write the number like 097 000 0000')).toBeVisible();
  expect(await place()).toBe(before);
  await contacts.getByLabel('Phone', { exact: true }).fill('097 765 4321');
  await contacts.getByLabel('Email').fill('hello@example.org');
  // What is not saved outlives a look into another tab, each of which has an address.
  await open('Texts');
  await expect(page).toHaveURL(/settings\/texts$/);
  await open('Hub');
  await expect(contacts.getByLabel('Email')).toHaveValue('hello@example.org');
  await saveIn(page, 'Contacts');
  await isSaved(page, 'Contacts');

  await open('Payments');
  const numbers = panel(page, 'Payment numbers');
  const airtel = numbers.getByRole('group', { name: 'Airtel Money' });
  const name = `Hub ${newCode()}`;
  await airtel.getByLabel('Account name').fill(name);
  await saveIn(page, 'Payment numbers');
  await isSaved(page, 'Payment numbers');

  await open('Hub');
  const seats = panel(page, 'Seats');
  await seats.getByLabel('Unpaid seats are held, hours').fill('200');
  await saveIn(page, 'Seats');
  await expect(seats.getByText('A whole number of hours, from 1 to 168, or nothing.')).toBeVisible();
  await seats.getByLabel('Unpaid seats are held, hours').fill('24');
  await saveIn(page, 'Seats');
  await isSaved(page, 'Seats');

  await open('Texts');
  const terms = panel(page, 'Page texts').getByLabel('Terms');
  await terms.fill('Our own terms.\n\n## Paying\nPay before class.');
  await saveIn(page, 'Page texts');
  await isSaved(page, 'Page texts');

  const live = await catalogue(page);
  expect(live.contacts).toMatchObject({ email: 'hello@example.org', phone: '+260977654321' });
  expect(live.paymentNumbers.find(({ network }) => network === 'airtel')?.accountName).toBe(name);
  const stored = await docRef('settings', 'public').get();
  expect(stored.get('seats')).toEqual({ seatHoldHours: 24, offerHours: 4 });
  // A new browser, because this one may cache the catalogue for a minute.
  const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await visitor.goto('/terms');
  await expect(visitor.locator('[data-page]').getByRole('heading')).toHaveText(['Paying']);
  await expect(visitor.getByRole('link', { name: 'hello@example.org' }).first()).toBeVisible();
  await visitor.context().close();

  await page.goto(`/internal/ops/logs?action=settings_saved&who=${owner.email}`);
  await expect(rowOf(page, name)).toContainText(owner.email);
});
