/** Proofs of the review queue that are not as they should be: shown twice, unreadable, or replaced (rules §3). */
import { reviewMessages } from '../../../src/domain/wire/staff-messages.ts';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  waitForProofShown,
  PAYMENTS,
  row,
  sendNewerProof,
  undoForever,
  makeProofUnderReview,
} from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('a transaction id that two learners showed is explained in words', { tag: '@prove' }, async ({
  page,
}) => {
  const imageHash = `e2e-${Date.now()}`;
  await undoForever(page.context());
  // The wallet has seen it, so the dialog has the same words whether or not the wallet is known by now.
  const first = await makeProofUnderReview('First Funga', { proof: { imageHash }, isSeen: true });
  const id = (await docRef('paymentProofs', first.proofId).get()).get('transactionId') as string;
  const second = await makeProofUnderReview('Second Sakala', {
    proof: { transactionId: id, imageHash, warnings: ['id_used_by_other', 'image_seen'] },
  });
  await signIn(page, 'reviewer', `${PAYMENTS}?duplicates=1`);
  await expect(row(page, second)).toBeVisible();
  await expect(row(page, first)).toBeHidden();
  await row(page, second).click();
  await expect(page.getByText('Another learner showed this transaction ID')).toBeVisible();
  await expect(page.getByText(`${first.name} showed this ID for order`)).toBeVisible();
  await expect(page.getByText(`${first.name} showed this picture for order`)).toBeVisible();
  await waitForProofShown(page, second);
  await page.keyboard.press('a');
  await expect(page.getByRole('alertdialog')).toContainText('Another learner showed this transaction ID');
  await page.keyboard.press('Escape');

  // The first proof was written without a warning. Its page names the second all the same.
  await page.getByText(`${first.name} showed this picture`).getByRole('link').click();
  await expect(page.getByText(`${second.name} showed this picture for order`)).toBeVisible();
  await waitForProofShown(page, first);
  await page.keyboard.press('a');
  const asked = page.getByRole('alertdialog', { name: `Approve for ${first.name}?` });
  await expect(asked).toContainText(`${second.name} showed this ID for order`);
  await expect(asked).toContainText(formatOrderCode(second.code));
  await expect(asked).toContainText('Data Analysis (Excel), which waits for review');
  await expect(asked.getByRole('button', { name: 'Approve' })).toBeDisabled();
  // A key that was meant for something else approves nothing: the harmless button has the focus.
  await expect(asked.getByRole('button', { name: 'Look again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await page.keyboard.press('a');
  await asked.getByRole('checkbox').check();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked).toBeHidden();

  // Kwacha allocated to the first order are not available for the second, until the decision is undone.
  await row(page, second).click();
  await expect(page.getByText(reviewMessages.promised(first.name))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await page.keyboard.press('z');
  await expect(page.getByText(`${second.name} showed this picture for order`)).toBeVisible();
  await row(page, second).click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
});

test('a proof or an order that cannot be read does not break the queue; nothing is decided on a proof with a newer one', {
  tag: '@prove',
}, async ({ page }) => {
  const waiting = await makeProofUnderReview('Whole Wina');
  const unreadable = docRef('paymentProofs', 'e2e-unreadable');
  await unreadable.set({
    status: 'under_review',
    firstWeekend: '2026-11-21',
    submittedAt: new Date(),
    warnings: 'all',
  });
  await signIn(page, 'reviewer', PAYMENTS);
  await expect(row(page, waiting)).toBeVisible();
  await expect(page.getByText('1 proof cannot be read and is not in the list: e2e-unreadable')).toBeVisible();
  await unreadable.delete();

  await docRef('orders', waiting.code).update({ amount: 'ten' });
  await row(page, waiting).click();
  await expect(page.getByText(`The order ${waiting.code} cannot be read`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve$|^Approve a$/ })).toBeDisabled();
  await docRef('orders', waiting.code).update({ amount: 100 });
  await waitForProofShown(page, waiting);
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await page.getByLabel('Received, K').fill('ten');
  await expect(page.getByText(reviewMessages.amountRequired)).toBeVisible();
  await expect(approve).toBeDisabled();

  const newer = await sendNewerProof(waiting);
  await expect(page.getByText('A newer proof came for this order.')).toBeVisible();
  await expect(approve).toBeHidden();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page).toHaveURL(new RegExp(newer));
  await expect(approve).toBeEnabled();
});
