/** A queue that is longer than a screen: what is loaded at first, and what loads the others (decision 0071). */
import { at, expect, test } from '../fixtures/hub-fixtures.ts';
import { PAYMENTS, row, waitForReview } from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('the queue begins with a screen of proofs; keys, the end of the list and approving together load the others', async ({
  page,
}) => {
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
  const rows = page.getByRole('list', { name: 'Proofs to review' }).getByRole('button');
  await expect(rows).toHaveCount(4);
  await expect(page.getByText(/^The first 4 of \d+ waiting$/)).toBeVisible();
  await expect(row(page, last)).toBeHidden();
  // Near the end of what is loaded, more comes, and the open proof stays open.
  await expect(page).toHaveURL(/proof=/);
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(row(page, last)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/^The first 4 of/)).toBeHidden();

  await page.goto(PAYMENTS);
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Show the others' }).click();
  await expect(row(page, last)).toBeVisible();

  // On a low screen the end is scrolled to.
  await page.setViewportSize({ width: 1366, height: 420 });
  await page.goto(PAYMENTS);
  await expect(rows).toHaveCount(4);
  await rows.nth(1).hover();
  await page.mouse.wheel(0, 2_000);
  await expect(row(page, last)).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.goto(PAYMENTS);
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Approve all without warnings' }).click();
  await expect(page.getByRole('dialog', { name: 'Approve together' }).getByText(last.name)).toBeVisible();
  await page.keyboard.press('Escape');
  await Promise.all(made.map(({ proofId }) => at('paymentProofs', proofId).delete()));
});
