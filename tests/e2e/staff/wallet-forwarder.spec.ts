/** The forwarder: an owner sets it up, the phone is heard, and its silence is told where staff look. */
import { createHmac } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { docRef, atTestEnd, expect, test } from '../fixtures/hub-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';
import { newLateId, received, WALLET } from '../fixtures/wallet-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('an owner lets a phone forward messages, hears of it, and of its silence', { tag: '@prove' }, async ({
  page,
  request,
}) => {
  // The emulator may tell the SDK too late of a document that was missing at first (`liveOptional`).
  await docRef('settings', 'forwarder').set({ setAt: null, heardAt: null });
  atTestEnd(() => docRef('settings', 'forwarder').delete());
  await signIn(page, 'owner', '/internal/ops/settings/automation');
  const panel = page.getByRole('region', { name: 'Forwarder' });
  // The section above grows once its data has come, and would move the button away under the click.
  const above = page.getByRole('region', { name: 'Approval by rule' }).getByRole('status');
  await expect(above).toBeVisible();
  await panel.getByRole('button', { name: 'Switch on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the phone up' });
  await expect(dialog.getByText('sms:received', { exact: true })).toBeVisible();
  const address = new URL('/functions/forwarded-message', page.url()).href;
  await expect(dialog.getByText(address, { exact: true })).toBeVisible();
  const key = (await dialog.getByText(/^[0-9a-f]{64}$/).innerText()).trim();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(panel).toContainText('Not heard yet.');
  await page.reload();
  await expect(panel).toContainText('Not heard yet.');
  await expect(page.getByText(key)).toHaveCount(0);

  const forward = (message: string) => {
    const [data, timestamp] = [
      JSON.stringify({ event: 'sms:received', payload: { message, sender: 'AirtelMoney' } }),
      String(Math.floor(Date.now() / 1000)),
    ];
    const signature = createHmac('sha256', key).update(data).update(timestamp).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
    };
    return request.post('/functions/forwarded-message', { data, headers });
  };
  const id = newLateId();
  expect((await forward(received(id))).status()).toBe(200);
  await expect(panel).toContainText('Last heard');
  await page.goto(WALLET);
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('K100');
  await expect(page.getByText(/^Forwarder: heard/)).toBeVisible();

  // For four weeks the hour before this one had messages, and today it had none.
  const hour = Math.floor(Date.now() / HOUR) - 1;
  const hours = [4, 3, 2, 1].map((weeks) => hour - (weeks * 7 * DAY) / HOUR);
  const gap = page.getByText(/Nothing was forwarded since/);
  await docRef('settings', 'forwarder').update({
    hours,
    heardAt: Timestamp.fromMillis(Date.now() - 2 * DAY),
  });
  await expect(gap).toBeVisible();
  await page.goto('/internal/ops');
  await expect(gap).toBeVisible();
  await page.getByRole('link', { name: 'Paste its messages meanwhile' }).click();
  await expect(page).toHaveURL(/payments\/wallet$/);
});
