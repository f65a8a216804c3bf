/** The installed site: it is readable without the server, stores two tiers, and never the staff's files. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { foundingCourses } from '../../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../../src/shared/founding-settings.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { fileOf, tierEntries } from '../fixtures/next-release.ts';
import {
  DIST,
  expect,
  keepLearnerTier,
  keptAddresses,
  test,
  workerInCharge,
} from '../fixtures/site-fixtures.ts';

const PUBLIC_PAGES = [paths.home, paths.courses, paths.about, paths.support, paths.terms, paths.privacy];
const KILOBYTE = 1024;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('public: without the server', () => {
  test('after one visit the public pages open with any query; pages that need the network say so', async ({
    page,
    host,
  }) => {
    await page.goto(host.origin);
    await workerInCharge(page);
    const kept = await keptAddresses(page);
    expect(Object.keys(kept).filter((name) => name !== 'hub-catalogue')).toEqual(['hub-public']);
    expect(kept['hub-public']).toEqual(expect.arrayContaining([...PUBLIC_PAGES, '/404']));
    expect(tierBytes('public')).toBeLessThanOrEqual(80 * KILOBYTE);
    await host.stop();
    for (const path of PUBLIC_PAGES) {
      const title = /<h1[^>]*>([^<]+)/.exec(readFileSync(fileOf(DIST, path), 'utf8'))?.[1];
      const answer = await page.goto(`${host.origin}${path}?utm_source=whatsapp`);
      expect(answer?.status(), path).toBe(200);
      await expect(heading(page)).toContainText(title?.replace('&#x27;', "'").trim() ?? '');
    }
    expect((await page.goto(`${host.origin}/no/such/page`))?.status()).toBe(404);
    await expect(page.getByText(errorMessages.notFound)).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(`${host.origin}/`);
    for (const path of [paths.ops, paths.dashboard(), paths.command('receipt')]) {
      expect((await page.goto(host.origin + path))?.status(), path).toBe(503);
      await expect(heading(page)).toHaveText('No connection');
    }
    await page.goto(host.origin + paths.auth());
    await host.start();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  });

  test('the hub’s own hosting gives the worker every page under its address', async ({ page }) => {
    await page.goto('/');
    await workerInCharge(page);
    await keepLearnerTier(page);
    const kept = new Set(Object.values(await keptAddresses(page)).flat());
    expect(tierEntries(DIST).filter(({ url }) => !kept.has(url))).toEqual([]);
  });

  test('the catalogue is the last whole answer, never an error or a part', async ({ page, host }) => {
    const address = paths.command('catalogue');
    const answer = (status: number, body: string) =>
      host.functions.set(address, (_request, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
        response.end(body);
      });
    const read = () => page.evaluate(async (url) => (await fetch(url)).text(), address);
    answer(200, '"first"');
    await page.goto(host.origin);
    await workerInCharge(page);
    expect(await read()).toBe('"first"');
    for (const status of [500, 206, 404]) {
      answer(status, '"broken"');
      const before = host.asked.filter((path) => path === address).length;
      expect(await read()).toBe('"first"');
      await expect.poll(() => host.asked.filter((path) => path === address).length).toBeGreaterThan(before);
    }
    answer(200, '"second"');
    await expect.poll(read).toBe('"second"');
    await host.stop();
    expect(await read()).toBe('"second"');
  });

  test('a price that staff changed shows without the server after one visit, and at once where an old one is kept', async ({
    page,
    host,
  }) => {
    const address = paths.command('catalogue');
    const sell = (price: number, sentAt: number) =>
      host.functions.set(address, (_request, response) => {
        response.writeHead(200, {
          'Content-Type': 'application/json',
          'Cache-Control': 'no-cache',
          Date: new Date(sentAt).toUTCString(),
        });
        const courses = foundingCourses.map((course) => ({ ...course, price }));
        response.end(JSON.stringify({ ...foundingSettings, courses, offerings: [] }));
      });
    const keepNow = (url: string) =>
      page.evaluate(async (one) => {
        await fetch(one, { cache: 'no-cache' });
        return (await caches.match(one))?.text();
      }, url);
    const excel = 'data-analysis-excel';
    const shown = {
      [paths.courses]: () => page.locator(`[data-course="${excel}"]`).getByText('K130'),
      [paths.register({ course: excel })]: () => page.getByText('K130 in all'),
    };
    sell(110, Date.now());
    await page.goto(host.origin + paths.courses);
    await workerInCharge(page);
    await expect.poll(async () => (await keptAddresses(page))['hub-catalogue']).toEqual([address]);
    await host.stop();
    await page.reload();
    await expect(page.locator(`[data-course="${excel}"]`).getByText('K110')).toBeVisible();
    await host.start();
    for (const [path, price] of Object.entries(shown)) {
      sell(120, Date.now() - DAY);
      await expect.poll(() => keepNow(address)).toContain('"price":120');
      sell(130, Date.now());
      await page.goto(host.origin + path);
      await expect(price()).toBeVisible();
    }
  });
});

test('public: installing keeps the learner’s app, of at most 400 KB compressed, and nothing of the staff’s, even where staff work', {
  tag: '@prove',
}, async ({ page, host }) => {
  await page.goto(host.origin + paths.auth());
  await workerInCharge(page);
  await keepLearnerTier(page);
  expect(tierBytes('learner')).toBeLessThanOrEqual(400 * KILOBYTE);
  // Without a session the portal goes to the home page, with a page load.
  await page.goto(host.origin + paths.ops);
  await page.waitForURL(`${host.origin}/`);
  // The countdown is the sign that the page's script listens.
  await expect(page.getByRole('timer')).toHaveText(/^(Starts in|Session started)/);
  await page.keyboard.press('Control+h');
  await expect(page.getByRole('dialog')).toBeVisible();
  const listed = new Set(tierEntries(DIST).map(({ url }) => url));
  const staffs = host.asked.filter((path) => path.startsWith('/assets/') && !listed.has(path));
  expect(staffs.length).toBeGreaterThan(0);
  const kept = new Set(Object.values(await keptAddresses(page)).flat());
  expect(staffs.filter((path) => kept.has(path))).toEqual([]);
  expect([...kept].filter((path) => path.startsWith(paths.ops))).toEqual([]);

  await host.stop();
  const routes = [paths.register({ course: 'data-analysis-excel' }), paths.profile, paths.dashboard()];
  for (const route of [...routes, paths.join('o1', 'saturday'), paths.share, paths.auth()]) {
    expect((await page.goto(host.origin + route))?.status(), route).toBe(200);
    await expect(page.locator('#root > *').first()).toBeVisible();
  }
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeEnabled();
});

function tierBytes(tier: 'public' | 'learner'): number {
  const files = tierEntries(DIST).filter((entry) => entry.tier === tier);
  return files.reduce((sum, { url }) => sum + brotliCompressSync(readFileSync(fileOf(DIST, url))).length, 0);
}
