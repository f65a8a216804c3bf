/** The public pages' measures: letters of twice the size, targets for a thumb. */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/domain/wire/paths.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { PUBLIC_PAGES } from '../fixtures/public-pages.ts';

test.use({ serviceWorkers: 'block' });

const WAYS_IN = [
  paths.auth(),
  paths.auth({ tab: 'sign-up' }),
  paths.auth({ tab: 'forgot' }),
  paths.resetPassword,
  '/auth/nothing-here',
];
const PHONE = { width: 360, height: 800 };
const LAPTOP = { width: 1366, height: 768 };

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Letters of twice the size, as people set them in their browser. */
async function doubleLetters(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
}

for (const viewport of [PHONE, LAPTOP]) {
  test(`letters of 200% at ${viewport.width} px: nothing scrolls sideways, and the menu can be reached`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await doubleLetters(page);
    for (const path of [...PUBLIC_PAGES, ...WAYS_IN]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await beyond(page), path).toBeLessThanOrEqual(0);
      if (viewport !== PHONE || !PUBLIC_PAGES.includes(path)) continue;
      await page.locator('summary').click();
      const last = page.getByRole('banner').getByRole('link', { name: 'Register Now' });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
      expect(await beyond(page), `${path} with its menu`).toBeLessThanOrEqual(0);
    }
    await page.route(/\/assets\/ResetPassword-/, (route) => route.abort());
    await page.goto(paths.resetPassword);
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    expect(await beyond(page), 'a page that broke').toBeLessThanOrEqual(0);
  });
}

test.describe('with a thumb', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('every target is at least 44 px high and wide', async ({ page }) => {
    for (const path of [...PUBLIC_PAGES, ...WAYS_IN]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (PUBLIC_PAGES.includes(path)) await page.locator('summary').click();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, summary, input, select, [role=tab]')].flatMap((target) => {
          const { width, height, bottom } = target.getBoundingClientRect();
          const isSmall = width > 0 && bottom > 0 && (width < 44 || height < 44);
          return isSmall ? [`${target.textContent}: ${width} by ${height}`] : [];
        }),
      );
      expect(small, path).toEqual([]);
    }
  });
});
