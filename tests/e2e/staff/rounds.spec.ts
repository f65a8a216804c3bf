/** A WhatsApp round by keyboard and on a phone: one chat after the other, each learner once (decision 0086). */
import { builtInTemplates } from '../../../src/domain/rounds/message-template.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { formatTime, formatWeekday, weekendOf } from '../../../src/domain/time/time.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { makeAttendance } from '../../factories/attendance.ts';
import { makeCourse } from '../../factories/course.ts';
import { toDocument } from '../../factories/document.ts';
import { docRef, atTestEnd, expect, test } from '../fixtures/hub-fixtures.ts';
import { classes, giveOrder, makeClasses, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';
import { openSession, signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

/** The chats that were opened, by their messages; WhatsApp itself is not asked. */
async function listenToChats(context: BrowserContext): Promise<string[]> {
  const opened: string[] = [];
  await context.route('https://wa.me/**', async (route) => {
    opened.push(new URL(route.request().url()).searchParams.get('text') ?? '');
    await route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' });
  });
  return opened;
}

/** Four unpaid learners of a course of their own, in the order of the list, and the address where their round starts. */
async function fourUnpaid() {
  const offering = await makeClasses(classes.later);
  const orders = [];
  for (const name of ['Alice Banda', 'Bupe Phiri', 'Chanda Zulu', 'Dalitso Zimba'])
    orders.push(await giveOrder(await makeLearner({ name }), offering));
  const path = `/internal/ops/rounds?kind=unpaid&course=${offering.courseId}&weekend=${weekendOf(Date.now())}`;
  return { path, orders };
}

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('a round begun by keyboard continues on a phone, and a learner who pays meanwhile is left out', {
  tag: '@prove',
}, async ({ page, context, browser }) => {
  const chats = await listenToChats(context);
  const { path, orders } = await fourUnpaid();
  const member = await signIn(page, 'manager', path);
  await expect(page.getByRole('button', { name: /^Start a round of 4/ })).toBeFocused();
  await expect(page.getByText(/^Hello Alice, this is Digital Skills Hub\./)).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(card(page, 'Alice Banda')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open chat/ })).toBeFocused();
  await expectAccessible(page, { within: 'main' });
  await docRef('orders', orders[1]?.id ?? '').update({ status: 'approved', paidAmount: 100 });
  const chat = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await chat).toHaveTitle('Chat');
  expect(chats).toEqual([expect.stringMatching(/^Hello Alice, .+, please pay K100\./)]);
  await expect(page.getByText('Bupe Phiri has paid meanwhile and is left out.')).toBeVisible();
  await expect(card(page, 'Chanda Zulu')).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const there = await phone.newPage();
  await openSession(there, member);
  const address = page.url();
  // Otherwise both devices would ask for the next card once this one is outdated.
  await page.close();
  await there.goto(address);
  await expect(card(there, 'Chanda Zulu')).toBeVisible();
  await expect(there.getByText('This card was opened before.')).toBeVisible();
  await docRef('orders', orders[2]?.id ?? '').update({ status: 'under_review' });
  await expect(card(there, 'Dalitso Zimba')).toBeVisible();
  await expect(there.getByText('Chanda Zulu has sent a proof meanwhile and is left out.')).toBeVisible();
  await there.keyboard.press('s');
  await expect(there.getByText('The round is over')).toBeVisible();
  await there.keyboard.press('z');
  await expect(card(there, 'Dalitso Zimba')).toBeVisible();
  await there.keyboard.press('n');
  await expect(
    there.getByText(/^1 opened, 0 skipped, 1 with a number that does not work, 2 left out\.$/),
  ).toBeVisible();
  const file = there.waitForEvent('download');
  await there.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^round-export-.+\.csv$/);

  await there.goto(path);
  await expect(there.getByText(/1 was written to in an earlier round and is left out\.$/)).toBeVisible();
  await expect(there.getByRole('button', { name: /^Start a round of 1/ })).toBeVisible();
  await there.getByRole('button', { name: 'Write to them again' }).click();
  await expect(there.getByRole('button', { name: /^Start a round of 2/ })).toBeVisible();
  await phone.close();
});

test('a learner who missed a class is told, and is on its weekend’s list with a file and a round', async ({
  page,
  browser,
}) => {
  const offering = await makeClasses({ saturday: -3 * HOUR, sunday: 5 * HOUR });
  // An export needs a course that exists; a hidden one is in no list of tests that run in parallel.
  const course = makeCourse({ id: offering.courseId, title: 'Evening class', isActive: false });
  await docRef('courses', course.id).set(toDocument(course));
  atTestEnd(() => docRef('courses', course.id).delete());
  const person = await makeLearner({ name: 'Esther Mulenga' });
  await giveOrder(person, offering, {
    order: { status: 'approved' },
    enrollment: { createdAt: Date.now() - 2 * DAY },
  });
  // The learner reads when the class repeats, until staff mark them present.
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  await openDashboard(phone, person);
  const { saturdayStartsAt: missed, sundayStartsAt: repeat } = offering;
  const said = phone.getByText(
    `You missed ${formatWeekday(missed)}; the same class repeats ${formatWeekday(repeat)} ${formatTime(repeat)}.`,
  );
  await expect(said).toBeVisible();
  await signIn(
    page,
    'manager',
    `/internal/ops/enrollments?show=missed&course=${offering.courseId}&weekend=${offering.weekendDate}`,
  );
  await expect(page.getByText('1 learner missed the first class')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Esther Mulenga' })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^missed-export-.+\.csv$/);
  await page.getByRole('link', { name: 'WhatsApp round' }).click();
  await expect(page.getByRole('button', { name: /^Start a round of 1/ })).toBeVisible();
  await expect(page.getByText(/^Hello Esther, .+ The same class repeats on/)).toBeVisible();
  const mark = { offeringId: offering.id, slot: 'saturday', userId: person.uid } as const;
  const present = makeAttendance({ ...mark, joinedAt: [], correctedTo: true });
  await docRef('attendance', present.id).set(toDocument(present));
  await expect(said).toBeHidden();
  await phone.context().close();
});

test('a manager writes a message and sees it as it will be read; an unknown field is named', async ({
  page,
}) => {
  const before = await docRef('settings', 'messageTemplates').get();
  await signIn(page, 'manager', '/internal/ops/rounds/messages');
  const text = page.getByLabel('Message', { exact: true });
  await expect(page.getByText(/^Hello Chanda, this is Digital Skills Hub\./)).toBeVisible();
  await page.getByLabel('Language').selectOption('Bemba');
  await page.getByLabel('To whom').selectOption('Moved');
  await text.fill('Mwapoleni {nmae}');
  await expect(page.getByText('{nmae} is not a field of this message.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await text.fill('Mwapoleni {name}, {course}: {date}, {time}.');
  await expect(
    page.getByText('Mwapoleni Chanda, Data Analysis (Excel): Sat 28 Nov, 15:00 CAT.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The next card has it.')).toBeVisible();
  await page.getByRole('button', { name: 'Start from the built-in text' }).click();
  await expect(text).toHaveValue(builtInTemplates.moved);
  await text.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nothing is written in this language: rounds use English.')).toBeVisible();
  await expect(page.getByText('Saved. The next card has it.')).toBeVisible();
  expect((await docRef('settings', 'messageTemplates').get()).get('bem')).toEqual(before.get('bem') ?? {});
});
