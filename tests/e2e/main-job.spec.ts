/** The main job: a learner registers, shows a payment and joins a class; staff verify the payment. Nothing is simulated. */
import { randomUUID } from 'node:crypto';
import { callingCode, currencyCode, networkPrefixes } from '#hub';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { IDEMPOTENCY_HEADER } from '../../src/domain/wire/envelope.ts';
import { DAY, MINUTE } from '../../src/domain/wire/limits.ts';
import { bannerMessages } from '../../src/domain/wire/order-messages.ts';
import { joinRefusals } from '../../src/domain/wire/class-messages.ts';
import { MAIN_NETWORK, mainMessage } from '../../tools/seed/orders.ts';
import { toDocument } from '../factories/document.ts';
import { makeCourse } from '../factories/course.ts';
import { makePng } from '../factories/picture.ts';
import { accounts, docRef, expect, newEmail, newTransactionId, test } from './fixtures/hub-fixtures.ts';
import { classes, joinNow, makeClasses, ordersOf } from './fixtures/learner-fixtures.ts';
import { approveUnseen, auditRows, proofUrl } from './fixtures/queue-fixtures.ts';
import { signInByHand } from './fixtures/staff-fixtures.ts';

const PASSWORD = 'three-green-mangoes';
const NAME = 'Mutinta Hachilensa';
const TITLE = 'Spreadsheets by Lamplight';
const courseId = `main-job-${Date.now().toString(36)}`;
const transactionId = newTransactionId();
const MESSAGE = mainMessage(transactionId, 100, ` Your bal is ${currencyCode} 5.56.`);

test.afterAll(async () => {
  await docRef('courses', courseId).update({ isActive: false });
});

