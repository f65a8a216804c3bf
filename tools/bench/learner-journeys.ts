/** What a learner does on a phone, for `npm run bench:app` to measure. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../src/domain/wire/paths.ts';
import { LEARNER_PASSWORD, learners } from '../seed/people.ts';
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

/** Waits until everything that the app needs without the hub is on the phone. */
export async function untilStored(page: Page): Promise<void> {
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

/** Longer than what a locator itself does in the page, ms. */
const PAUSE = 150;

/**
 * A finger on the glass. A locator's own click looks at the page between the press and the release, in the page's
 * own thread, which would be counted as ours.
 */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`nothing to tap: ${target}`);
  const page = target.page();
  await page.waitForTimeout(PAUSE);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(PAUSE);
}

/** Taps a field and types into it, key by key. */
async function type(target: Locator, text: string): Promise<void> {
  await tap(target);
  await target.page().keyboard.type(text, { delay: 50 });
  await target.page().waitForTimeout(PAUSE);
}

/** Types, taps and makes mistakes as people do, on each page of the learner's. */
export const journeys: Readonly<Record<string, (page: Page, address: string) => Promise<void>>> = {
  register: async (page, address) => {
    await open(page, address + paths.register());
    await tap(page.getByRole('button', { name: 'Register Now' }));
    await type(page.getByLabel('Full Name'), 'Natasha');
    await type(page.getByLabel('Phone Number'), '0977654321');
    await type(page.getByLabel('Password', { exact: true }), 'mangoes');
    await tap(page.getByRole('button', { name: 'Show password' }));
    await tap(page.getByRole('checkbox'));
    await tap(page.getByRole('button', { name: 'Register Now' }));
  },
  auth: async (page, address) => {
    await open(page, address + paths.auth());
    await tap(page.getByRole('tab', { name: 'Sign Up' }));
    await type(page.getByLabel('Full Name'), 'Natasha');
    await tap(page.getByRole('tab', { name: 'Sign In' }));
    await type(page.getByLabel('Email'), 'natasha@example');
    await tap(page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }));
  },
  dashboard: async (page, address) => {
    await page.goto(address + paths.dashboard());
    await page.getByText('Up to date.').waitFor();
    for (const button of await page.getByRole('button', { name: /^Copy/ }).all()) await tap(button);
  },
  payment: async (page, address) => {
    await page.goto(address + paths.register({ order: UNPAID }));
    const message = page.getByLabel('Confirmation message');
    await type(message, 'Money sent ZMW 100.00. Your bal is ZMW 5.56.TID: PP26');
    await type(page.getByLabel('Transaction ID'), '1120.1015');
    await tap(page.getByRole('button', { name: 'Submit Proof to Unlock' }));
  },
};
