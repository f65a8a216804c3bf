/** Views of the queue, and bulk approval of proofs without warnings (decisions 0031, 0029). */
import { reviewMessages } from '../../../src/domain/wire/staff-messages.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { looked, auditRows, orderField, sendNewerProof, waitForReview } from '../fixtures/queue-fixtures.ts';
import { showWholeQueue, signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

const PAYMENTS = '/internal/ops/payments';

test('rows without warnings are approved together, each named after; a warned one is left out', async ({
  page,
}) => {
  const family = `Bulk${Date.now()}`;
  const clean = await waitForReview(`Ann ${family}`);
  const other = await waitForReview(`Ben ${family}`, { proof: { network: 'mtn', amount: 150 } });
  const late = await waitForReview(`Dan ${family}`);
  const warned = await waitForReview(`Eve ${family}`, { proof: { warnings: ['id_date'] } });
  const skipped = await waitForReview(`Sid ${family}`);
  await signIn(page, 'reviewer', `${PAYMENTS}?find=${family}`);
  const rows = page.getByRole('list', { name: 'Proofs to review' }).getByRole('button');
  await expect(rows).toHaveCount(5);
  await rows.filter({ hasText: skipped.name }).click();
  await looked(page, skipped);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: '3 without warnings: approve' }).click();
  const asked = page.getByRole('dialog', { name: 'Approve together' });
  await expect(asked).toContainText('3 payments, K350');
  await expect(asked).toContainText('MTN MoMo: 1, K150');
  await expect(asked.getByText(warned.name)).toBeHidden();
  await sendNewerProof(late);
  await asked.getByRole('button', { name: 'Approve 3' }).click();
  const told = page.getByRole('dialog', { name: 'Approved together' });
  await expect(told).toContainText(`2 approved: ${clean.name}, ${other.name}`);
  await expect(told).toContainText(`1 changed meanwhile${late.name}: ${reviewMessages.newerProof}`);
  await told.getByRole('button', { name: 'Close' }).click();
  for (const done of [clean, other]) {
    expect(await orderField(done, 'status')).toBe('approved');
    expect(await auditRows(done)).toBe(1);
  }
  for (const open of [late, warned, skipped]) expect(await orderField(open, 'status')).toBe('under_review');
});

test('a filter stands in the address, gets a name, and is there after a reload', async ({ page }) => {
  const family = `View${Date.now()}`;
  const mtn = await waitForReview(`Fay ${family}`, { proof: { network: 'mtn' } });
  const airtel = await waitForReview(`Gus ${family}`, { proof: { warnings: ['id_date'] } });
  await signIn(page, 'reviewer', PAYMENTS);
  await showWholeQueue(page);
  const row = ({ name }: { name: string }) =>
    page.getByRole('list', { name: 'Proofs to review' }).getByRole('button', { name });
  const views = page.getByRole('group', { name: 'Views' });
  await views.getByRole('button', { name: 'No warnings' }).click();
  await expect(row(airtel)).toBeHidden();
  await expect(page).toHaveURL(/warnings=none/);
  await views.getByRole('button', { name: 'No warnings' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Network' }).selectOption('mtn');
  await page.getByRole('searchbox', { name: 'Search in the queue' }).fill(family);
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('MTN of today');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(mtn)).toBeVisible();
  await expect(row(airtel)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`network=mtn&find=${family}`));

  await page.goto(PAYMENTS);
  await showWholeQueue(page);
  await expect(row(airtel)).toBeVisible();
  await views.getByRole('button', { name: 'MTN of today' }).click();
  await expect(row(airtel)).toBeHidden();
  await expect(row(mtn)).toBeVisible();
});
