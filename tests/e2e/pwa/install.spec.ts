/** Installing: possible for Chromium, and offered once the hub has been of use. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { paths } from '../../../src/domain/wire/paths.ts';
import { expect, test, workerInCharge } from '../fixtures/site-fixtures.ts';

test('phone: Chromium finds nothing wrong with installing it', async ({ host, launchOptions }) => {
  // An incognito-like context cannot install anything: this needs a profile of its own.
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions);
  const page = await context.newPage();
  await page.goto(host.origin);
  await workerInCharge(page);
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', scope: '/', display: 'standalone' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

test('phone: installing is offered after a registration, never on arrival, and a no is remembered', async ({
  page,
  host,
}) => {
  // Chromium fires no install event in a profile that may not install. The test makes the event.
  await page.addInitScript(() =>
    addEventListener('load', () => {
      const prompt = async () => ({ outcome: 'accepted' });
      setTimeout(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })), 200);
    }),
  );
  const offer = page.getByRole('region', { name: 'Install' });
  const summary = {
    orderId: 'ACDE3467',
    courseName: 'Data Analysis (Excel)',
    userName: 'Chanda Mwansa',
    whatsappUrl: 'https://wa.me/260970000000',
    amount: 100,
  };
  await page.goto(host.origin + paths.register());
  await page.waitForTimeout(1_000);
  await expect(offer).toBeHidden();
  await page.evaluate((value) => sessionStorage.setItem('hub.summary', JSON.stringify(value)), summary);
  await page.goto(host.origin + paths.registrationSuccess);
  await expect(offer.getByRole('button', { name: 'Install' })).toBeVisible();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(offer).toBeHidden();
});
