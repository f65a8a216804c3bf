/** Views of the queue, and bulk approval of what was seen in the wallet (decisions 0031, 0029). */
import { reviewMessages } from '../../../src/domain/wire/staff-messages.ts';
import type { PaymentProof } from '../../../src/domain/money/payment.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  waitForProofShown,
  auditRows,
  orderField,
  PAYMENTS,
  row,
  sendNewerProof,
  tray,
  undoForever,
  makeProofUnderReview,
} from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';
import { knowWallet } from '../fixtures/wallet-fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('only proofs seen without a warning are approved together, by three keys, and named; one warned of meanwhile is left out', async ({
  page,
}) => {
  await undoForever(page.context());
  const family = `Bulk${Date.now()}`;
  const seen = (name: string, proof: Partial<PaymentProof> = {}) =>
    makeProofUnderReview(`${name} ${family}`, {
      proof,
      order: { amount: proof.amount ?? 100 },
      isSeen: true,
    });
  const clean = await seen('Ann');
  const other = await seen('Ben', { network: 'mtn', amount: 150 });
  const late = await seen('Dan');
  const warned = await seen('Eve', { warnings: ['id_date'] });
  const skipped = await seen('Sid');
  const shared = await seen('Zed');
  const missing = await makeProofUnderReview(`Una ${family}`);
  await knowWallet();
  await signIn(page, 'reviewer', `${PAYMENTS}?find=${family}&wallet=not_seen`);
  await expect(row(page, missing)).toContainText('Not seen');
  await expect(page.getByRole('button', { name: /^Approve the/ })).toHaveCount(0);
  await page.goto(`${PAYMENTS}?find=${family}`);
  const rows = page.getByRole('list', { name: 'Proofs to review' }).getByRole('button');
  await expect(rows).toHaveCount(7);
  await rows.filter({ hasText: skipped.name }).click();
  await waitForProofShown(page, skipped);
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Approve the 4 that were seen' })).toBeVisible();
  await page.keyboard.press('Shift+A');
  const asked = page.getByRole('dialog', { name: 'Approve together' });
  await expect(asked).toContainText('4 payments, K450');
  await expect(asked).toContainText('MTN MoMo: 1, K150');
  await expect(asked.getByText('Seen', { exact: true })).toHaveCount(4);
  for (const { name } of [warned, missing]) await expect(asked.getByText(name)).toBeHidden();
  const line = asked.getByRole('row').filter({ hasText: clean.name });
  await expect(line).toContainText('Data Analysis (Excel)');
  await expect(line).toContainText(/097 \d{3} \d{4}/);
  await sendNewerProof(late);
  await expect(asked.getByRole('button', { name: 'Approve 4' })).toBeFocused();
  await page.keyboard.press('Enter');
  // As `submit-proof` warns the earlier of two proofs with one transaction ID.
  await docRef('paymentProofs', shared.proofId).update({ warnings: ['id_used_by_other'] });
  // For some seconds nothing is sent, and the approvals can be undone.
  await expect(asked).toContainText('3 payments, K350Not sent yet');
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
  await expect(told.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told).toBeHidden();
  for (const done of [clean, other]) {
    expect(await orderField(done, 'status')).toBe('approved');
    expect(await auditRows(done)).toBe(1);
  }
  for (const open of [late, warned, skipped, shared, missing])
    expect(await orderField(open, 'status')).toBe('under_review');
});

test('on a phone Back leads from a proof to the list as it was, and the next proof is read from its top', {
  tag: '@prove',
}, async ({ page }) => {
  await undoForever(page.context());
  const family = `Pocket${Date.now()}`;
  const first = await makeProofUnderReview(`Abe ${family}`, { isSeen: true });
  const second = await makeProofUnderReview(`Bea ${family}`);
  const third = await makeProofUnderReview(`Cleo ${family}`);
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, 'reviewer', `${PAYMENTS}?find=${family}`);
  await row(page, first).click();
  await waitForProofShown(page, first);
  await page.getByRole('button', { name: /^Skip/ }).click();
  await waitForProofShown(page, second);
  await page.goBack();
  await expect(row(page, first)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`payments\\?find=${family}$`));

  await row(page, third).click();
  await waitForProofShown(page, third);
  await page.getByRole('button', { name: 'All proofs' }).click();
  await expect(row(page, third)).toBeVisible();
  // The button took the same step back: the list is not in the history twice.
  await page.goForward();
  await waitForProofShown(page, third);

  await page.goBack();
  await row(page, first).click();
  await waitForProofShown(page, first);
  await page.getByRole('button', { name: 'Temporary access' }).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  // The skipped proof is last in the list, so the one before it is next.
  await expect(page.getByRole('heading', { name: third.name })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await tray(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible();
});
