/** The hub on the home screen: the iPhone's own steps, where the icon's shortcuts lead, also before signing in. */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/domain/wire/paths.ts';
import { iphoneSteps } from '../../../src/pwa/install.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openDashboard,
  submitSignIn,
} from '../fixtures/learner-fixtures.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test.use({ viewport: { width: 360, height: 800 } });

test('phone: each shortcut leads to its part of the dashboard, through signing in', {
  tag: '@prove',
}, async ({ page }) => {
  const person = await makeLearner();
  await giveOrder(person, await makeClasses(classes.later));
  const paid = await makeClasses(classes.soon);
  await giveOrder(person, paid, { order: { status: 'approved' } });
  const onScreen = (id: string) => expect(page.locator(`#${id}`)).toBeInViewport();

  await page.goto(`${paths.dashboard()}#pay`);
  await page.waitForURL('**/auth?**');
  await submitSignIn(page, person.email);
  await page.waitForURL(`**${paths.dashboard()}#pay`);
  await onScreen('pay');
  await expect(page.locator('#pay').getByText('Payment Required')).toBeVisible();

  await page.goto(`${paths.dashboard()}#next-class`);
  await onScreen('next-class');
  await expect(page.locator('#next-class').getByText(/^Starts in \d+m/)).toBeVisible();
});

test('phone: installing is offered in the dashboard’s flow once a proof was sent, and a no is remembered', {
  tag: '@prove',
}, async ({ page }) => {
  // Chromium fires no install event in a profile that may not install. The test makes the event.
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager');
    addEventListener('load', () => {
      const prompt = async () => ({ outcome: 'accepted' });
      setTimeout(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })), 200);
    });
  });
  const person = await makeLearner();
  const order = await giveOrder(person, await makeClasses(classes.later));
  await openDashboard(page, person);
  const offer = page.getByRole('region', { name: 'Install' });
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expect(offer).toBeHidden();
  await docRef('orders', order.id).update({ status: 'under_review' });
  await expect(offer.getByRole('button', { name: 'Install' })).toBeVisible();
  await expect(offer).toHaveCSS('position', 'static');
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expect(offer).toBeHidden();
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: SAFARI, hasTouch: true });
  /** Browsers there have no install event, and no pushes before the hub is on the home screen. */
  const asSafari = (page: Page) =>
    page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));

  test('phone: the install steps come once, after a first approval; pushes later', {
    tag: '@prove',
  }, async ({ page }) => {
    await asSafari(page);
    const person = await makeLearner();
    await giveOrder(person, await makeClasses(classes.later), { order: { status: 'approved' } });
    await openDashboard(page, person);
    const offer = page.getByRole('region', { name: 'Install' });
    await expect(offer.getByRole('listitem')).toHaveText([...iphoneSteps]);
    await expect(page.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);
    await expect(offer.getByRole('button')).toHaveText(['Understood']);
    await offer.getByRole('button').click();
    await expect(offer).toBeHidden();
    await page.goto(paths.readiness);
    await expect(page.getByText(/^On an iPhone they come once the hub is on the home screen/)).toBeVisible();
    await page.goto(paths.dashboard());
    await expect(page.getByText('Up to date.')).toBeVisible();
    await expect(offer).toBeHidden();
  });
});
