/**
 * A new version that somebody accepted comes soon, whatever the worker of the old one still waits for. Left alone, the
 * browser would take five minutes.
 */
import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { paths } from '../../../src/domain/wire/paths.ts';
import { ACCEPTED } from '../../../src/pwa/worker-protocol.ts';
import {
  acceptRelease,
  expect,
  isStillHere,
  keptAddresses,
  checkForUpdate,
  mark,
  prompt,
  releaseOf,
  test,
  workerInCharge,
} from '../fixtures/site-fixtures.ts';
import type { StaticHost } from '../fixtures/static-host.ts';

const FILE = '/assets/hangs.js';

/** Has the worker wait for an answer of the host; the returned function lets it come. */
const hang = async (page: Page, host: StaticHost) => {
  const hanging: ServerResponse[] = [];
  host.functions.set(FILE, (_request, response) => void hanging.push(response));
  await page.evaluate((url) => void fetch(url).catch(() => undefined), FILE);
  await expect.poll(() => hanging.length).toBeGreaterThan(0);
  return () => {
    host.functions.delete(FILE);
    for (const response of hanging) response.end();
  };
};
const isOldInCharge = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

test('public: "Reload" brings the new version soon even if a request of the old worker hangs', {
  tag: '@prove',
}, async ({ page, host, deploy }) => {
  await page.goto(host.origin + paths.about);
  await workerInCharge(page);
  const other = await page.context().newPage();
  await other.goto(host.origin + paths.terms);
  const answer = await hang(other, host);
  deploy(2);
  await checkForUpdate(page);
  // The page that is about to reload records for the next one that it said so.
  await page.evaluate(() => {
    const note = () => {
      if (document.body.innerText.includes('The new version is loading.'))
        sessionStorage.setItem('said', 'yes');
    };
    new MutationObserver(note).observe(document.body, { childList: true });
  });
  await acceptRelease(page, 2);
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('yes');
  expect(await isOldInCharge(page)).toBe(true);
  // A version after the accepted one is offered anew, and comes as soon.
  deploy(3);
  await checkForUpdate(page);
  await acceptRelease(page, 3);
  // The old worker is still in charge, yet nothing is offered twice, here or on a page that is opened now.
  expect(await isOldInCharge(page)).toBe(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Support', exact: true }).first().click();
  await expect(page).toHaveURL(host.origin + paths.support);
  expect(await releaseOf(page)).toBe('3');
  await page.waitForLoadState('networkidle');
  await expect(prompt(page)).toBeHidden();
  expect(await isOldInCharge(page)).toBe(true);
  // Once the old worker has its answer the new one takes over, and no page reloads again.
  await mark(page);
  answer();
  await expect.poll(() => isOldInCharge(page)).toBe(false);
  await workerInCharge(page);
  expect(await isStillHere(page)).toBe(true);
  expect(await releaseOf(other)).toBeNull();
  expect((await keptAddresses(page))['hub-public']).not.toContain(ACCEPTED);
});

test('public: "Reload" brings the new version soon even if the browser’s check for the next one hangs', {
  tag: '@prove',
}, async ({ page, host, deploy }) => {
  await page.goto(host.origin + paths.about);
  await workerInCharge(page);
  deploy(2);
  await checkForUpdate(page);
  await expect(prompt(page)).toBeVisible();
  const asked = new Promise<void>((resolve) => host.functions.set('/sw.js', () => resolve()));
  await page.evaluate(() => {
    void navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() => undefined);
  });
  await asked;
  await acceptRelease(page, 2);
});
