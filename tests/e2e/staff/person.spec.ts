/** One learner's page: corrected with a trace, let in for a while, taken back by an owner (rules §2). */
import type { Page } from '@playwright/test';
import { staffMessages } from '../../../src/domain/wire/staff-messages.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { toDocument } from '../../factories/document.ts';
import { makeOffering } from '../../factories/offering.ts';
import { docRef, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import {
  auditRows,
  waitForProofShown,
  orderField,
  makeProofUnderReview,
} from '../fixtures/queue-fixtures.ts';
import { dialog, signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

const timeline = (page: Page) => page.getByRole('list').filter({ hasText: 'Sent a payment proof' });

test('an owner edits, notes, lets in and marks present, and the history says so', async ({ page }) => {
  const weekendDate = addDays(weekendOf(Date.now()), -56);
  const offering = makeOffering({
    id: `e2e-person-${newCode().toLowerCase()}`,
    courseId: 'data-analysis-excel',
    weekendDate,
    isVisible: false,
  });
  await docRef('offerings', offering.id).set(toDocument(offering));
  const waiting = await makeProofUnderReview('Edited Ethel', { enrollment: { firstWeekend: weekendDate } });
  const path = `/internal/ops/students/${waiting.uid}`;
  await signIn(page, 'owner', path);

  await expect(timeline(page)).toBeVisible();
  await page.getByRole('button', { name: 'Edit name and phone' }).click();
  await dialog(page).getByLabel('Name').fill('Edited Esther');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edited Esther');

  await page.getByRole('button', { name: 'Temporary access' }).click();
  await expect(dialog(page)).toContainText(
    /Edited Esther can join .+ until \w+ \d+ \w+, \d\d:\d\d CAT\. The access then/,
  );
  await dialog(page).getByLabel('Reason').fill('Paid at the desk');
  await dialog(page).getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText(/^Can join until .+, then it ends\.$/)).toBeVisible();
  expect((await docRef('enrollments', waiting.code).get()).get('temporaryAccess')).toBe(true);

  const classes = page.getByRole('list', { name: 'Classes' }).getByRole('listitem');
  await classes.first().getByRole('button', { name: 'Mark present' }).click();
  await dialog(page).getByRole('button', { name: 'Mark present' }).click();
  await expect(dialog(page)).toContainText('Give a reason');
  await dialog(page).getByLabel('Reason').fill('Was on the list');
  await dialog(page).getByRole('button', { name: 'Mark present' }).click();
  await expect(classes.first()).toContainText('marked present by staff');

  await expect(timeline(page)).toContainText('name: Edited Ethel → Edited Esther');
  await expect(timeline(page)).toContainText(/Temporary access given.*Paid at the desk/s);
  await expect(timeline(page)).toContainText(/marked present · Was on the list/);
  await docRef('offerings', offering.id).delete();

  const note = page.getByRole('region', { name: 'Note' });
  await expect(note).toContainText('Nothing is noted. Only staff read a note; Edited Esther never does.');
  await note.getByRole('button', { name: 'Write a note' }).click();
  await dialog(page).getByLabel('Note').fill('Pays at the desk.');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(note).toContainText('Pays at the desk.');
  await expect(timeline(page)).toContainText(/Note saved.*Pays at the desk\./s);

  // A colleague’s newer note is not replaced unread.
  await note.getByRole('button', { name: 'Change the note' }).click();
  await expect(dialog(page).getByLabel('Note')).toHaveValue('Pays at the desk.');
  const newer = { text: 'Pays by her aunt.', savedBy: 'ruth@example.com', savedAt: new Date() };
  await docRef('learnerNotes', waiting.uid).set(newer);
  await dialog(page).getByLabel('Note').fill('Something else.');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toContainText(staffMessages.noteChanged);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(note).toContainText('Pays by her aunt.');
  await docRef('learnerNotes', waiting.uid).delete();
});

test('an owner takes an approval back, and the learner reads why', { tag: '@prove' }, async ({ page }) => {
  const waiting = await makeProofUnderReview('Reversed Rabson', { isSeen: true });
  const proof = `/internal/ops/payments?proof=${waiting.proofId}`;
  await signIn(page, 'owner', proof);
  await waitForProofShown(page, waiting);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await expect.poll(() => orderField(waiting, 'status')).toBe('approved');
  await page.goto(proof);
  await page.getByRole('button', { name: 'Reverse the payment' }).click();
  await expect(dialog(page)).toContainText('the K100 given to this order become free again');
  await dialog(page).getByLabel('Reason').fill('The transfer was recalled.');
  await dialog(page).getByRole('button', { name: 'Reverse' }).click();
  await expect(page.getByText('This order was decided: it is Rejected.')).toBeVisible();
  expect(await orderField(waiting, 'rejectionReason')).toBe('The transfer was recalled.');
  expect(await auditRows(waiting)).toBe(2);

  await page.getByRole('tab', { name: 'Recent decisions' }).click();
  const decided = page
    .getByRole('table', { name: 'Recent decisions' })
    .getByRole('row', { name: waiting.name });
  await expect(decided).toContainText(/Rejected.*The transfer was recalled\..*by Olivia Owner/s);
});
