/** /dashboard: paying, a decision, a legacy link (spec §2, §4, §8); its other states are drawn in DashboardView.test.tsx. */
import { HOUR } from '../../../src/domain/wire/limits.ts';
import { BRAND } from '../../../src/domain/wire/messages.ts';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { formatFull } from '../../../src/domain/time/time.ts';
import { toDocument } from '../../factories/document.ts';
import { makePaymentProof } from '../../factories/payment.ts';
import { contrastOf, expectAccessible } from '../fixtures/accessibility.ts';
import { at, expect, newCode, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openDashboard,
  submitSignIn,
} from '../fixtures/learner-fixtures.ts';

// Workers are off, because each sign-in would make them fetch the whole app. The tests in pwa/ cover them.
test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

test('an unpaid order: the next step is its pay card, with everything that one types into a phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await makeLearner();
  const { id } = await giveOrder(person, await makeClasses(classes.later));
  await openDashboard(page, person);

  await expect(page).toHaveTitle(/Your Dashboard/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Dashboard' })).toBeVisible();
  await expect(page.getByText('Sat 15:00 | Sun 17:00-18:00 CAT')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Courses (1)' })).toBeVisible();
  await expect(page.getByRole('article').getByText('Pending')).toBeVisible();

  const next = page.getByRole('region', { name: /^Pay K100 for/ });
  await expect(next.getByText('Payment Required')).toBeVisible();
  await expect(next.getByText(formatOrderCode(id))).toBeVisible();
  await expect(next.getByText(BRAND)).toBeVisible();
  await expect(next.getByRole('link', { name: /^Dial / })).toHaveAttribute('href', /^tel:\*\d+%23$/);
  // The learner's own network comes first; another one is a tap away.
  await expect(next.getByText('097 000 0000')).toBeVisible();
  await next.getByRole('radio', { name: 'MTN' }).check();
  await expect(next.getByText('096 000 0000')).toBeVisible();
  await expect(next.getByText('097 000 0000')).toBeHidden();
  await next.getByRole('button', { name: 'Copy reference' }).click();
  await expect(next.getByRole('status').filter({ hasText: 'Copied: reference' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);

  const submit = next.getByRole('link', { name: 'Submit Proof to Unlock' });
  await expect(submit).toHaveAttribute('href', `/register?order=${id}`);
  const join = page.getByRole('article').getByRole('button', { name: 'Payment Required' });
  await expect(join).toHaveCount(2);
  await expect(join.first()).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Register for Another Course' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse All Courses' })).toHaveAttribute('href', '/courses');
});

test('a proof under review says what was sent; the decision shows without a reload, and is announced', async ({
  page,
}) => {
  const person = await makeLearner();
  const { id } = await giveOrder(person, await makeClasses(classes.later), {
    order: { status: 'under_review', proofCount: 1 },
  });
  const proof = makePaymentProof({
    id: `proof-${id}`,
    orderId: id,
    userId: person.uid,
    payerPhone: '+260971234567',
    transactionId: newTransactionId(),
    status: 'under_review',
    submittedAt: Date.now() - HOUR,
  });
  await at('paymentProofs', proof.id).set(toDocument(proof));
  await openDashboard(page, person);
  // Said with whose payment it is, which transaction, and by when.
  const next = page.getByRole('region', { name: /^Your payment for/ });
  await expect(next).toContainText('K100, Airtel Money, from 097 123 4567');
  await expect(next).toContainText(proof.transactionId);
  await expect(next).toContainText(`You hear from us by ${formatFull(proof.submittedAt + 12 * HOUR)}.`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await at('orders', id).update({ status: 'approved', receiptNumber: `R-${id}`, paidAmount: 100 });
  await at('enrollments', id).update({ status: 'paid' });
  await expect(page.getByRole('article').getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText('Payment approved. Join links unlock 15 minutes before class.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: ': Paid.' })).toBeAttached();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a legacy link says one sentence for every order, then shows the own one on top', async ({ page }) => {
  const person = await makeLearner();
  const first = await giveOrder(person, await makeClasses(classes.later));
  const second = await giveOrder(person, await makeClasses(classes.later), { order: { status: 'rejected' } });
  for (const code of [first.id, newCode(), 'no-code-at-all']) {
    await page.goto(`/dashboard?order=${code}`);
    await page.waitForURL(/\/auth\?next=/);
    await expect(page.getByText('Please sign in with the email you used for this order.')).toBeVisible();
  }
  await page.goto(`/dashboard?order=${first.id}`);
  await page.waitForURL(/\/auth\?next=/);
  await submitSignIn(page, person.email);
  for (const { id } of [first, second]) {
    await page.waitForURL('**/dashboard?order=*');
    if (!page.url().endsWith(id)) await page.goto(`/dashboard?order=${id}`);
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('article').first()).toContainText(formatOrderCode(id));
  }
  await page.goto(`/dashboard?order=${newCode()}`);
  await expect(page.getByRole('region', { name: 'Send your proof again' })).toBeVisible();
});

test('nothing that automatic checks find is inaccessible, light or dark', async ({ page }) => {
  const person = await makeLearner();
  await giveOrder(person, await makeClasses(classes.running), { order: { status: 'approved' } });
  await giveOrder(person, await makeClasses(classes.soon), { order: { status: 'approved' } });
  await giveOrder(person, await makeClasses(classes.later));
  await giveOrder(person, await makeClasses(classes.later), {
    order: { status: 'rejected', proofCount: 1 },
  });
  await openDashboard(page, person);
  await expectAccessible(page);
  // The checks leave out what cannot be pressed.
  const closed = page.getByRole('article').getByRole('button', { name: 'Unlocks T-15' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const one of await closed.all()) expect(await contrastOf(one), colorScheme).toBeGreaterThan(4.5);
  }
});
