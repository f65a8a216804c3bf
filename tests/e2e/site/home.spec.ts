/** The scripts of the static pages: the next class, preloading of a pressed link, the menu (rules §9). */
import { CLASS_LASTS, HOUR, MINUTE, SECOND } from '../../../src/domain/wire/limits.ts';
import { foundingCourses } from '../../../src/shared/founding-catalogue.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import {
  addDays,
  formatDay,
  formatTime,
  formatWeekday,
  TIME_ZONE_LABEL,
  weekendOf,
} from '../../../src/domain/time/time.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { expect, hold, test } from '../fixtures/hub-fixtures.ts';

// A worker would show its stored catalogue. Without one, each visit shows the present one.
test.use({ serviceWorkers: 'block' });

test.describe('public: the next class', () => {
  // A weekend after that of the build, from which the page counts.
  const { saturdayStartsAt, sundayStartsAt } = usualTimes(addDays(weekendOf(Date.now()), 7));
  const evening = saturdayStartsAt - 18.5 * HOUR;
  const shown = (at: number) => formatWeekday(at) + formatTime(at) + TIME_ZONE_LABEL;

  test('names day, hour and date in Lusaka wherever the phone is, and counts down', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ timezoneId: 'America/New_York', ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    // Without the catalogue the page follows the weekly rule; the demonstration's classes depend on today.
    await page.route('**/functions/catalogue', (route) => route.abort());
    // The clock runs until the script has filled the page in. Then the test moves it to where the countdown changes.
    await page.clock.install({ time: evening - HOUR });
    await page.goto(paths.home);
    const ticket = page.locator('[data-next]');
    await expect(ticket).toContainText(shown(saturdayStartsAt));
    await expect(ticket).toContainText(formatDay(saturdayStartsAt));
    await page.clock.pauseAt(evening - 30 * SECOND);
    await expect(ticket.getByRole('timer')).toHaveText('Starts in 18h 30m');
    await page.clock.pauseAt(saturdayStartsAt + 10 * MINUTE);
    await expect(ticket.getByRole('timer')).toHaveText('Session started');
    // A class that runs is not the next one.
    await expect(ticket.getByRole('heading')).toHaveText('Class now on');
    await page.clock.pauseAt(saturdayStartsAt + CLASS_LASTS);
    await expect(ticket).toContainText(shown(sundayStartsAt));
    await expect(ticket.getByRole('heading')).toHaveText('Next class');
    await context.close();
  });
});

test('public: on a phone the page is short, and the board of skills leads to their cards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(paths.home);
  const cards = page.locator('[id^="course-"]');
  await expect(cards).toHaveCount(foundingCourses.length);
  for (const [at, { title, finalWork = '' }] of foundingCourses.entries()) {
    await expect(cards.nth(at)).toContainText(title);
    await expect(cards.nth(at)).toContainText(finalWork);
    await expect(cards.nth(at)).toContainText(/First class \w{3} \d+ \w+, \d\d:\d\d/);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_500);
  await page.locator('[data-courses]').first().getByRole('link').last().click();
  await expect(cards.last().getByRole('heading')).toBeInViewport();
});

test('public: the next page is prefetched while the link is still pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(paths.home);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const isFetched = new Promise<void>((resolve) =>
    session.on('Preload.prefetchStatusUpdated', ({ status }) => {
      if (status === 'Ready' || status === 'Success') resolve();
    }),
  );
  await session.send('Preload.enable');
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).hover();
  await page.mouse.down();
  await isFetched;
  await page.mouse.up();
  await page.waitForURL(`**${paths.courses}`);
  const [visit] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
  );
  expect(visit.deliveryType).toBe('navigational-prefetch');
});

test('public: Ctrl+H before the script has come opens the staff’s dialog once it has', async ({ page }) => {
  const release = await hold(page, /\/assets\/site-[^/]*\.js$/);
  await page.goto(paths.home, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+h');
  release();
  await expect(page.getByRole('dialog', { name: 'Admin sign-in' })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`public: the menu ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 800 } });

    test('opens, closes where a script can, and leads on from a page that is not there', async ({ page }) => {
      const answer = await page.goto('/no-such-page');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
      await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
      await expect(page).toHaveURL(paths.home);
      const summary = page.getByRole('banner').locator('summary');
      const nav = page.getByRole('banner').getByRole('navigation');
      await expect(nav).toBeHidden();
      if (javaScriptEnabled) {
        await expect(page.getByRole('timer')).toHaveText(/^(Starts in|Session started)/);
        await summary.click();
        await page.keyboard.press('Escape');
        await expect(nav).toBeHidden();
        await expect(summary).toBeFocused();
        await summary.click();
        await page.mouse.click(180, 700);
        await expect(nav).toBeHidden();
        await summary.click();
        await nav.getByRole('link', { name: 'Register Now' }).focus();
        await page.keyboard.press('Tab');
        await expect(nav).toBeHidden();
      }
      await summary.click();
      for (const name of ['Home', 'Courses', 'About', 'Support', 'Sign In', 'Register Now'])
        await expect(nav.getByRole('link', { name, exact: true })).toBeVisible();
      await nav.getByRole('link', { name: 'Courses' }).click();
      await expect(page).toHaveURL(paths.courses);
      await expect(nav).toBeHidden();
    });
  });
}
