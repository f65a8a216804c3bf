/** What the tests of the installed site start from: a host of the built site that can go away and be redeployed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { makeRelease, tierEntries } from './next-release.ts';
import { StaticHost } from './static-host.ts';

/** The site as `npm run build` leaves it. */
export const DIST = process.env['HUB_DIST'] ?? 'dist';

export type Deploy = (number: number) => string;

/** A lost connection is part of these tests; anything else on the console fails the one that printed it. */
const NETWORK = /net::ERR_|Failed to load resource|Failed to fetch|auth\/network-request-failed/;

export const test = base.extend<{ host: StaticHost; deploy: Deploy }>({
  host: async ({ context }, use) => {
    const printed: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error' && !NETWORK.test(message.text())) printed.push(message.text());
    });
    context.on('weberror', (thrown) => void printed.push(String(thrown.error())));
    const host = new StaticHost(DIST);
    await host.start();
    await use(host);
    await host.stop();
    expect(printed, 'printed on the console').toEqual([]);
  },
  /** Puts release 2, 3, … on the host, each on top of the one before; answers its folder. */
  deploy: async ({ host }, use) => {
    const place = mkdtempSync(join(tmpdir(), 'releases-'));
    let before = DIST;
    await use((number) => {
      const dist = join(place, `${number}`);
      makeRelease(number, { first: DIST, before, dist });
      before = dist;
      host.deploy(dist);
      return dist;
    });
    rmSync(place, { recursive: true, force: true });
  },
});
export { expect };

/** Waits until the worker is in charge of the page and has kept the public tier. */
export async function workerInCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Which release drew the page; the first one says nothing. */
export const releaseOf = (page: Page) => page.locator('html').getAttribute('data-release');

/** All addresses that this browser keeps for the site, by cache. */
export async function keptAddresses(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(lists));
  });
}

/** Has the learner's app kept on this phone, by the way of someone who installs it, and waits until it is whole. */
export async function keepLearnerTier(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  // The pages come after all that they need, several at once.
  const pages = tierEntries(DIST).filter(
    ({ tier, integrity }) => tier === 'learner' && integrity !== undefined,
  );
  await expect
    .poll(async () => (await keptAddresses(page))['hub-learner'] ?? [])
    .toEqual(expect.arrayContaining(pages.map(({ url }) => url)));
}
