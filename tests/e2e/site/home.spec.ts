/** The scripts of the static pages: the next class, preloading of a pressed link, the menu (rules §9). */
import { SECOND } from '../../../src/domain/wire/limits.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import { addDays, formatDay, lusakaInstant, weekendOf } from '../../../src/domain/time/time.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { hold } from '../fixtures/hold.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { openHome } from '../fixtures/staff-fixtures.ts';

// A worker would show its stored catalogue. Without one, each visit shows the present one.
test.use({ serviceWorkers: 'block' });

test.describe('public: the next class', () => {
  // A weekend after that of the build, from which the page counts.
  const saturday = addDays(weekendOf(Date.now()), 7);
  const friday = lusakaInstant(addDays(saturday, -1), '20:30');

  test('names day, hour and date in Lusaka wherever the phone is, and counts down', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ timezoneId: 'America/New_York', ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    // Without the catalogue the page follows the weekly rule; the demonstration's classes depend on today.
    await page.route('**/functions/catalogue', (route) => route.abort());
    // The clock runs until the page is loaded. Then the test moves it to where the countdown changes.
    await page.clock.install({ time: friday - 55 * SECOND });
    await page.goto(paths.home);
    const ticket = page.locator('[data-next]');
    await expect(ticket).toContainText('Saturday15:00CAT');
    await expect(ticket).toContainText(formatDay(lusakaInstant(saturday, '15:00')));
    await expect(ticket.getByRole('timer')).toHaveText('Starts in 18h 30m');
    await page.clock.pauseAt(lusakaInstant(saturday, '15:10'));
    await expect(ticket.getByRole('timer')).toHaveText('Session started');
    // A class that runs is not the next one.
    await expect(ticket.getByRole('heading')).toHaveText('Class now on');
    await page.clock.pauseAt(lusakaInstant(saturday, '16:00'));
    await expect(ticket).toContainText('Sunday17:00CAT');
    await expect(ticket.getByRole('heading')).toHaveText('Next class');
    await context.close();
  });

  test('the calendar buttons never name a weekend that has begun', async ({ page }) => {
    const later = addDays(saturday, 28 * 7);
    await page.clock.setFixedTime(lusakaInstant(addDays(later, -3), '12:00'));
    await page.goto(paths.home);
    const { saturdayStartsAt } = usualTimes(later);
    const wanted = new Date(saturdayStartsAt).toISOString().slice(0, 10).replaceAll('-', '');
    const button = page.getByRole('link', { name: 'Add to Google Calendar: Saturday' });
    await expect(button).toHaveAttribute('href', new RegExp(`dates=${wanted}T130000Z`));
  });
});

test('public: the next page is on its way while the link is still pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(paths.home);
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).hover();
  await page.mouse.down();
  await page.waitForTimeout(400);
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

test.describe('public: the menu', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('closes by Escape, by a tap beside it, and when the focus leaves it', async ({ page }) => {
    await openHome(page);
    const summary = page.getByRole('banner').locator('summary');
    const nav = page.getByRole('banner').getByRole('navigation');
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
  });
});
