/** Students and enrollments, the search, and every page on a desk and on a phone. */
import { DAY } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makeUser } from '../../factories/learner.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { at, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { waitForReview } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('students are paged by the server, forward and back, with the place in the address', async ({
  page,
}) => {
  const makeMany = Array.from({ length: 30 }, (_, index) => {
    const id = `e2e-paged-${String(index).padStart(2, '0')}`;
    const user = makeUser({
      id,
      name: `Paged ${id}`,
      email: `${id}@example.org`,
      createdAt: Date.now() + 400 * DAY + index,
    });
    return at('users', id).set(toDocument(user));
  });
  await Promise.all(makeMany);
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
  await expect(rows).toHaveCount(26);
  // The rows of before stand until the sorted ones have come.
  await expect(async () => {
    const names = await rows.getByRole('link').allInnerTexts();
    expect(names).toEqual([...names].sort());
  }).toPass();
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      at('users', `e2e-paged-${String(index).padStart(2, '0')}`).delete(),
    ),
  );
});

test('the list of students says course, status, what is due and when each was last seen', async ({
  page,
}) => {
  const seen = await waitForReview(`A! Listed ${newCode()}`, { order: { paidAmount: 40 } });
  await at('users', seen.uid).update({ lastSeenAt: new Date('2026-11-14T13:05:00Z') });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'reviewer', '/internal/ops/students?sort=name');
  const row = page.getByRole('row').filter({ hasText: seen.name });
  for (const text of ['Data Analysis (Excel)', 'Awaiting Review', 'K60', '14 Nov 2026', '15:05 CAT']) {
    await expect(row).toContainText(text);
  }
  // All columns fit a laptop, and the first row stands above the fold.
  const table = page.getByRole('table', { name: 'Students' });
  expect(
    await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0)),
  ).toBe(0);
  expect((await row.boundingBox())?.y).toBeLessThan(500);
  await at('users', seen.uid).delete();
});

test('a person’s page shows the whole history, and writes the fitting message', async ({ page }) => {
  await signIn(page, 'reviewer', '/internal/ops/students/demo-grace-chirwa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Chirwa');
  const timeline = page.getByRole('list').filter({ hasText: 'Sent a payment proof' });
  const history = async () => (await timeline.getByRole('listitem').allInnerTexts()).slice(-3);
  // Once the weekend has begun, the classes that she joined stand above.
  await expect
    .poll(history)
    .toEqual([
      expect.stringMatching(/Payment accepted.*K100/s),
      expect.stringMatching(/Sent a payment proof.*K100 by Airtel Money/s),
      expect.stringMatching(/Registered for Data Analysis/s),
    ]);
  const message = page.getByRole('link', { name: 'Message on WhatsApp' });
  await expect
    .poll(async () => decodeURIComponent((await message.getAttribute('href')) ?? ''))
    .toContain(
      'Hello Grace, this is Digital Skills Hub: your payment for Data Analysis (Excel) is approved.',
    );
  await page.goto('/internal/ops/students/nobody');
  await expect(page.getByText('There is no such student')).toBeVisible();
});

test('enrollments are filtered by state and course, in the address', async ({ page }) => {
  // The newest rows come first, whatever other tests have added.
  const createdAt = Date.now();
  const enrolled = { courseId: 'cybersecurity-basics', createdAt };
  await Promise.all([
    waitForReview('Filtered Paid', {
      order: { status: 'approved' },
      enrollment: { status: 'paid', createdAt },
    }),
    waitForReview('Filtered Pending', { enrollment: { createdAt } }),
    waitForReview('Filtered RefusedError', { order: { status: 'rejected' }, enrollment: enrolled }),
  ]);
  await signIn(page, 'manager', '/internal/ops/enrollments?show=paid');
  const row = (name: string) =>
    page.getByRole('table', { name: 'Enrollments' }).getByRole('row', { name }).first();
  await expect(row('Filtered Paid')).toContainText('Paid');
  await expect(row('Filtered Pending')).toBeHidden();
  await page.getByRole('button', { name: 'Pending' }).click();
  await expect(page).toHaveURL(/show=pending/);
  await expect(row('Filtered RefusedError')).toContainText('Rejected');
  await expect(row('Filtered Pending')).toBeVisible();
  await page.getByRole('combobox', { name: 'Course' }).click();
  await page.getByRole('option', { name: 'Cybersecurity Basics' }).click();
  await expect(page).toHaveURL(/course=cybersecurity-basics/);
  await expect(row('Filtered Pending')).toBeHidden();
  await expect(row('Filtered RefusedError')).toBeVisible();
});

test('on a phone the sidebar folds away, tables become cards, and a proof fills the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const waiting = await waitForReview(`Phone ${newCode()}`);
  await signIn(page, 'reviewer');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Students' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByRole('button', { name: waiting.name }).click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'All proofs' }).click();
  await expect(page.getByRole('button', { name: waiting.name })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

const PAGES = [
  '',
  '/payments',
  '/payments?status=decided',
  '/payments/wallet',
  '/payments/unclaimed',
  '/payments/refunds',
  '/payments/close',
  '/students',
  '/students/demo-rejected',
  '/enrollments',
  '/enrollments?show=missed',
  '/rounds',
  '/courses',
  '/offerings',
  '/links',
  '/exports',
  '/logs',
  '/settings',
];

test('every page passes axe, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'owner');
  for (const path of PAGES) {
    await page.goto(`/internal/ops${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await page.waitForTimeout(500);
    await expectAccessible(page, { where: path });
  }
});
