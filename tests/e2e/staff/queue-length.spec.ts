/** A queue that is longer than a screen: all that waits is in the list, with its names. */
import { at, expect, test } from '../fixtures/hub-fixtures.ts';
import { PAYMENTS, row, waitForReview } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('the queue shows all that waits; approving together takes what is far down, too', async ({ page }) => {
  const family = `Long${Date.now()}`;
  const made = [];
  // Before all others in the database's order, whatever waits beside.
  for (let index = 10; index < 30; index += 1) {
    const submittedAt = Date.now() - 60_000 + index;
    const proof = { firstWeekend: '2020-01-04', submittedAt, warnings: [] };
    made.push(await waitForReview(`N${index} ${family}`, { proof }));
  }
  const last = made.at(-1) as (typeof made)[number];
  await signIn(page, 'reviewer', PAYMENTS);
  for (const one of made) await expect(row(page, one)).toContainText(one.name);
  await expect(page.getByText(/^\d+ waiting$/)).toBeVisible();

  await page.getByRole('button', { name: /without warnings: approve$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Approve together' }).getByText(last.name)).toBeVisible();
  await page.keyboard.press('Escape');
  await Promise.all(made.map(({ proofId }) => at('paymentProofs', proofId).delete()));
});
