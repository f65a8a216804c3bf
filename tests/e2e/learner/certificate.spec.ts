/** What a learner holds at the end of a course, and what anybody can check of it without the hub (rules §11). */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { formatCertificateCode } from '../../../src/domain/certificates/code.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { attendanceId, collections } from '../../../src/domain/wire/collections.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { makeAttendance } from '../../factories/attendance.ts';
import { changedToken, makeIssuer, packed } from '../../factories/certificate-token.ts';
import { makeCourse } from '../../factories/course.ts';
import { toDocument } from '../../factories/document.ts';
import { docRef, db, expect, random, test } from '../fixtures/hub-fixtures.ts';
import { classes, giveOrder, makeClasses, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';
import { test as siteTest, workerInCharge } from '../fixtures/site-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

const TITLE = 'Spreadsheets by Lamplight';
const verdict = (page: Page) => page.getByRole('status', { name: 'What the check found' });

/** A learner of a course that ended, who was in a class of each weekend. */
async function makeFinisher() {
  const person = await makeLearner({ name: 'ንግሥት Mwila' });
  const courseId = `lamplight-${random(4)}`;
  await docRef('courses', courseId).set(
    toDocument(makeCourse({ id: courseId, title: TITLE, isActive: false, displayOrder: 92 })),
  );
  const first = addDays(weekendOf(Date.now()), -21);
  const weekends = [first, addDays(first, 7)];
  for (const weekendDate of weekends) {
    const own = { id: `${courseId}-${weekendDate}`, courseId, weekendDate, ...usualTimes(weekendDate) };
    const offering = await makeClasses(classes.later, own);
    const mark = makeAttendance({ offeringId: offering.id, slot: 'saturday', userId: person.uid });
    await docRef('attendance', attendanceId(offering.id, 'saturday', person.uid)).set(toDocument(mark));
  }
  await giveOrder(
    person,
    { courseId },
    {
      order: { status: 'approved' },
      enrollment: { firstWeekend: first, createdAt: usualTimes(first).saturdayStartsAt - DAY },
    },
  );
  return { person, weekend: weekends[1] ?? '' };
}

/** Opens the portal's certificates in a manager's browser. */
async function openPortal(browser: Browser, baseURL: string | undefined, weekend: string): Promise<Page> {
  const staff = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    ...(baseURL && { baseURL }),
  });
  const laptop = await staff.newPage();
  await signIn(laptop, 'manager', `/internal/ops/certificates?weekend=${weekend}`);
  return laptop;
}

test('staff issue a certificate; the dashboard has its file and link, and the link shows its state', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ url }: { url: string }) => Object.assign(window, { shared: url }),
    });
  });
  const { person, weekend } = await makeFinisher();
  const laptop = await openPortal(browser, baseURL, weekend);
  const course = laptop.getByRole('region').filter({ hasText: person.name });
  await expect(course.getByText('1 finishes · 0 with a certificate')).toBeVisible();
  await course.getByRole('button', { name: 'Issue 1 certificate' }).click();
  await expect(course.getByText('1 finishes · 1 with a certificate')).toBeVisible();
  await openDashboard(page, person);
  const card = page.getByRole('region', { name: 'Your certificate' });
  await expect(card.getByRole('img', { name: `Certificate of ${person.name} for ${TITLE}` })).toBeVisible();

  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^certificate-\w{12}\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  const linkedIn = await card.getByRole('link', { name: 'Add to LinkedIn' }).getAttribute('href');
  await card.getByRole('button', { name: 'Share' }).click();
  const link = await page.evaluate(() => (window as unknown as { shared: string }).shared);
  const fields = new URL(linkedIn ?? '').searchParams;
  expect(fields.get('certUrl')).toBe(link);
  expect(fields.get('name')).toBe(TITLE);

  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(verdict(visitor)).toContainText('This certificate is genuine');
  await expect(verdict(visitor)).toContainText(person.name);

  const found = await db.collection(collections.certificates).where('userId', '==', person.uid).get();
  const [code = ''] = found.docs.map(({ id }) => id);
  await course.getByRole('link', { name: formatCertificateCode(code) }).click();
  await laptop.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = laptop.getByRole('dialog', { name: `Withdraw the certificate of ${person.name}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Issued by mistake');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(laptop.getByText(/^Withdrawn, \d/)).toBeVisible();
  await laptop.context().close();
  await expect(card.getByText('was withdrawn')).toBeVisible();
  await expect(card.getByText('Why: Issued by mistake')).toBeVisible();
  await expect(card.getByRole('img')).toHaveCount(0);
  // Browsers cache the list of withdrawn certificates for a minute, but the page asks for a fresh one.
  await visitor.reload();
  await expect(verdict(visitor)).toContainText('This certificate was withdrawn');
  expect(await page.evaluate(() => localStorage.getItem('hub.certificates'))).toContain(code);
});

siteTest(
  'after one visit the page checks without the server, and no request names a certificate',
  async ({ page, host }) => {
    const code = 'ACDEFGHJKMNP';
    const issuer = await makeIssuer(host.origin);
    const answer = (body: object) => (_: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    host.functions.set(paths.didDocument, answer(issuer.document));
    host.functions.set(
      paths.command('withdrawn-certificates'),
      answer({ asOf: Date.now() - 60_000, certificates: [] }),
    );
    const jwt = await issuer.issue(code, 'Chanda Mwansa');
    const open = async (token: string) => {
      await page.goto('about:blank');
      await page.goto(host.origin + paths.verify(await packed(token)));
    };
    await open(jwt);
    await expect(verdict(page)).toContainText('This certificate is genuine');
    await workerInCharge(page);
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, paths.verifyPage))
      .toBe(true);
    await host.stop();
    await open(jwt);
    await expect(verdict(page)).toContainText('This certificate is genuine');
    await expect(verdict(page)).toContainText('The hub cannot be reached to ask again.');
    await open(changedToken(jwt, 'Mwansa', 'Mwanza'));
    await expect(verdict(page)).toContainText('This certificate was changed');
    expect(host.asked.filter((path) => path.includes(code))).toEqual([]);
  },
);