test('register, pay, be verified, and join', async ({ browser, baseURL }) => {
  await docRef('courses', courseId).set(
    toDocument(makeCourse({ id: courseId, title: TITLE, displayOrder: 90 })),
  );
  const offering = await makeClasses(classes.later, { courseId });
  const learner = await browser.newContext({
    viewport: { width: 360, height: 800 },
    ...(baseURL && { baseURL }),
  });
  const staff = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    ...(baseURL && { baseURL }),
  });
  const [phone, laptop] = [await learner.newPage(), await staff.newPage()];
  const email = newEmail();

  await test.step('the learner registers: account, order and enrollment', async () => {
    await phone.goto(`/register?course=${courseId}`);
    await phone.getByLabel('Full Name').fill(NAME);
    await phone.getByLabel('Email', { exact: true }).fill(email);
    await phone.getByLabel('Phone Number').fill(`0${networkPrefixes[MAIN_NETWORK][0]}7 123 456`);
    await expect(phone.getByLabel('Course', { exact: true })).toHaveValue(courseId);
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: 'Register Now' }).click();
    await phone.waitForURL('**/registration-success');
    await expect(phone.getByText(TITLE).first()).toBeVisible();
    const chat = await phone.getByRole('link', { name: 'Contact us on WhatsApp' }).getAttribute('href');
    expect(chat).toMatch(new RegExp(`^https://wa\\.me/${callingCode}\\d+\\?text=`));
  });

  const { uid } = await accounts.getUserByEmail(email);
  const [code = ''] = await ordersOf(uid);
  expect(await ordersOf(uid)).toHaveLength(1);
  expect(code).toMatch(/^[A-Z0-9]{8}$/);

  await test.step('the learner shows the payment: the message pasted, and a picture', async () => {
    await phone.goto(`/register?order=${code}`);
    await phone.getByLabel('Confirmation message').fill(MESSAGE);
    await phone.getByLabel('Confirmation message').blur();
    await expect(phone.getByLabel('Transaction ID')).toHaveValue(transactionId);
    await expect(phone.getByLabel('Network')).toHaveValue(MAIN_NETWORK);
    await phone.getByRole('button', { name: 'Change something, or add a picture' }).click();
    const buffer = makePng({ width: 80, height: 120, note: transactionId });
    await phone
      .getByLabel('Picture of the payment')
      .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer });
    await expect(phone.getByRole('img', { name: 'Your picture as it will be sent' })).toBeVisible();
    await phone.getByRole('button', { name: 'Submit Proof to Unlock' }).click();
    await expect.poll(async () => (await docRef('orders', code).get()).get('status')).toBe('under_review');
  });
  const proofId = (await docRef('orders', code).get()).get('latestProofId') as string;
  const proof = await docRef('paymentProofs', proofId).get();
  expect(proof.get('message')).not.toContain('5.56');
  expect((await docRef('proofImages', proofId).get()).exists).toBe(true);

  await test.step('the dashboard says that the proof is being verified', async () => {
    await phone.goto('/dashboard');
    await expect(phone.getByText(bannerMessages.underReview)).toBeVisible();
    await expect(phone.getByRole('article').getByText('Awaiting Review')).toBeVisible();
  });

  await test.step('staff come in by the hidden dialog, see the proof and approve it', async () => {
    const path = proofUrl({ proofId }, code);
    await signInByHand(laptop, { email: 'reviewer@example.com' }, path);
    await expect(laptop.getByRole('link', { name: NAME, exact: true })).toBeVisible();
    await expect(laptop.getByRole('img', { name: `Proof sent by ${NAME}` })).toBeVisible();
    await expect(laptop.getByText(transactionId).first()).toBeVisible();
    await approveUnseen(laptop);
    // Leaving the page sends the decision at once, although it could still be undone.
    await laptop.getByRole('link', { name: 'Students', exact: true }).click();
    await expect.poll(async () => (await docRef('orders', code).get()).get('status')).toBe('approved');
  });

  await test.step('the open dashboard shows the decision without a reload', async () => {
    await expect(phone.getByRole('article').getByText('Paid', { exact: true })).toBeVisible();
    await expect(phone.getByText(bannerMessages.approved)).toBeVisible();
    await expect(phone.getByRole('status').filter({ hasText: ': Paid.' })).toBeAttached();
  });
  expect(await auditRows({ code })).toBe(1);
  expect((await docRef('payments', transactionId).get()).get('allocations')).toEqual({ [code]: 100 });

  const session = await phone.request.post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo',
    {
      data: { email, password: PASSWORD, returnSecureToken: true },
    },
  );
  const { idToken } = (await session.json()) as { idToken: string };
  const join = (slot: string) =>
    phone.request.post('/functions/join-class', {
      headers: { authorization: `Bearer ${idToken}`, [IDEMPOTENCY_HEADER]: randomUUID() },
      data: { offeringId: offering.id, slot },
    });

  await test.step('joining is refused before the window, by the button and by the function', async () => {
    await expect(
      phone.getByRole('article').getByRole('button', { name: 'Unlocks T-15' }).first(),
    ).toBeDisabled();
    const refused = await join('saturday');
    expect(refused.status()).toBe(409);
    expect((await refused.json()).error).toMatchObject({ message: joinRefusals.upcoming });
    expect((await docRef('attendance', attendanceId(offering.id, 'saturday', uid)).get()).exists).toBe(false);
  });

  await test.step('in the window the button opens the class and attendance is marked', async () => {
    const now = Date.now();
    const moved = { saturdayStartsAt: now + 10 * MINUTE, sundayStartsAt: now + DAY };
    await docRef('offerings', offering.id).update(toDocument(moved));
    await learner.route('https://meet.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>The class</h1>' }),
    );
    const button = phone.getByRole('article').getByRole('button', { name: joinNow(moved.saturdayStartsAt) });
    // For a minute a phone may show the classes that it has.
    await expect(async () => {
      await phone.goto('/dashboard');
      await expect(phone.getByText('Up to date.')).toBeVisible();
      await expect(button).toBeEnabled({ timeout: 5_000 });
    }).toPass({ timeout: 300_000 });
    await button.click();
    await phone.waitForURL('https://meet.google.com/**');
    const mark = await docRef('attendance', attendanceId(offering.id, 'saturday', uid)).get();
    expect(mark.get('joinedAt')).toHaveLength(1);
  });
  await Promise.all([learner.close(), staff.close()]);
});
