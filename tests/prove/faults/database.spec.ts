/** Faults of the database behind the functions. They affect the whole hub, so nothing else runs at the same time. */
import {
  auditRows,
  proofUrl,
  waitForProofShown,
  orderField,
  makeProofUnderReview,
} from '../../e2e/fixtures/queue-fixtures.ts';
import { signIn as signInStaff } from '../../e2e/fixtures/staff-fixtures.ts';
import { thanks } from '../../e2e/fixtures/proof-form.ts';
import { disturbDatabase, disturbedCalls, killDatabase, saveDatabase } from './control.ts';
import { expect, expectArrived, expectOnce, kept, readyToSend, SUBMIT, test } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

test.afterEach(() => disturbDatabase('none'));

for (const [name, fault] of [
  ['a database above its quota', 'exhausted'],
  ['a database that cannot be reached', 'away'],
] as const) {
  test(`${name}: the hub is busy, the proof waits on the phone and goes by itself`, async ({ page }) => {
    const { orderId, transactionId, send } = await readyToSend(page);
    await disturbDatabase(fault);
    const answer = page.waitForResponse(`**${SUBMIT}`);
    await send.click();
    const refused = await answer;
    expect(refused.status()).toBe(503);
    expect(refused.headers()['retry-after']).toBe('1');
    expect(await refused.json()).toMatchObject({ error: { code: 'busy' } });
    await expect(kept(page)).toBeVisible({ timeout: 120_000 });
    await disturbDatabase('none');
    await expectArrived(page, { orderId, transactionId });
  });
}

test('a database that is slow: the proof takes longer and is there once', async ({ page }) => {
  const { orderId, transactionId, send } = await readyToSend(page);
  await disturbDatabase('slow');
  await send.click();
  await expect(page.getByText('Sending your proof...')).toBeVisible();
  await expectArrived(page, { orderId, transactionId });
  expect(await disturbedCalls()).toBeGreaterThan(0);
});

test('a commit whose answer is lost behind the functions: the proof is there once', async ({ page }) => {
  const { orderId, transactionId, send } = await readyToSend(page);
  await disturbDatabase('lost commit');
  await send.click();
  await expectArrived(page, { orderId, transactionId });
  expect(await disturbedCalls()).toBe(1);
});

test('a commit whose answer is lost behind the functions: a decision of staff counts once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const waiting = await makeProofUnderReview('Lost Commit', { isSeen: true });
  await signInStaff(page, 'reviewer', proofUrl(waiting));
  await waitForProofShown(page, waiting);
  await page.keyboard.press('a');
  await disturbDatabase('lost commit');
  await expect.poll(() => orderField(waiting, 'status'), { timeout: 90_000 }).toBe('approved');
  await expect.poll(disturbedCalls).toBe(1);
  // The retry gets the answer of the first try: the row leaves the tray.
  await expect(page.getByRole('region', { name: 'Decisions' }).getByText('Not sent yet')).toBeHidden();
  expect(await auditRows(waiting)).toBe(1);
});

test('a database that is killed while it writes and starts again on what was saved: nothing is lost or doubled', async ({
  page,
  browser,
}) => {
  const before = await readyToSend(page);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const phone = await context.newPage();
  const meanwhile = await readyToSend(phone, process.env['HUB_URL']);
  await before.send.click();
  await expect(page.getByText(thanks)).toBeVisible();
  await saveDatabase();
  await disturbDatabase('held commit');
  await meanwhile.send.click();
  await expect.poll(disturbedCalls).toBeGreaterThan(0);
  await killDatabase();
  await disturbDatabase('none');
  await expectOnce(before.orderId, before.transactionId);
  await expectOnce(meanwhile.orderId, meanwhile.transactionId);
  await expect(phone.getByText(thanks)).toBeVisible({ timeout: 120_000 });
  await context.close();
});
