/** When the pages of the portal read their rows: from the press on their link on, and each page of a list once. */
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to hold back.
test.use({ serviceWorkers: 'block', viewport: { width: 1366, height: 768 } });

const sentBy = (request: Request) => decodeURIComponent((request.postData() ?? '').replaceAll('+', ' '));
const asksFor = (collection: string) => (request: Request) =>
  sentBy(request).includes(`"collectionId":"${collection}"`);

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

test('a press on a link begins to read before the page is there', async ({ page }) => {
  await signIn(page, 'manager', '/internal/ops/exports');
  await link(page, 'Students').hover();
  const asked = page.waitForRequest(asksFor('users'));
  await page.mouse.down();
  await asked;
  await expect(page).toHaveURL(/exports$/);
  await page.mouse.up();
  await expect(rows(page, 'Students').first()).toBeVisible();
});

test('turning a page reads its rows, and not again the one after which it begins', async ({ page }) => {
  await signIn(page, 'manager', '/internal/ops/logs?kind=sign_ins');
  await link(page, 'Students').click();
  await expect(rows(page, 'Students')).toHaveCount(25);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(sentBy(request)));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(rows(page, 'Students').first()).toBeVisible();
  await expect.poll(() => asked.join()).toContain('"collectionId":"users"');
  expect(asked.join()).not.toMatch(/"documents":\{"documents":\["[^"]*\/users\//);
});
