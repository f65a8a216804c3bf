/** What stands on a page of the portal first: rows before what belongs to them, read from the press on their link on. */
import type { Page, Request } from '@playwright/test';
import { at, atTestEnd, expect, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import { receive } from '../fixtures/money-fixtures.ts';
import { waitForReview } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';
import { UNCLAIMED } from '../fixtures/wallet-fixtures.ts';

// A worker would answer requests that the tests want to hold back.
test.use({ serviceWorkers: 'block', viewport: { width: 1366, height: 768 } });

const LISTENING = '**/google.firestore.v1.Firestore/Listen/channel**';
const sentBy = (request: Request) => decodeURIComponent((request.postData() ?? '').replaceAll('+', ' '));
const asksFor = (collection: string) => (request: Request) =>
  sentBy(request).includes(`"collectionId":"${collection}"`);

/** Holds back what asks for these documents, until the returned function is called. */
async function hold(page: Page, collection: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(LISTENING, async (route) => {
    if (asksFor(collection)(route.request())) await released;
    await route.continue();
  });
  return release;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');
const places = (page: Page, table: string) =>
  rows(page, table)
    .locator('td')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const { left, top, width, height } = cell.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
      }),
    );

for (const [name, table, held, later] of [
  ['Students', 'Students', 'orders', /K\d|nothing/],
  ['Enrollments', 'Enrollments', 'users', /[A-Z][a-z]+ [A-Z]/],
] as const) {
  test(`${name}: the rows come first, and what belongs to them comes into its place`, async ({ page }) => {
    await waitForReview('First Rows');
    await signIn(page, 'manager', '/internal/ops/exports');
    const release = await hold(page, held);
    await link(page, name).click();
    await expect(rows(page, table).first()).toBeVisible();
    await expect(rows(page, table).first()).toContainText('…');
    const before = await places(page, table);
    release();
    await expect(rows(page, table).getByText('…', { exact: true })).toHaveCount(0);
    await expect(rows(page, table).first()).toContainText(later);
    expect(await places(page, table)).toEqual(before);
  });
}

test('Wallet: the money comes first, and then what it pays', async ({ page }) => {
  const transactionId = newTransactionId();
  await waitForReview('First Rows', { proof: { transactionId } });
  // Later than the money of all other journeys, and so on the first page.
  await receive(transactionId, 100, { at: Date.UTC(2100, 0, 1) });
  atTestEnd(() => at('payments', transactionId).delete());
  await signIn(page, 'manager', UNCLAIMED);
  const release = await hold(page, 'paymentProofs');
  await page.getByRole('tab', { name: 'Wallet' }).click();
  const money = rows(page, 'Received').filter({ hasText: transactionId });
  await expect(money.getByText('…', { exact: true })).toBeVisible();
  release();
  await expect(money).toContainText('A proof waits');
});

test('the queue shows its proofs while their names are read', async ({ page }) => {
  await waitForReview('First Rows');
  await signIn(page, 'reviewer', '/internal/ops/students/nobody');
  const release = await hold(page, 'users');
  await link(page, 'Payments').click();
  const first = page.getByRole('list', { name: 'Proofs to review' }).getByRole('button').first();
  await expect(first).toBeVisible();
  const code = (await first.innerText()).split('\n')[0] ?? '';
  release();
  await expect(first).not.toContainText(code);
});

test('a press on a link begins to read before the page is there', async ({ page }) => {
  await signIn(page, 'manager', '/internal/ops/exports');
  await link(page, 'Students').hover();
  const asked = page.waitForRequest(asksFor('users'));
  await page.mouse.down();
  await asked;
  await expect(page).toHaveURL(/exports$/);
  await page.mouse.up();
  await expect(rows(page, 'Students').first()).toBeVisible();
});

test('turning a page reads its rows, and not again the one after which it begins', async ({ page }) => {
  await signIn(page, 'manager', '/internal/ops/logs?kind=sign_ins');
  await link(page, 'Students').click();
  await expect(rows(page, 'Students')).toHaveCount(20);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(sentBy(request)));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(rows(page, 'Students').first()).toBeVisible();
  await expect.poll(() => asked.join()).toContain('"collectionId":"users"');
  expect(asked.join()).not.toMatch(/"documents":\{"documents":\["[^"]*\/users\//);
});
