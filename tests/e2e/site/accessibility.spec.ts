/** The public pages for everybody: WCAG 2.2 AA in both schemes, four widths, keyboard, motion; and their headers. */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/domain/wire/paths.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { openHome } from '../fixtures/staff-fixtures.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { PUBLIC_PAGES } from '../fixtures/public-pages.ts';

test.use({ serviceWorkers: 'block' });

const WIDTHS = [320, 360, 768, 1366];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test('public: axe finds nothing with the menu open, light and dark, and nothing scrolls sideways at any width', async ({
  page,
}) => {
  for (const path of PUBLIC_PAGES) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    const menu = page.locator('summary');
    if (await menu.isVisible()) await menu.click();
    await expectAccessible(page, { tags: WCAG, where: path });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
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
    return { name: element.innerText || element.tagName, seen, outline };
  });
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1366, height: 768 },
]) {
  test(`public: every stop of the keyboard is seen at ${viewport.width} px, forwards and back`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    for (const path of PUBLIC_PAGES) {
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
  });
}

test('public: the skip link leads past the bar', async ({ page }) => {
  await page.goto(paths.about);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('public: the tooltip shows to a pointer and to the keyboard, and Escape takes it away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
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
});

test('public: nothing moves where motion is not wanted, and nothing is animated for long', async ({
  page,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(paths.home);
    const longest = await page.evaluate(() => {
      const seconds = [...document.querySelectorAll('*')].flatMap((element) => {
        const style = getComputedStyle(element);
        return [...style.transitionDuration.split(','), ...style.animationDuration.split(',')].map(
          Number.parseFloat,
        );
      });
      return Math.max(...seconds);
    });
    expect(longest, reducedMotion).toBeLessThanOrEqual(reducedMotion === 'reduce' ? 0.01 : 0.15);
  }
});

test('public: what is cached, what is listed, and what is not there', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const script = home.match(/src="(\/assets\/site-[^"]+)"/)?.[1] ?? '';
  const header = async (path: string, name: string) => (await request.get(path)).headers()[name] ?? '';
  expect(await header(script, 'cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/courses', '/register', '/no-such-page', '/sw.js', '/manifest.webmanifest'])
    expect(await header(path, 'cache-control'), path).toBe('no-cache');
  expect(await header('/functions/catalogue', 'cache-control')).toContain('max-age');
  for (const path of [
    '/register',
    '/registration-success',
    '/auth',
    '/auth/action',
    '/dashboard',
    '/profile',
    '/join/x/saturday',
    '/share',
    '/internal/ops',
    '/internal/ops/exports',
  ])
    expect(await header(path, 'x-robots-tag'), path).toContain('noindex');
  for (const path of PUBLIC_PAGES.slice(0, -1)) {
    expect(await header(path, 'x-robots-tag'), path).toBe('');
    expect(await header(path, 'speculation-rules'), path).toBe('"/speculation-rules.json"');
  }
  expect(await header('/speculation-rules.json', 'content-type')).toContain(
    'application/speculationrules+json',
  );
  const missing = await request.get('/assets/app-00000000.js');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).not.toContain('id="root"');
  expect((await request.get('/registerx')).status()).toBe(404);
});
