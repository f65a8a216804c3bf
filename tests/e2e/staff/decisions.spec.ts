/** No decision of the queue is lost or carried out twice: pages left, tabs closed, lost networks, crashes (decision 0043). */
import type { BrowserContext } from '@playwright/test';
import { UNDO_WINDOW } from '../../../src/domain/wire/limits.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import {
  look,
  looked,
  PAYMENTS,
  row,
  tray,
  auditRows,
  orderField,
  waitForReview,
} from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

/** Approved by one key. */
const SEEN = { isSeen: true } as const;

/** Makes the time for undoing endless, so that decisions are sent only for other reasons, also on a slow machine. */
const undoForever = (context: BrowserContext) =>
  context.addInitScript((window) => {
    const real = setTimeout;
    const never = (work: () => void, delay?: number, ...rest: []) =>
      delay === window ? 0 : real(work, delay, ...rest);
    Object.assign(globalThis, { setTimeout: never });
  }, UNDO_WINDOW);

test('a decision is sent at once when the page is left, and when the tab is closed', async ({
  page,
  context,
}) => {
  await undoForever(context);
  const [left, closed] = [
    await waitForReview('Left Lubasi', SEEN),
    await waitForReview('Closed Chibesa', SEEN),
  ];
  await signIn(page, 'reviewer', look(left));
  await looked(page, left);
  await page.keyboard.press('a');
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await expect.poll(() => orderField(left, 'status')).toBe('approved');

  const other = await context.newPage();
  await other.goto(look(closed));
  await looked(other, closed);
  await other.keyboard.press('a');
  await expect(tray(other)).toContainText(closed.name);
  await other.close({ runBeforeUnload: true });
  await expect.poll(() => orderField(closed, 'status')).toBe('approved');
  expect([await auditRows(left), await auditRows(closed)]).toEqual([1, 1]);
});

test('a lost network keeps the decision, and it is sent once it is back', async ({ page, context }) => {
  const waiting = await waitForReview('Lost Lungu', SEEN);
  await signIn(page, 'reviewer', look(waiting));
  await looked(page, waiting);
  await context.setOffline(true);
  await expect(page.getByText('No connection to the hub.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection to the hub.')).toBeHidden();
  await context.route('**/functions/review-payment', (route) => route.abort());
  await page.keyboard.press('a');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(tray(page)).toContainText('goes by itself once the hub can be reached');
  await context.unroute('**/functions/review-payment');
  await tray(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => orderField(waiting, 'status')).toBe('approved');
  expect(await auditRows(waiting)).toBe(1);
});

test('a browser that crashes on a decision sends it once the person is back', async ({ page, context }) => {
  await undoForever(context);
  const waiting = await waitForReview('Crash Chanda', SEEN);
  await signIn(page, 'reviewer', look(waiting));
  await looked(page, waiting);
  await page.keyboard.press('a');
  await expect(tray(page)).toContainText(waiting.name);
  await page.goto('chrome://crash').catch(() => undefined);
  await page.close();
  const back = await context.newPage();
  await back.goto(PAYMENTS);
  await expect.poll(() => orderField(waiting, 'status')).toBe('approved');
  await expect(row(back, waiting)).toBeHidden();
  expect(await auditRows(waiting)).toBe(1);
});

test('after one sign-in every page opens without a connection, and a decision is still on its way', async ({
  page,
  context,
}) => {
  const waiting = await waitForReview('Onway Oluo', SEEN);
  await signIn(page, 'owner', look(waiting), { ahead: true });
  await looked(page, waiting);
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  // The last page of the menu is fetched last.
  await expect.poll(fetched).toMatch(/\/assets\/Settings-/);
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
  await expect.poll(() => orderField(waiting, 'status')).toBe('approved');
});
