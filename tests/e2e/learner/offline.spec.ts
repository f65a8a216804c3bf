/** No connection, and a phone that others use (rules §7). The server is really stopped, not only a flag in the browser. */
import type { Page } from '@playwright/test';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { BRAND } from '../../../src/domain/wire/messages.ts';
import { accounts, expect, random, test } from '../fixtures/hub-fixtures.ts';
import type { HubProxy } from '../../fixtures/hub-proxy.ts';
import { waitForLearnerTier } from '../../fixtures/learner-sign-in.ts';
import { signIn as signInStaff } from '../fixtures/staff-fixtures.ts';
import {
  askToSignOut,
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openDashboard,
  type Person,
  signIn,
  signInByForm,
  submitSignIn,
} from '../fixtures/learner-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('without the hub, and without signal: the dashboard shows schedule, status, reference, pay card and time; receipt and sign-out work too', async ({
  page,
  context,
  hubProxy,
}) => {
  const person = await makeLearner();
  const { id } = await giveOrder(person, await makeClasses(classes.later));
  const paid = await giveOrder(person, await makeClasses(classes.later), { order: { status: 'approved' } });
  await openThere(page, hubProxy, person);
  await waitForLearnerTier(page);
  const download = page.getByRole('button', { name: 'Download Receipt' });
  await download.click();
  await expect(page.getByText('Receipt ready')).toBeVisible();
  const unpaid = page.getByRole('article').filter({ hasText: 'Pending' });
  const pay = page.getByRole('region', { name: /^Pay K100 for/ });
  for (const cut of [() => hubProxy.close(), () => context.setOffline(true)]) {
    await cut();
    await page.reload();
    await expect(
      page.getByText(/^No connection to the hub\. As of \d+ \w+ \d{4}, \d\d:\d\d CAT\.$/),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Courses (2)' })).toBeVisible();
    await expect(pay.getByText(formatOrderCode(id))).toBeVisible();
    await expect(pay.getByText(BRAND)).toBeVisible();
    await expect(pay.getByText('097 000 0000')).toBeVisible();
    await expect(unpaid.getByRole('listitem').filter({ hasText: / CAT\./ })).toHaveCount(2);

    await context.setOffline(false);
    await hubProxy.close();
    await hubProxy.open();
    await expect(page.getByText('Up to date.')).toBeVisible();
  }

  await hubProxy.close();
  const shown = context.waitForEvent(
    'response',
    (response) => response.url() === `${hubProxy.url}/receipt/${paid.id}`,
  );
  await download.click();
  const response = await shown;
  expect(response.fromServiceWorker()).toBe(true);
  expect(response.headers()['content-type']).toBe('application/pdf');
  await expect(page.getByText('This is the copy kept on this phone.')).toBeVisible();

  await askToSignOut(page);
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await page.waitForURL(/\/auth$/);
  await nothingLeft(page, person, id);
});

test('a proof that waits on this phone is shown; signing out warns of it, and leaves nothing to the next learner', async ({
  page,
}) => {
  const person = await makeLearner();
  const { id } = await giveOrder(person, await makeClasses(classes.later));
  let tries = 0;
  await page.route('**/functions/submit-proof', async (route) => {
    tries += 1;
    await route.abort();
  });
  await openDashboard(page, person);
  await keepProof(page, person, id);
  const card = page.getByRole('article');
  await expect(card.getByText(/^Proof kept on this phone since .* CAT\. Not sent yet/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your proof is kept on this phone' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'See Your Proof' })).toBeVisible();

  await askToSignOut(page);
  const warning = page.getByRole('dialog', { name: 'Not everything is sent yet' });
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await expect(card).toBeVisible();
  // The menu is still open.
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await warning.getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await page.waitForURL('**/auth');
  await nothingLeft(page, person, id);

  // The next learner on this phone sees nothing of it, and sends nothing.
  const sent = tries;
  await signInByForm(page, await makeLearner({ name: 'Second Person' }));
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'No courses yet' })).toBeVisible();
  await expect(page.getByText(formatOrderCode(id))).toHaveCount(0);
  expect(tries).toBe(sent);
  await nothingLeft(page, person, id);
});

