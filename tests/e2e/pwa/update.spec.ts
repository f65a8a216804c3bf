/** New versions: offered, never forced; one tab reloads; pages left open over three deploys go on working. */
import { readFileSync } from 'node:fs';
import { paths } from '../../../src/domain/wire/paths.ts';
import { fileOf, ownAssets, tierEntries } from '../fixtures/next-release.ts';
import {
  DIST,
  acceptRelease,
  expect,
  isStillHere,
  keepLearnerTier,
  keptAddresses,
  checkForUpdate,
  mark,
  prompt,
  releaseOf,
  test,
  workerInCharge,
} from '../fixtures/site-fixtures.ts';

test.describe('public: updates', () => {
  test('only the tab that accepts reloads; the other takes the new version with its next link', {
    tag: '@prove',
  }, async ({ page, host, deploy }) => {
    await page.goto(host.origin + paths.about);
    await workerInCharge(page);
    const other = await page.context().newPage();
    await other.goto(host.origin + paths.courses);
    await mark(other);
    deploy(2);
    await checkForUpdate(page);
    await expect(prompt(page)).toContainText('A new version is ready.');
    await expect(prompt(other)).toBeVisible();
    await acceptRelease(page, 2);
    await expect(prompt(page)).toBeHidden();
    await expect(prompt(other)).toBeHidden();
    expect(await releaseOf(other)).toBeNull();
    expect(await isStillHere(other)).toBe(true);
    await other.getByRole('navigation').getByRole('link', { name: 'Support', exact: true }).first().click();
    await expect(other).toHaveURL(host.origin + paths.support);
    expect(await releaseOf(other)).toBe('2');
  });

  test('in the app the next link loads a whole page, of the new version', async ({ page, host, deploy }) => {
    await page.goto(host.origin + paths.auth());
    await workerInCharge(page);
    const app = await page.context().newPage();
    const signIn = app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' });
    await app.goto(host.origin + paths.register());
    // Then the router handles its links; the part that listens for new versions is loaded last.
    await expect(app.getByRole('button', { name: 'Register Now' })).toHaveAttribute('type', 'submit');
    await app.waitForLoadState('networkidle');
    await mark(app);
    await signIn.click();
    await expect(app).toHaveURL(host.origin + paths.auth());
    await app.goBack();
    expect(await isStillHere(app)).toBe(true);
    const controlled = app.evaluate(
      () =>
        new Promise<void>((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve()),
        ),
    );
    deploy(2);
    await checkForUpdate(page);
    await acceptRelease(page, 2);
    await controlled;
    expect(await isStillHere(app)).toBe(true);
    await signIn.click();
    await expect(app).toHaveURL(host.origin + paths.auth());
    await expect.poll(() => releaseOf(app)).toBe('2');
  });

  test('never in the middle of a form', { tag: '@prove' }, async ({ page, host, deploy }) => {
    await page.goto(host.origin + paths.auth());
    await workerInCharge(page);
    // Once the tab is enabled, the app notices what is typed.
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeEnabled();
    const email = page.getByLabel('Email').first();
    await email.fill('chanda@example.com');
    await mark(page);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(host.origin + paths.about);
    deploy(2);
    await checkForUpdate(elsewhere);
    await expect(prompt(elsewhere)).toBeVisible();
    await expect(prompt(page)).toBeHidden();
    await expect(email).toHaveValue('chanda@example.com');
    expect(await isStillHere(page)).toBe(true);
    await page.goto(host.origin + paths.courses);
    await expect(prompt(page)).toBeVisible();
    expect(await releaseOf(page)).toBeNull();
  });

  test('a version of which only a part is deployed is not taken', async ({ page, host, deploy }) => {
    await page.goto(host.origin + paths.about);
    await workerInCharge(page);
    // A deploy brings files first and pages last, so that in between the pages are the old ones.
    for (const { url, integrity } of tierEntries(deploy(2))) {
      if (integrity === undefined) continue;
      host.functions.set(url, (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
        response.end(readFileSync(fileOf(DIST, url)));
      });
    }
    const fails = page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const failed = new Promise<string>((resolve) =>
        registration.addEventListener('updatefound', () => {
          const worker = registration.installing as ServiceWorker;
          worker.addEventListener('statechange', () => resolve(worker.state), { once: true });
        }),
      );
      await registration.update();
      return failed;
    });
    expect(await fails).toBe('redundant');
    await host.stop();
    for (const path of [paths.about, paths.courses]) await page.goto(host.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await releaseOf(page)).toBeNull();
  });

  test('the offer can be used by keyboard and hides nothing; "Later" keeps the old version without asking again', {
    tag: '@prove',
  }, async ({ page, host, deploy }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(host.origin + paths.about);
    await workerInCharge(page);
    deploy(2);
    await checkForUpdate(page);
    const later = prompt(page).getByRole('button', { name: 'Later' });
    await expect(later).toBeVisible();
    const box = await prompt(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320 - 88);
    await later.focus();
    await page.keyboard.press('Enter');
    await expect(prompt(page)).toBeHidden();
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(prompt(page)).toBeHidden();
    expect(await releaseOf(page)).toBeNull();
  });
});

