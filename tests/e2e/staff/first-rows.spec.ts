/** Each page of a list reads its rows once. */
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to hold back.
test.use({ serviceWorkers: 'block', viewport: { width: 1366, height: 768 } });

const sentBy = (request: Request) => decodeURIComponent((request.postData() ?? '').replaceAll('+', ' '));
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

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
