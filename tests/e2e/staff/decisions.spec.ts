/** No decision of the queue is lost or carried out twice: pages left, tabs closed, lost networks, crashes (decision 0043). */
import { expect, test } from '../fixtures/hub-fixtures.ts';
import {
  proofUrl,
  waitForProofShown,
  PAYMENTS,
  row,
  tray,
  tryAgain,
  auditRows,
  orderField,
  undoForever,
  makeProofUnderReview,
} from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

/** Approved by one key. */
const SEEN = { isSeen: true } as const;

test('a lost network keeps the decision, and it is sent once it is back', async ({ page, context }) => {
  const waiting = await makeProofUnderReview('Lost Lungu', SEEN);
  await signIn(page, 'reviewer', proofUrl(waiting, waiting.code));
  await waitForProofShown(page, waiting);
  await context.setOffline(true);
  await expect(page.getByText('No connection to the hub.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection to the hub.')).toBeHidden();
  // One key is enough once the wallet's match is live again.
  await expect(row(page, waiting)).toContainText('Seen');
  await waitForProofShown(page, waiting);
  await context.route('**/functions/review-payment', (route) => route.abort());
  await page.keyboard.press('a');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(tray(page)).toContainText('goes by itself once the hub can be reached');
  await page.getByRole('link', { name: 'Enrollments', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find an enrollment' }).fill(waiting.code);
  const enrolled = page.getByRole('row', { name: waiting.name });
  await expect(enrolled).toContainText('Awaiting Review');
  await context.unroute('**/functions/review-payment');
  tryAgain(tray(page));
  await expect.poll(() => orderField(waiting, 'status')).toBe('approved');
  // What the page shows is read again once the decision was carried out.
  await expect(enrolled).toContainText('Paid');
  expect(await auditRows(waiting)).toBe(1);
});

test('a browser that crashes on a decision sends it on return, and one whose tab is closed, at once', {
  tag: '@prove',
}, async ({ page, context }) => {
  await undoForever(context);
  const closed = await makeProofUnderReview('Closed Chibesa', SEEN);
  const waiting = await makeProofUnderReview('Crash Chanda', SEEN);
  await signIn(page, 'reviewer', proofUrl(closed, closed.code));
  await waitForProofShown(page, closed);
  await page.keyboard.press('a');
  await expect(tray(page)).toContainText(closed.name);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => orderField(closed, 'status')).toBe('approved');

  const crashing = await context.newPage();
  await crashing.goto(proofUrl(waiting, waiting.code));
  await waitForProofShown(crashing, waiting);
  await crashing.keyboard.press('a');
  await expect(tray(crashing)).toContainText(waiting.name);
  await crashing.goto('chrome://crash').catch(() => undefined);
  await crashing.close();
  const back = await context.newPage();
  await back.goto(PAYMENTS);
  await expect.poll(() => orderField(waiting, 'status')).toBe('approved');
  await expect(row(back, waiting)).toBeHidden();
  expect([await auditRows(closed), await auditRows(waiting)]).toEqual([1, 1]);
});

test('after one sign-in every page opens without a connection, and a decision is still on its way', {
  tag: '@prove',
}, async ({ page, context }) => {
  const waiting = await makeProofUnderReview('Onway Oluo', SEEN);
  const [asked, fetched] = [new Set<string>(), new Set<string>()];
  page.on('request', (request) => request.url().includes('/assets/') && asked.add(request.url()));
  page.on('requestfinished', (request) => fetched.add(request.url()));
  await signIn(page, 'owner', proofUrl(waiting, waiting.code), { ahead: true });
  await waitForProofShown(page, waiting);
  // The last page of the menu is prefetched last, together with what it needs.
  const isAllThere = () =>
    [...asked].some((url) => url.includes('/Settings-')) && [...asked].every((url) => fetched.has(url));
  await expect.poll(isAllThere).toBe(true);
  await context.setOffline(true);
  await page.keyboard.press('a');
  const links = page.getByRole('navigation', { name: 'Admin Portal' }).getByRole('link');
  for (const link of await links.all()) {
    const name = await link.innerText();
    await link.click();
    // The previous page stays until the next one is drawn, and the link is marked only then.
    await expect(link, name).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
    await expect(page.getByText('No connection to the hub.').first(), name).toBeVisible();
    await expect(page.getByText('This page could not be loaded.'), name).toHaveCount(0);
    await expect(tray(page), name).toContainText(waiting.name);
  }
  expect(await orderField(waiting, 'status')).toBe('under_review');
  await context.setOffline(false);
  await expect.poll(() => orderField(waiting, 'status')).toBe('approved');
});
