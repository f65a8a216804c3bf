/** Approval by rule, as an owner sets it: off at first, on with a sum a day, off again; the log knows of both. */
import { at, atTestEnd, expect, test } from '../fixtures/hub-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('an owner switches approval by rule on and off, with a sum a day', async ({ page }) => {
  await at('settings', 'approvalRule').delete();
  atTestEnd(() => at('settings', 'approvalRule').delete());
  await signIn(page, 'owner', '/internal/ops/settings/automation');
  const panel = page.getByRole('region', { name: 'Approval by rule' });
  await expect(panel.getByRole('status')).toHaveText('It is off: every proof waits for a reviewer.');
  const most = panel.getByRole('textbox', { name: 'At most, K a day' });
  await most.fill('a lot');
  await panel.getByRole('button', { name: 'Switch it on' }).click();
  await expect(panel.getByRole('alert')).toContainText('Type the kwacha');
  await most.fill('K50');
  await panel.getByRole('button', { name: 'Switch it on' }).click();
  await expect(panel.getByRole('status')).toContainText('It is on, up to K50 a day. Today it approved K');
  await panel.getByRole('button', { name: 'Switch it off' }).click();
  await expect(panel.getByRole('status')).toContainText('It is off');
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await expect(page.getByText('stopped the hub from approving by itself').first()).toBeVisible();
  await expect(page.getByText('up to K50 a day').first()).toBeVisible();
});
