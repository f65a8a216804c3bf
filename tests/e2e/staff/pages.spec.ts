/** Every page of the portal on a phone: axe, the width of the screen, fingers, text at 200%; and the lists. */
import type { Page } from '@playwright/test';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { readMessages } from '../../../src/domain/wire/staff-messages.ts';
import { toDocument } from '../../factories/document.ts';
import { makeUser } from '../../factories/learner.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { docRef, atTestEnd, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import {
  proofUrl,
  waitForProofShown,
  tray,
  tryAgain,
  undoForever,
  makeProofUnderReview,
} from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

/** Neighbours are pages of different routes, because `goTo` waits for another heading. */
const PAGES = [
  '/weekend',
  '',
  '/payments',
  '/enrollments',
  '/payments?status=decided',
  '/enrollments?show=missed',
  '/payments/wallet',
  '/payments/unclaimed',
  '/payments/refunds',
  '/payments/close',
  '/rounds',
  '/rounds/messages',
  '/courses',
  '/offerings',
  '/links',
  '/exports',
  '/settings',
  '/account',
  '/settings/automation',
  '/account/sessions',
  '/settings/texts',
  '/logs',
  '/settings/staff',
  '/no-such-page',
];

/** Goes to a page of the portal without loading the portal again, and waits until it is there. */
async function goTo(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  // The previous page stays until the code of the next one is there.
  await page.evaluate((address) => {
    for (const one of document.querySelectorAll('h1')) one.dataset['before'] = '';
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/internal/ops${path}`);
  await expect(page.locator('h1[data-before]')).toHaveCount(0);
  await expect(heading).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** The width of the page with whatever overflows it, px. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

const TAPPED = 'a, button, input, select, summary, [role="combobox"]';
const CLICKED = `${TAPPED}, .MuiButtonBase-root`;

/** Targets that are lower than so many px, except links within a sentence and boxes whose whole row can be tapped. */
function smallTargets(page: Page, what = TAPPED, least = 44): Promise<string[]> {
  return page.evaluate(
    ([wanted, px]) =>
      [...document.querySelectorAll<HTMLElement>(wanted)]
        .filter((one) => one.checkVisibility() && one.closest('p, [aria-hidden="true"]') === null)
        .filter((one) => !(one instanceof HTMLInputElement && ['checkbox', 'radio'].includes(one.type)))
        .map((one) => ({
          name: one.textContent || (one.getAttribute('aria-label') ?? one.tagName),
          height: one.getBoundingClientRect().height,
        }))
        .filter(({ height }) => height > 0 && height < px - 0.5)
        .map(({ name, height }) => `${name}: ${Math.round(height)}`),
    [what, least] as const,
  );
}

/** Sets the size of letters, as people do in their browser. */
const setLetters = (page: Page, size: string) =>
  page.evaluate((one) => void (document.documentElement.style.fontSize = one), size);

/** Elements that hold the whole name but cut it off at their own edge. */
const cutNames = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('main *, [role="region"] *')]
        .filter((one) => one.textContent?.trim() === wanted && one.checkVisibility())
        .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    name,
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('every page passes axe, fits the screen even with text at 200%, and has targets of 44 px', {
    tag: '@prove',
  }, async ({ page }) => {
    test.slow();
    const code = newCode();
    const long = await makeProofUnderReview(`A${'Mwansa'.repeat(14)} ${code}`);
    const email = `${'chanda.'.repeat(20)}${code}@example.org`.toLowerCase();
    await docRef('users', long.uid).update({ email });
    atTestEnd(() => docRef('users', long.uid).delete());
    await signIn(page, 'owner');
    for (const path of [...PAGES, `/students/${long.uid}`, `/students?find=${long.code}`]) {
      await goTo(page, path);
      if (path.startsWith('/students')) await expect(page.getByText(long.name).first()).toBeVisible();
      // Each page is looked at, whatever was found on the one before.
      const soft = expect.configure({ soft: true, timeout: 60_000 });
      await soft.poll(() => smallTargets(page), path).toEqual([]);
      await expectAccessible(page, { where: path });
      for (const size of ['200%', '100%']) {
        await setLetters(page, size);
        await soft.poll(() => widthOf(page), `${path} ${size}`).toBeLessThanOrEqual(360);
      }
    }
  });
});

test('text at 200% on a phone: no name is cut, no bar covers the proof, and the menu can be reached', {
  tag: '@prove',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await undoForever(page.context());
  const waiting = await makeProofUnderReview(`Namukolo Silavwe Muyunda ${newCode()}`, { isSeen: true });
  await signIn(page, 'owner', proofUrl(waiting, waiting.code));
  await setLetters(page, '200%');
  await waitForProofShown(page, waiting);
  await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(360);
  await expect.poll(() => cutNames(page, waiting.name)).toEqual([]);
  // The picture or the message comes first, so the buttons below it are out of view until one scrolls.
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

  await goTo(page, '/students');
  await expect(page.getByRole('list', { name: 'Students' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const links = page.getByRole('navigation', { name: 'Admin Portal' }).getByRole('link');
  await expect(links.first()).toBeInViewport({ ratio: 1 });
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(await link.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  }
});

test('lists are paged by the server, sorted and filtered in the address, fit a laptop, and say what each learner has and owes', async ({
  page,
}) => {
  const made = Array.from({ length: 30 }, (_, index) => {
    const id = `e2e-paged-${String(index).padStart(2, '0')}`;
    const createdAt = Date.now() + 400 * DAY + index;
    const user = makeUser({ id, name: `Paged ${id}`, email: `${id}@example.org`, createdAt });
    return { place: docRef('users', id), user };
  });
  await Promise.all(made.map(({ place, user }) => place.set(toDocument(user))));
  atTestEnd(() => Promise.all(made.map(({ place }) => place.delete())));
  // The newest rows come first, whatever other tests have added.
  const createdAt = Date.now();
  const seen = await makeProofUnderReview(`A! Listed ${newCode()}`, {
    order: { paidAmount: 40 },
    enrollment: { createdAt },
  });
  await docRef('users', seen.uid).update({ lastSeenAt: new Date('2026-11-14T13:05:00Z') });
  atTestEnd(() => docRef('users', seen.uid).delete());
  const paid = await makeProofUnderReview('Filtered Paid', {
    order: { status: 'approved' },
    enrollment: { status: 'paid', createdAt },
  });
  const refused = await makeProofUnderReview('Filtered Refused', {
    order: { status: 'rejected' },
    enrollment: { courseId: 'cybersecurity-basics', createdAt },
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'manager', '/internal/ops/students');
  const rows = page.getByRole('table', { name: 'Students' }).getByRole('row');
  await expect(rows).toHaveCount(26);
  await expect(rows.nth(1)).toContainText('Paged e2e-paged-29');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows.nth(1)).toContainText('Paged e2e-paged-04');
  await page.reload();
  await expect(rows.nth(1)).toContainText('Paged e2e-paged-04');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows.nth(1)).toContainText('Paged e2e-paged-29');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  // The previous rows stay until the sorted ones have come.
  await expect(async () => {
    const names = await rows.getByRole('link').allInnerTexts();
    expect(names).toEqual([...names].sort());
  }).toPass();

  const listed = page.getByRole('row').filter({ hasText: seen.name });
  for (const text of ['Data Analysis (Excel)', 'Awaiting Review', 'K60', '14 Nov 2026', '15:05 CAT'])
    await expect(listed).toContainText(text);
  const table = page.getByRole('table', { name: 'Students' });
  const beyond = (element: Element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0);
  await expect.poll(() => table.evaluate(beyond)).toBe(0);
  await expect.poll(async () => (await listed.boundingBox())?.y).toBeLessThan(500);

  await goTo(page, '/enrollments?order=approved');
  const row = ({ name }: typeof seen) =>
    page.getByRole('table', { name: 'Enrollments' }).getByRole('row', { name }).first();
  await expect(row(paid)).toContainText('Paid');
  await expect(row(seen)).toBeHidden();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Rejected' });
  await expect(page).toHaveURL(/order=rejected/);
  await expect(row(refused)).toContainText('Rejected');
  await page.getByRole('combobox', { name: 'Course' }).selectOption({ label: 'Cybersecurity Basics' });
  await expect(page).toHaveURL(/course=cybersecurity-basics/);
  await expect(row(seen)).toBeHidden();
  await expect(row(refused)).toBeVisible();
  // Typed text searches all enrollments; once it is cleared, the chosen filters apply again.
  const find = page.getByRole('searchbox', { name: 'Find an enrollment' });
  await find.pressSequentially(paid.code);
  await expect(row(paid)).toBeVisible();
  await expect(row(refused)).toBeHidden();
  await find.press('Escape');
  await expect(row(refused)).toBeVisible();
});

test('with a mouse: the dashboard begins with the next classes, a failed read says so in its own words, and targets are at least 32 px high', {
  tag: '@prove',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.route('**/functions/count-figures', (route) => route.abort());
  await signIn(page, 'manager');
  await expect(page.getByRole('alert').filter({ hasText: readMessages.offline })).toBeVisible();
  await expect(page.getByText(errorMessages.offline)).toHaveCount(0);
  await expect(page.getByText('Counting…')).toHaveCount(0);
  await expect(page.getByText('Not counted')).toBeVisible();
  await page.unrouteAll();
  tryAgain(page);
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Money of today' })).toContainText(/K\d/);
  const first = page
    .getByRole('region', { name: /^(Next|Today’s) classes/ })
    .getByRole('listitem')
    .first();
  await expect(first).toContainText(/\d+ paid · \d+ not paid/);
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(300);
  await first.getByRole('link', { name: /paid/ }).click();
  await expect(page).toHaveURL(/enrollments\?course=.+&weekend=\d{4}-\d\d-\d\d/);
  // In a browser that saves data, no page is fetched before somebody goes there.
  const fetched = () => performance.getEntriesByType('resource').map(({ name }) => name);
  expect((await page.evaluate(fetched)).filter((url) => url.includes('/assets/Logs-'))).toEqual([]);

  for (const path of ['/payments', '/students', '/enrollments', '/offerings', '/logs']) {
    await goTo(page, path);
    await expect.poll(() => smallTargets(page, CLICKED, 32), path).toEqual([]);
  }
});