test('public: a page left open over three deploys loads every file of its own release', {
  tag: '@prove',
}, async ({ page, host, deploy }) => {
  await page.goto(host.origin + paths.auth());
  await workerInCharge(page);
  await keepLearnerTier(page);
  const own = ownAssets(DIST).filter((name) => name.endsWith('.js'));
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(host.origin + paths.about);
  const release = async (number: number) => {
    deploy(number);
    await checkForUpdate(elsewhere);
    await acceptRelease(elsewhere, number);
    // The page may load before its worker takes over and removes the files of the release before.
    await expect
      .poll(() => elsewhere.evaluate(async () => (await navigator.serviceWorker.ready).waiting))
      .toBeNull();
    await workerInCharge(elsewhere);
  };
  for (const number of [2, 3, 4]) await release(number);
  expect(await releaseOf(page)).toBeNull();
  const load = (names: string[]) =>
    page.evaluate(async (files) => {
      const answers = files.map(async (name) => {
        const answer = await fetch(`/${name}`, { cache: 'no-store' }).catch(() => undefined);
        const isScript = answer?.headers.get('Content-Type')?.startsWith('text/javascript');
        return answer?.status === 200 && isScript ? [] : [name];
      });
      return (await Promise.all(answers)).flat();
    }, names);
  expect(await load(own)).toEqual([]);
  // The host has them; the phone keeps the newest release only.
  const left = Object.values(await keptAddresses(page)).flat();
  expect(own.filter((name) => left.includes(`/${name}`))).toEqual([]);
  // The learner's app was updated with each release.
  await host.stop();
  await elsewhere.goto(host.origin + paths.profile);
  await expect(elsewhere.locator('#root > *').first()).toBeVisible();
  expect(await releaseOf(elsewhere)).toBe('4');
  // With the fourth deploy, the host drops the first release.
  await host.start();
  await elsewhere.goto(host.origin + paths.about);
  await release(5);
  expect((await page.request.get(`${host.origin}/${own[0]}`)).status()).toBe(404);
});

test('public: a file that was missing during a deploy does not stay missing for the year that hosting says', {
  tag: '@prove',
}, async ({ page, host }) => {
  const missing = (path: string) =>
    host.functions.set(path, (_request, response) => {
      response.writeHead(404, { 'Cache-Control': 'public, max-age=31536000, immutable' }).end();
    });
  const scriptOf = (file: string, pattern: RegExp) =>
    pattern.exec(readFileSync(fileOf(DIST, file), 'utf8'))?.[1] as string;
  const script = scriptOf(paths.about, /data-src="([^"]+)"/);
  const app = scriptOf(paths.auth(), /<script type="module"[^>]* src="([^"]+)"/);
  const timesAsked = (path: string) => host.asked.filter((one) => one === path).length;
  const form = page.getByRole('tab', { name: 'Sign Up' });
  // Without a worker, the pages fetch such a file again themselves.
  for (const [file, path] of [
    [app, paths.auth()],
    [script, paths.about],
  ] as const) {
    missing(file);
    await page.goto(host.origin + path);
    await expect.poll(() => timesAsked(file)).toBe(2);
    host.functions.delete(file);
  }
  await page.goto(host.origin + paths.auth());
  await expect(form).toBeEnabled();
  // The worker does the same for the files that it stores.
  await workerInCharge(page);
  const late = tierEntries(DIST).find(({ url }) => /\/Profile-[^/]+\.js$/.test(url))?.url as string;
  missing(late);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect.poll(() => timesAsked(late)).toBe(2);
  host.functions.delete(late);
  await keepLearnerTier(page);
  expect((await keptAddresses(page))['hub-learner']).toContain(late);
});
