/** Joining a class through /join/…, and the receipt (rules §4, spec §7, §8). */
import type { BrowserContext } from '@playwright/test';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { collections } from '../../../src/domain/wire/collections.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  joinNow,
  makeClasses,
  makeLearner,
  openDashboard,
  signIn,
  submitSignIn,
} from '../fixtures/learner-fixtures.ts';
import { launchOf } from '../fixtures/launch.ts';
import { withoutNewApis } from '../fixtures/old-phone.ts';

// Chromium without a window opens no receipt (PDF).
test.use({ viewport: { width: 360, height: 800 }, launchOptions: launchOf(process.env['CHROMIUM']) });

const paid = { order: { status: 'approved' } } as const;

/** A stand-in for the site of the meeting. */
async function meeting(context: BrowserContext): Promise<void> {
  const html = '<h1>The meeting</h1>';
  for (const host of ['https://meet.google.com/**', 'https://zoom.us/**', 'https://video.example/**']) {
    await context.route(host, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  }
}

test('from the dashboard: one click, counted once, and Back leads to the dashboard', async ({
  page,
  context,
}) => {
  await meeting(context);
  const person = await makeLearner();
  const offering = await makeClasses(classes.running);
  await giveOrder(person, offering, paid);
  await openDashboard(page, person);
  expect(await page.content()).not.toContain('meet.google.com');
  await page
    .getByRole('article')
    .getByRole('button', { name: joinNow(offering.saturdayStartsAt) })
    .click();
  await page.waitForURL('https://meet.google.com/**');
  const attendance = await docRef('attendance', attendanceId(offering.id, 'saturday', person.uid)).get();
  expect(attendance.get('joinedAt')).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('from a calendar, not signed in yet, on an old phone: sign in, come back, join by one click', {
  tag: '@prove',
}, async ({ page, context }) => {
  await meeting(context);
  await page.addInitScript(withoutNewApis);
  // The first request is lost, and the page has to ask again.
  await page.route(/\/assets\/firebase-/, (route) => route.abort(), { times: 1 });
  const person = await makeLearner();
  const offering = await makeClasses(classes.running);
  await giveOrder(person, offering, paid);
  const joinPath = `/join/${offering.id}/saturday`;
  await page.goto(joinPath);
  await page.waitForURL(/\/auth\?next=/);
  await expect(page.getByText('Please sign in to join your class.')).toBeVisible();
  await submitSignIn(page, person.email);
  await page.waitForURL(`**${joinPath}`);
  const join = page.getByRole('button', { name: joinNow(offering.saturdayStartsAt) });
  await expect(join).toBeEnabled();
  expect((await docRef('attendance', attendanceId(offering.id, 'saturday', person.uid)).get()).exists).toBe(
    false,
  );
  await join.click();
  await page.waitForURL('https://meet.google.com/**');
});

test('an unpaid learner is refused with the reason, and let in by the approval without a reload', async ({
  page,
}) => {
  const person = await makeLearner();
  const offering = await makeClasses(classes.running);
  const { id } = await giveOrder(person, offering);
  await signIn(page, person, `/join/${offering.id}/saturday`);
  const join = page.getByRole('button', { name: joinNow(offering.saturdayStartsAt) });
  await join.click();
  await expect(page.getByText('This class opens once your payment is approved.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Your Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Payment Required' })).toBeDisabled();
  const again = page.getByRole('button', { name: 'Check Again' });
  const refused = page.waitForResponse('**/functions/join-class');
  await again.click();
  await refused;
  await expect(again).toBeFocused();
  await docRef('enrollments', id).update({ status: 'paid' });
  await expect(page.getByText('You can join this class now.')).toBeVisible();
  await expect(join).toBeEnabled();
});

test('the recording says what it costs to watch, and opens', async ({ page, context }) => {
  await meeting(context);
  const person = await makeLearner();
  const recorded = { linksPublished: { saturday: true, sunday: true, recording: true }, recordingSizeMb: 85 };
  const offering = await makeClasses({ saturday: -100 * MINUTE, sunday: 60 * MINUTE }, recorded);
  await giveOrder(person, offering, paid);
  await openDashboard(page, person);
  await page.getByRole('link', { name: /^Recording of .*, 85 MB$/ }).click();
  await expect(page.getByText('Watching it all takes about 85 MB of data.')).toBeVisible();
  await page.getByRole('button', { name: 'Watch Recording' }).click();
  await page.waitForURL('https://video.example/recording');
});

test('a receipt that fails to load says so; otherwise it opens in a new tab, and has a public page', {
  tag: '@prove',
}, async ({ page, context }) => {
  const person = await makeLearner({ name: "Mutinta O'Brien 🌍 هبة" });
  const order = await giveOrder(person, await makeClasses(classes.later), paid);
  await openDashboard(page, person);
  const download = page.getByRole('button', { name: 'Download Receipt' });
  await page.route('**/functions/generate-receipt**', (route) => route.abort());
  await download.click();
  await expect(page.getByText('Download failed')).toBeVisible();
  await expect(page.getByText('Could not download receipt. Please try again.')).toBeVisible();
  await page.unrouteAll();
  const opened = context.waitForEvent('page');
  await download.click();
  expect((await opened).url()).toMatch(/\/functions\/generate-receipt\?action=file|^about:blank$/);
  await expect(page.getByText('Receipt ready')).toBeVisible();

  // The public page repeats the receipt, and warns of one that is unknown or reversed.
  const found = await docRef('receipts', 'x')
    .firestore.collection(collections.receipts)
    .where('orderId', '==', order.id)
    .get();
  const [receipt] = found.docs;
  await page.goto(`/receipt/${receipt?.id}`);
  await expect(page.getByRole('heading', { name: `Receipt R-${order.id}` })).toBeVisible();
  await expect(page.getByText(person.name)).toBeVisible();
  await expect(page.getByText(/PP261124\.0930\.D12345, K100/)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await receipt?.ref.update({ reversedAt: new Date() });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('no longer valid');
  await page.goto(`/receipt/${'0'.repeat(32)}`);
  await expect(page.getByText('There is no receipt at this address.')).toBeVisible();
});
