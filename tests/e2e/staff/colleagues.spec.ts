/** A question about a proof: one member of staff asks, another one answers, and a filter shows what was asked (rules §3). */
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import { auditRows, look, looked, PAYMENTS, row, waitForReview } from '../fixtures/queue-fixtures.ts';
import { dialog, signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('a reviewer asks, a manager sees it under Asked and answers, and the reviewer reads the answer', async ({
  page,
  browser,
}) => {
  const family = `Query${Date.now()}`;
  const doubtful = await waitForReview(`Dora ${family}`);
  const plain = await waitForReview(`Paul ${family}`);
  await signIn(page, 'reviewer', look(doubtful));
  await looked(page, doubtful);
  await page.getByRole('button', { name: 'Ask a colleague' }).click();
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByText('Write at least three letters.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Question' }).fill('Is this number ours?');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Ruth Reviewer: Is this number ours?')).toBeVisible();

  const context = await browser.newContext({ serviceWorkers: 'block' });
  const second = await context.newPage();
  await signIn(second, 'manager', `${PAYMENTS}?find=${family}`);
  await expect(row(second, doubtful)).toContainText('Ruth asks: Is this number ours?');
  await second.goto(`${PAYMENTS}?asked=1&find=${family}`);
  await expect(row(second, doubtful)).toBeVisible();
  await expect(row(second, plain)).toBeHidden();
  await second.getByRole('button', { name: 'Answer' }).click();
  await dialog(second).getByRole('textbox', { name: 'Answer' }).fill('Yes, the old one.');
  await dialog(second).getByRole('button', { name: 'Send' }).click();

  await expect(page.getByText('Mable Manager: Yes, the old one.')).toBeVisible();
  await expect(row(page, doubtful)).toContainText('Mable answers: Yes, the old one.');
  expect(await auditRows(doubtful)).toBe(2);
  await context.close();
});
