/** A captive portal that answers for the hub: what it says is never kept in place of a file of ours. */
import { paths } from '../../../src/domain/wire/paths.ts';
import { tierEntries } from '../fixtures/next-release.ts';
import {
  DIST,
  expect,
  keepLearnerTier,
  keptAddresses,
  test,
  workerInCharge,
} from '../fixtures/site-fixtures.ts';

const PORTAL = '<!doctype html><title>Welcome</title><h1>Buy a bundle to go on</h1>';

test('public: the page of a captive portal is kept neither as the catalogue nor as a part of the app', async ({
  page,
  host,
}) => {
  const catalogue = paths.command('catalogue');
  const answer = (path: string, type: string, body: string) =>
    host.functions.set(path, (_request, response) => {
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    });
  const timesAsked = (path: string) => host.asked.filter((one) => one === path).length;
  const readCatalogue = () => page.evaluate(async (url) => (await fetch(url)).text(), catalogue);
  answer(catalogue, 'application/json', '"ours"');
  await page.goto(host.origin);
  await workerInCharge(page);
  expect(await readCatalogue()).toBe('"ours"');

  const part = tierEntries(DIST).find(({ url }) => /\/Profile-[^/]+\.js$/.test(url))?.url as string;
  for (const path of [catalogue, part]) answer(path, 'text/html; charset=utf-8', PORTAL);
  const before = timesAsked(catalogue);
  await readCatalogue();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect.poll(() => timesAsked(catalogue)).toBeGreaterThan(before);
  await expect.poll(() => timesAsked(part)).toBeGreaterThan(0);
  expect(await readCatalogue()).toBe('"ours"');
  expect(Object.values(await keptAddresses(page)).flat()).not.toContain(part);

  answer(catalogue, 'application/json', '"ours"');
  host.functions.delete(part);
  await keepLearnerTier(page);
  const type = await page.evaluate(async (url) => (await fetch(url)).headers.get('content-type'), part);
  expect(type).toContain('text/javascript');
});
