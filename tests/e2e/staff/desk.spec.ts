/** The portal's pages on a desk and on a phone: nothing wider than the screen, targets for fingers, sections, failed reads. */
import type { Page } from '@playwright/test';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { readMessages } from '../../../src/domain/wire/staff-messages.ts';
import { at, atTestEnd, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { look, looked, tray, waitForReview } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

const PAGES = [
  '',
  '/students?sort=name',
  '/enrollments',
  '/enrollments?show=missed',
  '/rounds',
  '/rounds/messages',
  '/courses',
  '/offerings',
  '/links',
  '/exports',
  '/logs',
  '/settings',
];

const loaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
};

/** How wide the page is with what sticks out, px. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('no page is wider than the screen, however long a name, and every target is 44 px high', async ({
    page,
  }) => {
    const code = newCode();
    const long = await waitForReview(`A${'Mwansa'.repeat(14)} ${code}`);
    const email = `${'chanda.'.repeat(20)}${code}@example.org`.toLowerCase();
    await at('users', long.uid).update({ email });
    atTestEnd(() => at('users', long.uid).delete());
    await signIn(page, 'owner');
    for (const path of [...PAGES, `/students/${long.uid}`, `/students?find=${long.code}`]) {
      await page.goto(`/internal/ops${path}`);
      await loaded(page);
      if (path.startsWith('/students')) await expect(page.getByText(long.name).first()).toBeVisible();
      await expect.poll(() => widthOf(page), path).toBeLessThanOrEqual(360);
      await expect.poll(() => smallTargets(page), path).toEqual([]);
    }
  });
});

/** Letters of twice the size, as people set them in their browser. */
async function doubleLetters(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
}

/** What is said in full and yet cut off at its own edge. */
const cutNames = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('main *, [role="region"] *')]
        .filter((one) => one.textContent?.trim() === wanted && one.checkVisibility())
        .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    name,
  );

for (const { pages, ...viewport } of [
  { width: 360, height: 800, pages: PAGES },
  { width: 1366, height: 768, pages: ['', '/students', '/settings'] },
]) {
  test(`letters of 200% at ${viewport.width} px: nothing scrolls sideways, no name is cut, no bar covers the proof`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await doubleLetters(page);
    const { width } = viewport;
    const waiting = await waitForReview(`Namukolo Silavwe Muyunda ${newCode()}`);
    await signIn(page, 'owner', look(waiting));
    await looked(page, waiting);
    await expect.poll(() => widthOf(page), 'a proof').toBeLessThanOrEqual(width);
    await expect.poll(() => cutNames(page, waiting.name)).toEqual([]);
    // The picture or the message is seen while nothing was scrolled; the buttons come where one has read all.
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).not.toBeInViewport();
    await approve.scrollIntoViewIfNeeded();
    await expect(approve).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: /^Reject/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await approve.click();
    await expect(tray(page).getByText(waiting.name)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => cutNames(page, `Approve: ${waiting.name}`)).toEqual([]);
    await tray(page).getByRole('button', { name: 'Undo' }).click();

    for (const path of [...pages, '/payments', '/payments?status=decided', `/students/${waiting.uid}`]) {
      await page.goto(`/internal/ops${path}`);
      await loaded(page);
      await expect.poll(() => widthOf(page), path).toBeLessThanOrEqual(width);
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Admin Portal' });
    for (const link of await menu.getByRole('link').all()) {
      const box = await link.boundingBox();
      expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await link.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    }
  });
}

/** What can be tapped and is lower than 44 px, except for links within a sentence and boxes whose whole row can be. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary, [role="combobox"]')]
      .filter((one) => one.checkVisibility() && one.closest('p, [aria-hidden="true"]') === null)
      .filter((one) => !(one instanceof HTMLInputElement && ['checkbox', 'radio'].includes(one.type)))
      .map((one) => ({
        name: one.textContent || (one.getAttribute('aria-label') ?? one.tagName),
        height: one.getBoundingClientRect().height,
      }))
      .filter(({ height }) => height > 0 && height < 43.5)
      .map(({ name, height }) => `${name}: ${Math.round(height)}`),
  );
}

test('the settings are in sections with addresses, and an error under one field leaves the others in place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'owner', '/internal/ops/settings#limits');
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await expect(heading('Limits')).toBeInViewport();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Contacts' }).click();
  await expect(page).toHaveURL(/#contacts$/);
  await expect(heading('Contacts')).toBeInViewport();

  const contacts = page.getByRole('region', { name: 'Contacts' });
  const field = (name: string) => contacts.getByLabel(name, { exact: true });
  const places = async () =>
    Promise.all([field('WhatsApp'), field('Email')].map(async (one) => (await one.boundingBox())?.y));
  const before = await places();
  const label = contacts.getByText('Email', { exact: true });
  const labelBefore = (await label.boundingBox())?.y;
  await field('Phone').fill('12');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await expect(contacts.getByText('Write the number like 097 000 0000')).toBeVisible();
  expect(await places()).toEqual(before);
  expect((await label.boundingBox())?.y).toBe(labelBefore);
});

test('a read that fails says so in words about reading, and counts no longer', async ({ page }) => {
  await page.route('**/functions/count-figures', (route) => route.abort());
  await signIn(page, 'manager', '/internal/ops/courses');
  await loaded(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('alert').filter({ hasText: readMessages.offline })).toBeVisible();
  await expect(page.getByText(errorMessages.offline)).toHaveCount(0);
  await expect(page.getByText('Counting…')).toHaveCount(0);
  await expect(page.getByText('Not counted')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Last updated/)).toBeVisible();
});

test('the dashboard begins with the next classes, which lead to their learners', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'reviewer');
  const classes = page.getByRole('region', { name: 'Next classes' });
  const first = classes.getByRole('listitem').first();
  await expect(first).toContainText(/\d+ paid · \d+ not paid/);
  expect((await first.boundingBox())?.y).toBeLessThan(300);
  await first.getByRole('link', { name: /paid/ }).click();
  await expect(page).toHaveURL(/enrollments\?course=.+&weekend=\d{4}-\d\d-\d\d/);
});
