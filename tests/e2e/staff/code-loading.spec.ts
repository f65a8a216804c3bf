/** What the portal does where code cannot be fetched, and what it fetches ahead (decision 0074). */
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { look, looked, orderField, tray, waitForReview } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('a page whose code cannot be fetched leaves the frame, and is there once it can', async ({ page }) => {
  await page.route(/\/assets\/Exports-/, (route) => route.abort());
  await signIn(page, 'owner');
  await page.getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await page.getByRole('link', { name: 'Students' }).click();
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();

  // The page looks for a missing file itself: were it there by then, it would be loaded anew without a tap.
  const missed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch');
  await page.getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await missed;
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Data Exports' })).toBeVisible();
});

test('after one sign-in every page opens without a connection, and a decision is still on its way', async ({
  page,
  context,
}) => {
  const waiting = await waitForReview('Onway Oluo');
  await signIn(page, 'owner', look(waiting));
  await looked(page, waiting);
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  // The last page of the menu is fetched last.
  await expect.poll(fetched, { timeout: 60_000 }).toMatch(/\/assets\/Settings-/);
  await context.setOffline(true);
  await page.keyboard.press('a');
  const links = page.getByRole('navigation', { name: 'Admin Portal' }).getByRole('link');
  for (const link of await links.all()) {
    const name = await link.innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
    await expect(page.getByText('No connection to the hub.').first(), name).toBeVisible();
    await expect(page.getByText('This page could not be loaded.'), name).toHaveCount(0);
    await expect(tray(page), name).toContainText(waiting.name);
  }
  expect(await orderField(waiting, 'status')).toBe('under_review');
  await context.setOffline(false);
  await expect.poll(() => orderField(waiting, 'status'), { timeout: 60_000 }).toBe('approved');
});

test('where data is to be saved, no page is fetched before somebody goes there', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, 'owner');
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  await page.waitForTimeout(6_000);
  expect(asked.filter((url) => url.includes('/assets/Logs-'))).toEqual([]);
});
