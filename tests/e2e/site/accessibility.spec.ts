/** The public pages for everybody: WCAG 2.2 AA in both schemes, four widths, thumbs, text at 200%, keyboard, motion. */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/domain/wire/paths.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { openHome } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

const PUBLIC_PAGES = [
  paths.home,
  paths.courses,
  paths.about,
  paths.support,
  paths.terms,
  paths.privacy,
  paths.verifyPage,
  '/no-such-page',
];
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
const setLetters = (page: Page, size: string) =>
  page.evaluate((one) => void (document.documentElement.style.fontSize = one), size);

test.describe('with a thumb', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('public: axe finds nothing with the menu open, targets are 44 px, and nothing scrolls sideways at any width or text size', {
    tag: '@prove',
  }, async ({ page }) => {
    test.slow();
    for (const path of [...PUBLIC_PAGES, ...WAYS_IN]) {
      const isPublic = PUBLIC_PAGES.includes(path);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (isPublic) await page.locator('summary').click();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, summary, input, select, [role=tab]')].flatMap((target) => {
          const { width, height, bottom } = target.getBoundingClientRect();
          const isSmall = width > 0 && bottom > 0 && (width < 44 || height < 44);
          return isSmall ? [`${target.textContent}: ${width} by ${height}`] : [];
        }),
      );
      expect(small, path).toEqual([]);
      await expectAccessible(page, { where: path });

      await setLetters(page, '200%');
      expect(await beyond(page), `${path}, large letters`).toBeLessThanOrEqual(0);
      if (isPublic) {
        const last = page.getByRole('banner').getByRole('link', { name: 'Register Now' });
        await last.scrollIntoViewIfNeeded();
        await expect(last).toBeInViewport({ ratio: 1 });
      }
      for (const [width, size] of [
        [LAPTOP.width, '200%'],
        [LAPTOP.width, '100%'],
        [768, '100%'],
        [320, '100%'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await setLetters(page, size);
        expect(await beyond(page), `${path} at ${width} px, letters of ${size}`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(PHONE);
    }
    await page.route(/\/assets\/ResetPassword-/, (route) => route.abort());
    await page.goto(paths.resetPassword);
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    await setLetters(page, '200%');
    expect(await beyond(page), 'a page that broke').toBeLessThanOrEqual(0);
  });
});

/**
 * The focused element, the width of its outline in px, and whether it can be seen: not where the bar, the chat button
 * or the edge hides all of it.
 */
function focused(page: Page): Promise<{ name: string; seen: boolean; outline: number }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const inside = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    };
    const xs = [left + 3, (left + right) / 2, right - 3];
    const ys = [top + 3, (top + bottom) / 2, bottom - 3];
    const seen = xs.some((x) => ys.some((y) => inside(x, y)));
    const outline = Number.parseFloat(getComputedStyle(element).outlineWidth);
    const isPage = element === document.body;
    return { name: isPage ? 'BODY' : element.innerText || element.tagName, seen, outline };
  });
}

test('public: every keyboard stop is visible, forwards and back; the first skips the bar', {
  tag: '@prove',
}, async ({ page }) => {
  // On a laptop only the bar differs, and it is the same on each page.
  for (const [viewport, pages] of [
    [{ width: 360, height: 640 }, PUBLIC_PAGES],
    [LAPTOP, [paths.home]],
  ] as const) {
    await page.setViewportSize(viewport);
    for (const path of pages) {
      await page.goto(path);
      await page.keyboard.press('Tab');
      expect((await focused(page)).name).toBe('Skip to content');
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < 30; stop += 1) {
          await page.keyboard.press(key);
          const { name, seen, outline } = await focused(page);
          if (name === 'BODY' || name === 'HTML') break;
          expect(seen, `${path}: ${name}`).toBe(true);
          expect(outline, `${path}: ${name}`).toBeGreaterThanOrEqual(2);
        }
      }
    }
  }
  await page.goto(paths.about);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('public: pointer and keyboard show the tooltip, Escape hides it; motion is short, and nearly none if it is unwanted', {
  tag: '@prove',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  await openHome(page);
  const chat = page.locator('[data-tip]');
  const tip = chat.locator('span');
  await expect(tip).toHaveCSS('opacity', '0');
  await chat.hover();
  await expect(tip).toHaveCSS('opacity', '1');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCSS('opacity', '0');
  await page.mouse.move(100, 100);
  await page.keyboard.press('Tab');
  await chat.focus();
  await expect(tip).toHaveCSS('opacity', '1');
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    const longest = await page.evaluate(() => {
      const seconds = [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat);
      });
      return Math.max(...seconds);
    });
    expect(longest, reducedMotion).toBeLessThanOrEqual(reducedMotion === 'reduce' ? 0.01 : 0.15);
  }
});