test.describe('an error that nobody caught', () => {
  test.use({ caused: /caused on purpose/ });

  test('without signal is kept, and shown later in the portal’s Logs without personal data', {
    tag: '@prove',
  }, async ({ page, context, hubProxy }) => {
    const person = await makeLearner();
    await openThere(page, hubProxy, person);
    await waitForLearnerTier(page);
    await hubProxy.close();
    const name = random(12).replace(/\d/g, 'x');
    const caused = `caused on purpose (reading '${name}') by ${person.email}, "Chipo Zulu", 0971234567`;
    const breakTwice = (message: string) => {
      for (let times = 0; times < 2; times += 1)
        setTimeout(() => {
          throw Object.assign(new TypeError(message), { stack: 'f@https://x/assets/core-A.js?chipo:1:23' });
        });
    };
    await page.evaluate(breakTwice, caused);
    const kept = () =>
      page.evaluate(async () => (await caches.match('/errors', { cacheName: 'hub-errors' }))?.text());
    await expect.poll(kept).toContain('"times":2');
    expect(await kept()).toContain(`TypeError: caused on purpose (reading '${name}') by … …, …`);

    await hubProxy.open();
    await page.reload();
    await expect.poll(kept).toContain('"isSent":true');
    const desk = await context.newPage();
    await signInStaff(desk, 'manager', '/internal/ops/logs');
    await desk.getByRole('button', { name: 'Errors in browsers' }).click();
    const row = desk.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('core-A.js:1:23');
    await expect(row).toContainText('Learner’s app');
    await expect(row).toContainText(/Release app-/);
    await expect(row.getByRole('definition').nth(1)).toHaveText('2');
  });
});

test('a session that the server has ended is wiped, /auth says so and leads back', async ({ page }) => {
  const person = await makeLearner();
  const { id } = await giveOrder(person, await makeClasses(classes.later));
  await openDashboard(page, person);
  await accounts.updateUser(person.uid, { disabled: true });
  await page.goto('/profile');
  await page.waitForURL('**/auth?next=%2Fprofile');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await nothingLeft(page, person, id);
  await accounts.updateUser(person.uid, { disabled: false });
  await submitSignIn(page, person.email);
  // Wait for this page: a menu opened on the page before would close with it.
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  // A learner who signs out by hand is not told that a session has ended.
  await askToSignOut(page);
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await page.waitForURL('**/auth');
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
});

/** Signs in through the proxy of this test. */
async function openThere(page: Page, hubProxy: HubProxy, person: Person): Promise<void> {
  await signIn(page, person, '/dashboard', hubProxy.url);
  await expect(page.getByText('Up to date.')).toBeVisible();
}

/** Queues a proof as the payment step does when the hub cannot be reached. */
async function keepProof(page: Page, { uid }: Person, orderId: string): Promise<void> {
  await page.evaluate(
    async ([owner, order]) => {
      const opened = indexedDB.open('hub');
      await new Promise((resolve) => opened.addEventListener('success', resolve));
      const change = opened.result.transaction('outbox', 'readwrite');
      const id = `proof-${order}-00000001`;
      const request = {
        proofId: id,
        orderId: order,
        network: 'airtel',
        transactionId: 'PP261120.0930.D12345',
        payerPhone: null,
        amount: 100,
        paidAt: null,
        message: 'Money sent.',
      };
      const stored = {
        id,
        uid: owner,
        orderId: order,
        request,
        image: null,
        createdAt: Date.now(),
        state: 'kept',
      };
      change.objectStore('outbox').put(stored);
      await new Promise((resolve) => change.addEventListener('complete', resolve));
      opened.result.close();
    },
    [uid, orderId] as const,
  );
  await page.reload();
}

/** Reads every storage of the origin, cookies too, and looks for the person and the order. */
async function nothingLeft(page: Page, person: Person, orderId: string): Promise<void> {
  const everything = () =>
    page.evaluate(async () => {
      const found: string[] = [
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
        document.cookie,
      ];
      for (const { name = '' } of await indexedDB.databases()) {
        const opened = indexedDB.open(name);
        await new Promise((resolve) => opened.addEventListener('success', resolve));
        for (const store of opened.result.objectStoreNames) {
          const all = opened.result.transaction(store).objectStore(store).getAll();
          await new Promise((resolve) => all.addEventListener('success', resolve));
          found.push(JSON.stringify(all.result));
        }
        opened.result.close();
      }
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          found.push(request.url);
          if (!/\/assets\//.test(request.url)) found.push((await (await cache.match(request))?.text()) ?? '');
        }
      }
      return found.join('\n');
    });
  const secrets = [person.uid, person.email, person.name, orderId];
  await expect
    .poll(async () => {
      const left = await everything();
      return secrets.filter((secret) => left.includes(secret));
    })
    .toEqual([]);
}
