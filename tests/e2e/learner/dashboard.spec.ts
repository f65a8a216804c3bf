/** /dashboard: every state that a learner can be in, by role and label (spec §2, §4, §8). */
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { BRAND } from '../../../src/domain/wire/messages.ts';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { formatDayTime, formatFull } from '../../../src/domain/time/time.ts';
import { toDocument } from '../../factories/document.ts';
import { makePaymentProof } from '../../factories/payment.ts';
import { contrastOf, expectAccessible } from '../fixtures/accessibility.ts';
import { at, expect, newCode, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  joinNow,
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

test('a proof under review: nothing to do but wait, or to send another one', async ({ page }) => {
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
  const card = page.getByRole('article');
  await expect(card.getByText('Awaiting Review')).toBeVisible();
  await expect(card.getByText("We're verifying your payment (up to 12 hours)")).toBeVisible();
  // Said once, with whose payment it is, which transaction, and by when.
  const thanks = "Thanks! Your proof was submitted. We're verifying (up to 12 hours).";
  await expect(page.getByText(thanks)).toHaveCount(1);
  const next = page.getByRole('region', { name: /^Your payment for/ });
  await expect(next).toContainText(thanks);
  await expect(next).toContainText('K100, Airtel Money, from 097 123 4567');
  await expect(next).toContainText(proof.transactionId);
  await expect(next).toContainText(`You hear from us by ${formatFull(proof.submittedAt + 12 * HOUR)}.`);
  await expect(card.getByRole('link', { name: 'Send another proof' })).toHaveAttribute(
    'href',
    `/register?order=${id}`,
  );
});

for (const [reason, sentence] of [
  ['The amount was K10.', 'The amount was K10.'],
  [null, 'The payment could not be matched. Check the transaction ID and send your proof again.'],
] as const) {
  test(`a rejected payment ${reason === null ? 'without' : 'with'} a reason`, async ({ page }) => {
    const person = await makeLearner();
    const { id } = await giveOrder(person, await makeClasses(classes.later), {
      order: { status: 'rejected', rejectionReason: reason, proofCount: 1 },
    });
    await openDashboard(page, person);
    const card = page.getByRole('article');
    await expect(card.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(card.getByText(sentence)).toBeVisible();
    const alert = page.getByRole('alert');
    const why = reason === null ? '' : ` ${reason}`;
    await expect(alert).toContainText(`We couldn't verify your payment.${why} Please resubmit proof.`);
    // One reason and one button on the whole page.
    await expect(page.getByText(sentence)).toHaveCount(1);
    const again = page.getByRole('link', { name: 'Resubmit Proof' });
    await expect(again).toHaveCount(1);
    await expect(again).toHaveAttribute('href', `/register?order=${id}`);
  });
}

test('a paid course: the label, the banner, the receipt, and when the class opens', async ({ page }) => {
  const person = await makeLearner();
  const offering = await makeClasses(classes.soon);
  const order = await giveOrder(person, offering, { order: { status: 'approved' } });
  await openDashboard(page, person);
  const card = page.getByRole('article');
  await expect(card.getByText('Paid', { exact: true })).toBeVisible();
  await expect(card.getByText(order.receiptNumber ?? 'none')).toBeVisible();
  const closed = card.getByRole('button', { name: 'Unlocks T-15' });
  await expect(closed).toHaveCount(2);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const one of await closed.all()) expect(await contrastOf(one), colorScheme).toBeGreaterThan(4.5);
  }
  await expect(card.getByText(/^Starts in 39m \d+s$|^Starts in 40m 0s$/)).toBeVisible();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('Payment approved. Join links unlock 15 minutes before class.');
  const soon = `Your next class is soon: ${formatDayTime(offering.saturdayStartsAt)}.`;
  await expect(page.getByText(soon)).toHaveCount(1);
  await expect(card.getByText(soon)).toBeVisible();
});

test('a running class, one without a link, one that ended, and the repeat that is soon', async ({ page }) => {
  const person = await makeLearner();
  const paid = { order: { status: 'approved' } } as const;
  const running = await makeClasses(classes.running);
  await giveOrder(person, running, paid);
  const unlinked = { linksPublished: { saturday: false, sunday: false, recording: false } };
  await giveOrder(person, await makeClasses(classes.running, unlinked), paid);
  const repeat = await makeClasses({ saturday: -DAY, sunday: -5 * 60_000 });
  await giveOrder(person, repeat, paid);
  const repeated = await makeClasses({ saturday: -2 * DAY, sunday: 20 * 60_000 });
  await giveOrder(person, repeated, paid);
  await openDashboard(page, person);
  const buttons = page.getByRole('article').getByRole('button');
  // Each button names the day on which its class really is.
  expect(joinNow(running.saturdayStartsAt)).toBe(joinNow(repeat.sundayStartsAt));
  await expect(buttons.filter({ hasText: joinNow(running.saturdayStartsAt) })).toHaveCount(2);
  await expect(buttons.filter({ hasText: joinNow(running.saturdayStartsAt) }).first()).toBeEnabled();
  await expect(buttons.filter({ hasText: 'Link Not Published' })).toBeDisabled();
  const ended = buttons.filter({ hasText: 'Class ended' });
  await expect(ended).toHaveCount(2);
  await expect(ended.first()).toBeDisabled();
  await expect(page.getByRole('article').getByText('Session started')).toHaveCount(3);
  await expect(page.getByRole('region', { name: /open until \d\d:\d\d/ })).toBeVisible();
  await expect(
    page.getByText(`Your next class is soon: ${formatDayTime(repeated.sundayStartsAt)}.`),
  ).toBeVisible();
});

test('temporary access opens the class of an unpaid course and says so', async ({ page }) => {
  const person = await makeLearner();
  const offering = await makeClasses(classes.running);
  await giveOrder(person, offering, {
    enrollment: { temporaryAccess: true, temporaryAccessUntil: Date.now() + DAY },
  });
  await openDashboard(page, person);
  const card = page.getByRole('article');
  await expect(card.getByText('Temporary Access')).toBeVisible();
  await expect(card.getByRole('button', { name: joinNow(offering.saturdayStartsAt) })).toBeEnabled();
  await expect(card.getByRole('link', { name: 'Submit Proof to Unlock' })).toBeVisible();
});

test('no courses yet', async ({ page }) => {
  await openDashboard(page, await makeLearner());
  const empty = page.getByRole('region', { name: 'No courses yet' });
  await expect(empty.getByRole('link', { name: 'Browse Courses' })).toHaveAttribute('href', '/courses');
  await expect(empty.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/register');
});

test('a decision shows without a reload, and is announced', async ({ page }) => {
  const person = await makeLearner();
  const { id } = await giveOrder(person, await makeClasses(classes.later), {
    order: { status: 'under_review', proofCount: 1 },
  });
  await openDashboard(page, person);
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
  await giveOrder(person, await makeClasses(classes.later));
  await giveOrder(person, await makeClasses(classes.later), {
    order: { status: 'rejected', proofCount: 1 },
  });
  await openDashboard(page, person);
  await expectAccessible(page);
});
