/** What a phone has kept of the dashboard: painted before the program runs, only for its learner (rules §7). */
import type { Page } from '@playwright/test';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { KEPT_VIEW_KEY } from '../../../src/pwa/storage-keys.ts';
import { waitForLearnerTier } from '../../fixtures/learner-sign-in.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  askToSignOut,
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openDashboard,
} from '../fixtures/learner-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

const keptBy = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT_VIEW_KEY);
const waitUntilKept = (page: Page, text: string) => expect.poll(() => keptBy(page)).toContain(text);
const courses = (page: Page) => page.getByRole('heading', { name: 'My Courses (1)' });

/** Replaces the kept program by one that does nothing, so that a page stays as it is before the program runs; or removes it. */
async function replaceProgram(page: Page, byNothing: boolean): Promise<void> {
  await page.evaluate(async (isKept) => {
    const headers = { 'content-type': 'text/javascript' };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/\/assets\/app-[^/]*\.js$/.test(request.url)) continue;
        await (isKept ? cache.put(request, new Response('', { headers })) : cache.delete(request));
      }
    }
  }, byNothing);
}

test('the courses show without signal or program, are corrected online, and are cleared by signing out', {
  tag: '@prove',
}, async ({ page, context }) => {
  const person = await makeLearner();
  const { id } = await giveOrder(person, await makeClasses(classes.later));
  await openDashboard(page, person);
  await waitForLearnerTier(page);
  await waitUntilKept(page, formatOrderCode(id));
  await replaceProgram(page, true);
  await context.setOffline(true);
  await page.reload();
  await expect(courses(page)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Pay K100 for/ })).toContainText(formatOrderCode(id));
  await expect(page.getByText(/^As of \d+ \w+ \d{4}, \d\d:\d\d CAT\./)).toBeVisible();
  await expect(page.getByText('Up to date.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Unlocks|Join/ })).toHaveCount(0);

  await docRef('orders', id).update({ status: 'under_review' });
  await context.setOffline(false);
  await replaceProgram(page, false);
  await page.reload();
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expect(courses(page)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Your payment for/ })).toBeVisible();
  await waitUntilKept(page, 'Your payment for');

  await askToSignOut(page);
  await page.waitForURL(/\/auth$/);
  expect(await keptBy(page)).toBeNull();
});
