/** Several courses and one payment: one sum, one proof, one decision (rules §3, decision 0079). */
import type { Page } from '@playwright/test';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { formatOrderCode, type Order } from '../../../src/domain/money/order.ts';
import { makeCourse } from '../../factories/course.ts';
import { toDocument } from '../../factories/document.ts';
import { docRef, atTestEnd, db, expect, newTransactionId, random, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openDashboard,
  ordersOf,
  type Person,
  signIn,
} from '../fixtures/learner-fixtures.ts';
import { submitButton } from '../fixtures/registration-fixtures.ts';
import { approveUnseen, proofUrl, waitForProofShown } from '../fixtures/queue-fixtures.ts';
import { signIn as signInAsStaff } from '../fixtures/staff-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

const messageOf = (id: string, kwacha: number) =>
  `Money sent to DIGITAL SKILLS on 970000000.Amount ZMW ${kwacha}.00. Your bal is ZMW 5.56.TID: ${id}.`;
const send = (page: Page) => page.getByRole('button', { name: 'Submit Proof to Unlock' });
const sumCard = (page: Page, name: RegExp) => page.getByRole('region', { name });

/** Shows the payment that the open form asks for. */
async function show(page: Page, kwacha: number): Promise<string> {
  const id = newTransactionId();
  const message = page.getByLabel('Confirmation message');
  await message.fill(messageOf(id, kwacha));
  await message.blur();
  await expect(page.getByLabel('Transaction ID')).toHaveValue(id);
  await send(page).click();
  return id;
}

/** Every proof of a learner, as it stands in the database. */
async function proofsBy(uid: string) {
  const found = await db.collection('paymentProofs').where('userId', '==', uid).get();
  return found.docs.map((document) => document.data());
}

/** Two courses with classes, which no catalogue lists unless `isActive`. */
async function makeCourses(isActive: boolean) {
  const courses = ['Lamplight', 'Moonlight'].map((title) => {
    const id = `together-${title.toLowerCase()}-${random(4)}`;
    return makeCourse({ id, title: `Excel by ${title} ${random(2)}`, isActive, displayOrder: 91 });
  });
  for (const course of courses) await docRef('courses', course.id).set(toDocument(course));
  if (isActive)
    atTestEnd(() => Promise.all(courses.map(({ id }) => docRef('courses', id).update({ isActive: false }))));
  const offerings = await Promise.all(courses.map(({ id }) => makeClasses(classes.later, { courseId: id })));
  return { courses, offerings };
}

/** A learner who owes for two courses, and the orders, the older one first. */
async function owing(): Promise<{ person: Person; orders: readonly [Order, Order] }> {
  const [person, { offerings }] = [await makeLearner(), await makeCourses(false)];
  const [first, second] = offerings as [(typeof offerings)[0], (typeof offerings)[0]];
  const older = await giveOrder(person, first ?? { courseId: '' }, {
    order: { createdAt: Date.now() - 90 * MINUTE },
  });
  const newer = await giveOrder(person, second ?? { courseId: '' });
  return { person, orders: [older, newer] };
}

const statusOf = async ({ id }: Pick<Order, 'id'>): Promise<unknown> =>
  (await docRef('orders', id).get()).get('status');

test('a second course: one sum, one proof, one approval, and the open dashboard says that both are paid', async ({
  page,
  browser,
  baseURL,
}) => {
  const { courses, offerings } = await makeCourses(true);
  const [one, two] = courses as [(typeof courses)[0], (typeof courses)[0]];
  if (one === undefined || two === undefined) throw new Error('There are two courses.');
  const person = await makeLearner();
  const first = await giveOrder(person, offerings[0] ?? { courseId: '' });
  await signIn(page, person, `/register?course=${two.id}`);
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(page.getByLabel('Course', { exact: true })).toHaveValue(two.id);
  await page.getByRole('checkbox').check();
  await submitButton(page).click();
  await page.waitForURL('**/registration-success');
  await expect(page.getByRole('heading', { name: 'Pay K200' })).toBeVisible();
  await expect(page.getByText(`for ${one.title} and ${two.title}`)).toBeVisible();
  // The first order's reference remains the one to pay with.
  await expect(page.getByText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/)).toHaveText(formatOrderCode(first.id));

  await page.goto('/dashboard');
  const step = sumCard(page, /^Pay K200 for/);
  await expect(step.getByText(`${two.title} K100`)).toBeVisible();
  await expect(page.getByText(/^Together with .+, above\.$/)).toBeVisible();
  await step.getByRole('link', { name: 'Submit Proof to Unlock' }).click();
  await expect(page.getByText(`K200 for ${one.title} and ${two.title}`)).toBeVisible();
  await show(page, 200);
  await expect(
    page.getByText("Thanks! Your proof was submitted. We're verifying (up to 12 hours)."),
  ).toBeVisible();

  const codes = await ordersOf(person.uid);
  expect(codes).toHaveLength(2);
  expect(await proofsBy(person.uid)).toMatchObject([{ amount: 200, warnings: [], status: 'under_review' }]);
  const proofId = (await docRef('orders', first.id).get()).get('latestProofId') as string;
  await page.goto('/dashboard');
  await expect(
    page.getByRole('heading', { name: `Your payment for ${one.title} and ${two.title}` }),
  ).toBeVisible();
  // What a screen reader is told of the change names the status too.
  await expect(page.getByRole('article').getByText('Awaiting Review')).toHaveCount(2);

  const staff = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    ...(baseURL && { baseURL }),
  });
  const laptop = await staff.newPage();
  const waiting = { proofId, name: person.name, code: first.id, uid: person.uid };
  await signInAsStaff(laptop, 'reviewer', proofUrl(waiting));
  await waitForProofShown(laptop, waiting);
  for (const id of codes) await expect(laptop.getByText(formatOrderCode(id)).first()).toBeVisible();
  await expect(laptop.getByText('K200', { exact: true }).first()).toBeVisible();
  await approveUnseen(laptop);
  await laptop.getByRole('link', { name: 'Students', exact: true }).click();
  await expect(page.getByRole('article').getByText('Paid', { exact: true })).toHaveCount(2);
  for (const id of codes) expect(await statusOf({ id })).toBe('approved');
  await staff.close();
});

