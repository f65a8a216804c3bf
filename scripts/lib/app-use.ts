/** What a learner does on a phone, for `npm run bench:app` to measure. */
import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { LEARNER_PASSWORD, learners } from './seed-people.ts';
import { notesOf } from './slow-phone.ts';

/** The order that is still to be paid. */
export const UNPAID = 'NATAHA34';

/** Signs in and waits for what the hub says now. */
export async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address + paths.auth());
  await page.getByLabel('Email').fill(learners.new.email);
  await page.getByLabel('Password', { exact: true }).fill(LEARNER_PASSWORD);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === paths.dashboard());
  await page.getByText('Up to date.').waitFor();
}

/** Everything that the app needs without the hub is on the phone. */
export async function keptWhole(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const all = kept.flat().map(({ url }) => new URL(url).pathname);
    return all.includes('/app') && all.includes('/dashboard') && navigator.serviceWorker.controller !== null;
  });
}

/** Opens a form as somebody who reads it first: all that loads with it has come. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await notesOf(page);
  await page.waitForLoadState('networkidle');
}

/** Types, taps and makes mistakes as people do, on each page of the learner's. */
export const uses: Readonly<Record<string, (page: Page, address: string) => Promise<void>>> = {
  register: async (page, address) => {
    await open(page, address + paths.register());
    await page.getByRole('button', { name: 'Register Now' }).click();
    await page.getByLabel('Full Name').pressSequentially('Natasha');
    await page.getByLabel('Phone Number').pressSequentially('0977654321');
    await page.getByLabel('Password', { exact: true }).pressSequentially('mangoes');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Register Now' }).click();
  },
  auth: async (page, address) => {
    await open(page, address + paths.auth());
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Full Name').pressSequentially('Natasha');
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await page.getByLabel('Email').pressSequentially('natasha@example');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  },
  dashboard: async (page, address) => {
    await page.goto(address + paths.dashboard());
    await page.getByText('Up to date.').waitFor();
    for (const button of await page.getByRole('button', { name: /^Copy/ }).all()) await button.click();
  },
  payment: async (page, address) => {
    await page.goto(address + paths.register({ order: UNPAID }));
    const message = page.getByLabel('Confirmation message');
    await message.click();
    await message.pressSequentially('Money sent ZMW 100.00. Your bal is ZMW 5.56.TID: PP26');
    await page.getByLabel('Transaction ID').pressSequentially('1120.1015');
    await page.getByRole('button', { name: 'Submit Proof to Unlock' }).click();
  },
};
