/** The review queue: decided by keys alone, undone, refused where somebody else was faster (rules §3). */
import { reviewMessages } from '../../../src/domain/wire/staff-messages.ts';
import { makePng } from '../../factories/picture.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import {
  proofUrl,
  waitForProofShown,
  PAYMENTS,
  rejectByKeys,
  row,
  tray,
  auditRows,
  orderField,
  undoForever,
  makeProofUnderReview,
} from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

test('three proofs are reviewed by keys alone, and one decision is undone before anybody is told', async ({
  page,
}) => {
  await undoForever(page.context());
  const family = `Keys${Date.now()}`;
  const now = Date.now();
  const clean = await makeProofUnderReview(`Abel ${family}`, {
    proof: { submittedAt: now - 3_000 },
    isSeen: true,
    picture: makePng({ width: 50, height: 200 }),
  });
  const fake = await makeProofUnderReview(`Bupe ${family}`, { proof: { submittedAt: now - 2_000 } });
  const part = await makeProofUnderReview(`Chola ${family}`, {
    proof: { submittedAt: now - 1_000, amount: 60, warnings: ['amount_differs'] },
    isSeen: true,
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await signIn(page, 'reviewer', PAYMENTS);
  await expect(row(page, clean)).toBeVisible();
  const press = (key: string) => page.keyboard.press(key);

  await press('/');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await press('Escape');
  await page.getByRole('searchbox', { name: 'Search in the queue' }).fill(family);
  await press('Enter');
  await expect(page.getByRole('list', { name: 'Proofs to review' }).getByRole('button')).toHaveCount(3);
  await press('j');
  await press('k');
  await press('k');
  await waitForProofShown(page, clean);
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const picture = page.getByRole('img', { name: `Proof sent by ${clean.name}` });
  await expect(picture).toBeVisible();
  const widthOf = async () => (await picture.boundingBox())?.width;
  const width = (await widthOf()) ?? 0;
  await press('+');
  await expect.poll(widthOf).toBeGreaterThan(width);
  const [before, frame] = [page.url(), page.getByRole('group', { name: 'Picture of the payment' })];
  const scrolled = () => frame.evaluate((node) => node.scrollTop);
  // A picture taller than its frame is read from its top.
  await expect.poll(scrolled).toBe(0);
  for (const _ of [1, 2, 3]) await press('+');
  await expect.poll(scrolled).toBeGreaterThan(0);
  const middle = await scrolled();
  await press('ArrowDown');
  await expect.poll(scrolled).toBeGreaterThan(middle);
  expect(page.url()).toBe(before);
  await press('o');
  await expect(picture).toHaveCSS('transform', /matrix\(.*0, 1, -1, 0/);

  await press('s');
  await waitForProofShown(page, fake);
  // What was skipped stays last when the queue is left and opened again.
  await page.getByRole('tab', { name: /^Unclaimed/ }).click();
  await expect(page.getByRole('list', { name: 'Proofs to review' })).toBeHidden();
  await page.goBack();
  await waitForProofShown(page, fake);
  const proofs = page.getByRole('list', { name: 'Proofs to review' }).getByRole('button');
  await expect(proofs.last()).toContainText(clean.name);
  await rejectByKeys(page, '1');
  await waitForProofShown(page, part);
  await expect(tray(page)).toContainText(`Reject: ${fake.name}`);
  await expect(tray(page)).toContainText('Not sent yet');
  await expect(row(page, fake)).toBeHidden();
  await press('z');
  await expect(row(page, fake)).toBeVisible();
  await waitForProofShown(page, fake);
  await press('r');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue(/^We could not find/);
  await press('Escape');
  await press('z');
  await expect(page.getByText('Nothing to undo')).toBeVisible();
  expect(sent).not.toContain('/functions/review-payment');
  expect(await auditRows(fake)).toBe(0);
  await rejectByKeys(page, '1');
  await tray(page)
    .getByRole('button', { name: `Undo: ${fake.name}` })
    .click();
  await waitForProofShown(page, fake);
  expect(page.url()).toContain(`find=${family}`);
  await rejectByKeys(page, '1');
  await waitForProofShown(page, part);
  await expect(row(page, part)).toContainText('K40 less');
  await press('a');
  await expect(page.getByRole('alertdialog')).toContainText('K40 less came in.');
  await expect(page.getByRole('alertdialog')).toContainText('K40 is still due');
  await expect(page.getByRole('button', { name: 'Look again' })).toBeFocused();
  // While a dialog is open, no key of the page works, wherever the focus is.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press('j');
  await expect(page.getByRole('alertdialog')).toContainText('K40 is still due');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Accept/ })
    .focus();
  await page.keyboard.down('a');
  await press('Enter');
  await waitForProofShown(page, clean);
  // The key is still down. Its repeats must not decide on the next proof.
  await page.keyboard.down('a');
  await waitForProofShown(page, clean);
  await page.keyboard.up('a');
  await press('a');
  await expect(page.getByText('Nothing fits')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect.poll(() => orderField(clean, 'status')).toBe('approved');
  await expect.poll(() => orderField(part, 'status')).toBe('rejected');
  await expect.poll(() => orderField(fake, 'rejectionReason')).toMatch(/^We could not find/);
  expect(await orderField(part, 'paidAmount')).toBe(60);
  expect(await auditRows(clean)).toBe(1);

  await page.goto(`${PAYMENTS}?status=decided`);
  const decided = page.getByRole('table', { name: 'Recent decisions' });
  await expect(decided.getByRole('row', { name: clean.name })).toContainText('Accepted');
  await expect(decided.getByRole('row', { name: fake.name })).toContainText(
    'We could not find this transaction',
  );
  await page.getByRole('button', { name: 'Rejected' }).click();
  await expect(decided.getByRole('row', { name: clean.name })).toBeHidden();
});

test('two reviewers see each other and are led to different proofs; one decides, and the other is told', {
  tag: '@prove',
}, async ({ page, browser }) => {
  const family = `Twice${Date.now()}`;
  const [before, now] = [await makeProofUnderReview(`Abe ${family}`), Date.now()];
  const waiting = await makeProofUnderReview(`Tom ${family}`, { proof: { submittedAt: now }, isSeen: true });
  const after = await makeProofUnderReview(`Zoe ${family}`, { proof: { submittedAt: now + 1 } });
  const context = await browser.newContext();
  const second = await context.newPage();
  await undoForever(page.context());
  await undoForever(context);
  await signIn(page, 'reviewer', proofUrl(before, family));
  await signIn(second, 'manager', proofUrl(waiting, family));
  await Promise.all([waitForProofShown(page, before), waitForProofShown(second, waiting)]);
  await expect(row(page, waiting)).toContainText('Mable is looking at this');
  await page.keyboard.press('j');
  await waitForProofShown(page, after);
  await page.keyboard.press('k');
  await waitForProofShown(page, waiting);
  await expect(second.getByText('Ruth is looking at this.')).toBeVisible();
  await page.keyboard.press('a');
  await rejectByKeys(second, '2');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect.poll(() => orderField(waiting, 'status')).toBe('approved');
  await second.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(tray(second)).toContainText(`Not carried out. ${reviewMessages.alreadyDecided}`);
  await tray(second).getByRole('button', { name: 'Look again' }).click();
  await expect(second.getByText('This order was decided: it is Paid.')).toBeVisible();
  expect(await auditRows(waiting)).toBe(1);
  await context.close();
});
