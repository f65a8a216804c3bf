/** The figures of the dashboard, which count the whole hub: true, and leading to their rows. */
import type { Locator, Page } from '@playwright/test';
import { expect, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import { makeProofUnderReview } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

const card = (page: Page, name: string) => page.getByRole('region', { name });
const figure = async (page: Page, name: string) =>
  Number((await card(page, name).innerText()).match(/^\d[\d,]*(?= proofs?$|$)/m)?.[0].replace(',', ''));

/** The number above or below the rows of a figure. */
const totalOf = (noun: string) => (count: number) => new RegExp(`^${count} ${noun}s?( accepted|$)`);

test('each figure of the dashboard is counted, and leads to its rows', { tag: '@prove' }, async ({
  page,
}) => {
  await signIn(page, 'manager');
  await expect(page.getByText(/^Last updated \d\d:\d\d CAT$/)).toBeVisible();
  // The figures that ask for work are counted apart, and Refresh is disabled until all are counted.
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  const [registered, waiting] = [
    await figure(page, 'New Registrations (7d)'),
    await figure(page, 'Pending Payment Proofs'),
  ];
  const duplicates = await figure(page, 'Duplicate Transaction IDs');
  // Two proofs of one payment wait as two: the queue shows both.
  const transactionId = newTransactionId();
  for (const name of ['Claimed Chola', 'Claimed Chanda'])
    await makeProofUnderReview(name, { proof: { transactionId, warnings: ['id_used_by_other'] } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => figure(page, 'New Registrations (7d)')).toBe(registered + 2);
  await expect.poll(() => figure(page, 'Pending Payment Proofs')).toBe(waiting + 2);
  await expect.poll(() => figure(page, 'Duplicate Transaction IDs')).toBe((duplicates || 0) + 2);
  for (const [name, leads, rows] of [
    ['New Registrations (7d)', /students\?since=7/, totalOf('student')],
    ['Approved Payments (7d)', /payments\?status=approved&since=7/, totalOf('payment')],
    ['Active Enrollments', /enrollments\?show=active/, totalOf('enrollment')],
    ['Weekend Attendance', /enrollments\?show=joined/, totalOf('join')],
    ['Duplicate Transaction IDs', /payments\?duplicates=1/, null],
    ['Pending Payment Proofs', /payments(\?proof=|$)/, null],
  ] as const) {
    await expect(card(page, name)).toContainText(
      name.endsWith('IDs') || name.endsWith('Proofs') ? '' : 'vs last week',
    );
    const counted = await figure(page, name);
    await card(page, name).getByRole('link').click();
    await expect(page).toHaveURL(leads);
    // Other journeys make many offerings of this weekend, which counts as the last one once its first class begins.
    const shown = page.getByText('Choose a course');
    if (rows !== null) await expect(page.getByText(rows(counted)).or(shown)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^Last updated/)).toBeVisible();
  }
  const trend = page.getByRole('table', { name: 'Registration Trends (4 weeks)' });
  await expect(trend.getByRole('row')).toHaveCount(5);
  await expect
    .poll(async () => (await lastNumber(trend)) - (await figure(page, 'New Registrations (7d)')))
    .toBe(0);
  await trend.getByRole('link').last().click();
  await expect(page).toHaveURL(/students\?since=7/);
  await page.goBack();
  const states = page.getByRole('table', { name: 'Payment Status Distribution' });
  // One number of proofs that wait: on the card, in the chart, and in the queue.
  const awaiting = states.getByRole('row', { name: /Awaiting Review/ });
  const inChart = Number(await awaiting.getByRole('cell').first().innerText());
  await expect.poll(() => figure(page, 'Pending Payment Proofs')).toBe(inChart);
  await awaiting.getByRole('link').click();
  const queued = page.getByRole('list', { name: 'Proofs to review' }).getByRole('button');
  await expect(queued).toHaveCount(inChart);
  await page.goBack();
  // A part payment is counted apart from what was rejected, here and in the list.
  for (const [name, order] of [
    ['Part paid', 'part_paid'],
    ['Rejected', 'rejected'],
  ] as const) {
    const state = states.getByRole('row', { name });
    const counted = Number(await state.getByRole('cell').first().innerText());
    await state.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`enrollments\\?order=${order}&since=28`));
    await expect(page.getByText(totalOf('enrollment')(counted))).toBeVisible();
    await page.goBack();
  }
});

async function lastNumber(table: Locator): Promise<number> {
  return Number((await table.getByRole('row').last().getByRole('cell').first().innerText()).replace(',', ''));
}
