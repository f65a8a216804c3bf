/** Views of the queue, and bulk approval of proofs without warnings (decisions 0031, 0029). */
import { reviewMessages } from '../../../src/domain/wire/staff-messages.ts';
import { at, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  looked,
  auditRows,
  orderField,
  row,
  sendNewerProof,
  waitForReview,
} from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

const PAYMENTS = '/internal/ops/payments';

test('rows without warnings are approved together, each named after; one that is warned of meanwhile is left out', async ({
  page,
}) => {
  const family = `Bulk${Date.now()}`;
  const clean = await waitForReview(`Ann ${family}`);
  const other = await waitForReview(`Ben ${family}`, { proof: { network: 'mtn', amount: 150 } });
  const late = await waitForReview(`Dan ${family}`);
  const warned = await waitForReview(`Eve ${family}`, { proof: { warnings: ['id_date'] } });
  const skipped = await waitForReview(`Sid ${family}`);
  const shared = await waitForReview(`Zed ${family}`);
  await signIn(page, 'reviewer', `${PAYMENTS}?find=${family}`);
  const rows = page.getByRole('list', { name: 'Proofs to review' }).getByRole('button');
  await expect(rows).toHaveCount(6);
  await rows.filter({ hasText: skipped.name }).click();
  await looked(page, skipped);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: '4 without warnings: approve' }).click();
  const asked = page.getByRole('dialog', { name: 'Approve together' });
  await expect(asked).toContainText('4 payments, K450');
  await expect(asked).toContainText('MTN MoMo: 1, K150');
  await expect(asked.getByText(warned.name)).toBeHidden();
  const line = asked.getByRole('listitem').filter({ hasText: clean.name });
  await expect(line).toContainText('Data Analysis (Excel)');
  await expect(line).toContainText('097 123 4567');
  await sendNewerProof(late);
  await asked.getByRole('button', { name: 'Approve 4' }).click();
  // As `submit-proof` warns the earlier of two proofs with one transaction ID.
  await at('paymentProofs', shared.proofId).update({ warnings: ['id_used_by_other'] });
  // For some seconds nothing has happened, and it can be undone.
  await expect(asked).toContainText('3 payments, K350Sent in');
  await asked.getByRole('button', { name: 'Undo' }).click();
  await asked.getByRole('checkbox', { name: clean.name }).uncheck();
  await expect(asked.getByRole('button', { name: 'Approve 2' })).toBeVisible();
  await asked.getByRole('checkbox', { name: clean.name }).check();
  expect(await auditRows(clean)).toBe(0);
  await asked.getByRole('button', { name: 'Approve 3' }).click();
  await asked.getByRole('button', { name: 'Send now' }).click();
  const told = page.getByRole('dialog', { name: 'Approved together' });
  await expect(told).toContainText(`2 approved: ${clean.name}, ${other.name}`);
  await expect(told).not.toContainText(shared.name);
  await expect(told).toContainText(`1 changed meanwhile${late.name}: ${reviewMessages.newerProof}`);
  await told.getByRole('button', { name: 'Close' }).click();
  for (const done of [clean, other]) {
    expect(await orderField(done, 'status')).toBe('approved');
    expect(await auditRows(done)).toBe(1);
  }
  for (const open of [late, warned, skipped, shared])
    expect(await orderField(open, 'status')).toBe('under_review');
});

test('a filter stands in the address, gets a name, and is there after a reload', async ({ page }) => {
  const family = `View${Date.now()}`;
  const mtn = await waitForReview(`Fay ${family}`, { proof: { network: 'mtn' } });
  const airtel = await waitForReview(`Gus ${family}`, { proof: { warnings: ['id_date'] } });
  await signIn(page, 'reviewer', PAYMENTS);
  const views = page.getByRole('group', { name: 'Views' });
  await views.getByRole('button', { name: 'No warnings' }).click();
  await expect(row(page, airtel)).toBeHidden();
  await expect(page).toHaveURL(/warnings=none/);
  await views.getByRole('button', { name: 'No warnings' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Network' }).selectOption('mtn');
  await page.getByRole('searchbox', { name: 'Search in the queue' }).fill(family);
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('MTN of today');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, mtn)).toBeVisible();
  await expect(row(page, airtel)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`network=mtn&find=${family}`));

  await page.goto(PAYMENTS);
  await expect(row(page, airtel)).toBeVisible();
  await views.getByRole('button', { name: 'MTN of today' }).click();
  await expect(row(page, airtel)).toBeHidden();
  await expect(row(page, mtn)).toBeVisible();
});

test('on a phone Back leads from a proof to the list as it was, however many were decided since', async ({
  page,
}) => {
  const family = `Pocket${Date.now()}`;
  const first = await waitForReview(`Abe ${family}`);
  const second = await waitForReview(`Bea ${family}`);
  const third = await waitForReview(`Cleo ${family}`);
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, 'reviewer', `${PAYMENTS}?find=${family}`);
  await row(page, first).click();
  await looked(page, first);
  await page.getByRole('button', { name: /^Skip/ }).click();
  await looked(page, second);
  await page.goBack();
  await expect(row(page, first)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`payments\\?find=${family}$`));

  await row(page, third).click();
  await looked(page, third);
  await page.getByRole('button', { name: 'All proofs' }).click();
  await expect(row(page, third)).toBeVisible();
  // The button took the same step back: the list does not stand in the history twice.
  await page.goForward();
  await looked(page, third);
});
