/** Installing is possible for Chromium. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
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
