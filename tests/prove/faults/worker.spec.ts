/** Service workers that were shipped broken: the one that works stays, and the next good one is taken. */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/domain/wire/paths.ts';
import {
  acceptRelease,
  expect,
  checkForUpdate,
  prompt,
  releaseOf,
  test,
  workerInCharge,
} from '../../e2e/fixtures/site-fixtures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What hosting gives in place of the worker. */
const broken: readonly (readonly [name: string, type: string, body: string])[] = [
  ['that does not compile', 'text/javascript', 'self.addEventListener("install", () => {'],
  ['that fails as soon as it runs', 'text/javascript', 'throw new Error("broken");'],
  [
    'that never finishes installing',
    'text/javascript',
    'self.addEventListener("install", (event) => event.waitUntil(Promise.reject(new Error("broken"))));',
  ],
  ['that is a page', 'text/html', '<!doctype html><title>Not found</title>'],
];

for (const [name, type, body] of broken) {
  test(`a worker ${name} is not taken: pages open without the hub, and the next good version comes`, async ({
    page,
    host,
    deploy,
  }) => {
    await page.goto(host.origin + paths.about);
    await workerInCharge(page);
    deploy(2);
    host.functions.set('/sw.js', (_request, response) => {
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    });
    const isRefused = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const refused = await registration.update().then(
        () => false,
        () => true,
      );
      const { installing } = registration;
      if (refused || installing === null) return refused;
      await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
      return installing.state === 'redundant';
    });
    expect(isRefused).toBe(true);
    await host.stop();
    await page.goto(host.origin + paths.courses);
    await expect(heading(page)).toBeVisible();
    expect(await releaseOf(page)).toBeNull();
    await host.start();
    host.functions.delete('/sw.js');
    deploy(3);
    await checkForUpdate(page);
    await expect(prompt(page)).toBeVisible();
    await acceptRelease(page, 3);
  });
}