test('a part pays the older course, and the learner reads what is due on the other', {
  tag: '@prove',
}, async ({ page, browser, baseURL }) => {
  const { person, orders } = await owing();
  const [one, two] = orders;
  await openDashboard(page, person);
  await sumCard(page, /^Pay K200 for/)
    .getByRole('link', { name: 'Submit Proof to Unlock' })
    .click();
  await show(page, 150);
  await expect.poll(() => statusOf(two)).toBe('under_review');
  const [proof] = await proofsBy(person.uid);
  expect(proof).toMatchObject({ orderId: one.id, alsoOrderIds: [two.id], warnings: ['amount_differs'] });

  const staff = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    ...(baseURL && { baseURL }),
  });
  const laptop = await staff.newPage();
  const proofId = (await docRef('orders', one.id).get()).get('latestProofId') as string;
  await signInAsStaff(laptop, 'reviewer', `/internal/ops/payments?proof=${proofId}`);
  await waitForProofShown(laptop, { proofId, name: person.name, code: one.id, uid: person.uid });
  await laptop.getByRole('button', { name: /^Accept K150 as a part/ }).click();
  const dialog = laptop.getByRole('alertdialog');
  await expect(dialog.getByText('K50 is still due')).toBeVisible();
  for (const { id } of orders) await expect(dialog.getByText(formatOrderCode(id))).toBeVisible();
  await dialog.getByRole('button', { name: /^Accept K150/ }).click();
  await laptop.getByRole('link', { name: 'Students', exact: true }).click();
  await expect.poll(() => statusOf(one)).toBe('approved');
  await laptop.goto(`/internal/ops/students/${person.uid}`);
  await expect(laptop.getByText('Part paid, K50 due')).toBeVisible();
  await expect(laptop.getByText('Part paid', { exact: true })).toBeVisible();

  await page.goto('/dashboard');
  const titles = await Promise.all(
    orders.map(async ({ courseId }) => String((await docRef('courses', courseId).get()).get('title'))),
  );
  await expect(
    page.getByText(
      `${titles[0]} is paid. Please pay the remaining K50 for ${titles[1]} and send that proof.`,
    ),
  ).toBeVisible();
  const rest = sumCard(page, /^Pay K50 for/);
  await expect(rest.getByText('Part paid, K50 due')).toBeVisible();
  await expect(page.getByText("We couldn't verify your payment")).toBeHidden();
  await rest.getByRole('link', { name: 'Submit Proof to Unlock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Show your payment' })).toBeVisible();
  await expect(page.getByText('Part paid, K50 due').first()).toBeVisible();
  await expect(page.getByText('097 000 0000')).toBeVisible();
  await show(page, 50);
  await expect.poll(() => statusOf(two)).toBe('under_review');
  const sent = (await proofsBy(person.uid)).filter(({ amount }) => amount === 50);
  expect(sent).toMatchObject([{ orderId: two.id, alsoOrderIds: [], warnings: [] }]);
  await staff.close();
});

test('without a connection one proof waits for both, and is sent once', { tag: '@prove' }, async ({
  page,
  context,
}) => {
  const { person, orders } = await owing();
  const [one, two] = orders;
  await openDashboard(page, person);
  await sumCard(page, /^Pay K200 for/)
    .getByRole('link', { name: 'Submit Proof to Unlock' })
    .click();
  // Only the form shows that the page's code has loaded: the link to the chat is on the dashboard too.
  await expect(page.getByLabel('Confirmation message')).toBeVisible();
  await context.setOffline(true);
  await show(page, 200);
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  // Under the other order's address it is the same proof, and no second form.
  await page.evaluate((order) => history.pushState(null, '', `/register?order=${order}`), two.id);
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  await expect(page.getByLabel('Confirmation message')).toBeHidden();
  expect(await statusOf(one)).toBe('pending');

  await context.setOffline(false);
  await expect.poll(() => statusOf(one)).toBe('under_review');
  expect(await statusOf(two)).toBe('under_review');
  expect(await proofsBy(person.uid)).toMatchObject([
    { orderId: one.id, alsoOrderIds: [two.id], amount: 200 },
  ]);
  await page.goto('/dashboard');
  // What a screen reader is told of the change names the status too.
  await expect(page.getByRole('article').getByText('Awaiting Review')).toHaveCount(2);
});
