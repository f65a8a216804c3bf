/** Exports, roles and weekends. */
import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { nextToPlan } from '../../../src/domain/cohort/plan.ts';
import { exportColumns, exportFileName } from '../../../src/domain/records/export.ts';
import { staffToasts, exportMessages, staffMessages } from '../../../src/domain/wire/staff-messages.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { makeEnrollment } from '../../factories/enrollment.ts';
import { toDocument } from '../../factories/document.ts';
import { at, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { waitForReview } from '../fixtures/queue-fixtures.ts';
import { dialog, signIn } from '../fixtures/staff-fixtures.ts';
import { catalogue, makeHiddenCourse, rowOf, save } from '../fixtures/catalogue-fixtures.ts';

test('an export is filtered, downloaded and read, and fails in the spec’s words', async ({ page }) => {
  const { code } = await waitForReview('Exported Ester');
  // Routed before the page is loaded: the browser may let a request pass that follows its route within milliseconds.
  let refusal: Parameters<Route['fulfill']>[0];
  await page.route('**/functions/export-data?*', (route) =>
    refusal === undefined ? route.continue() : route.fulfill(refusal),
  );
  await signIn(page, 'manager', '/internal/ops/exports');
  await expect(page.getByRole('heading', { name: exportMessages.title })).toBeVisible();
  await expect(page.getByText(exportMessages.note)).toBeVisible();
  await expectAccessible(page, { within: 'main' });

  await page.getByLabel('Start date').fill('2026-12-02');
  await page.getByLabel('End date').fill('2026-12-01');
  await page.getByRole('button', { name: 'Enrollments CSV' }).click();
  await expect(page.getByText('The end date lies before the start date.')).toBeVisible();
  await page.getByLabel('Start date').fill('');
  await page.getByLabel('End date').fill('');

  const rowsOf = async (course: string) => {
    await page.getByLabel('Course').selectOption({ label: course });
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Enrollments CSV' }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toBe(exportFileName('enrollments', Date.now()));
    return readFile(await file.path(), 'utf8');
  };
  const all = await rowsOf('All courses');
  await expect(page.getByText(staffToasts.exportSuccess.text)).toBeVisible();
  const header = exportColumns.enrollments.map((name) => `"${name}"`).join(',');
  expect(all.startsWith(`\uFEFF${header}\r\n`)).toBe(true);
  expect(all).toContain(`"${code}"`);
  expect(all).toContain('"Exported Ester"');
  expect(await rowsOf('Cybersecurity Basics')).not.toContain(code);

  refusal = { status: 500, json: { error: 'The disk is full.' } };
  await page.getByRole('button', { name: 'Payments CSV' }).click();
  await expect(page.getByRole('alert')).toHaveText(`${staffToasts.exportFailed.title}The disk is full.`);
  // The portal usually hears of an ended session before it exports: here the export is what tells it.
  refusal = { status: 401, json: { error: 'Unauthorized' } };
  await page.getByRole('button', { name: 'Payments CSV' }).click();
  await expect(page.getByText(staffToasts.exportNeedsSession.text)).toBeAttached();
});

test('a reviewer sees payments and students, and no page that is not theirs', async ({ page }) => {
  await signIn(page, 'reviewer', '/internal/ops/exports');
  await expect(page.getByText('Your role does not allow this.')).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Admin Portal' });
  await expect(sidebar.getByRole('link')).toHaveText([
    'Dashboard',
    'This weekend',
    'Students',
    'Payments',
    'Enrollments',
  ]);
});

test('weekends are planned in one step, a class moves, and its link is published', async ({ page }) => {
  const course = await makeHiddenCourse();
  await signIn(page, 'manager', `/internal/ops/offerings?course=${course.id}`);
  const plan = async (from?: string) => {
    await page.getByRole('button', { name: 'Plan weekends' }).click();
    await expect(dialog(page).getByRole('checkbox', { name: course.title })).toBeVisible();
    for (const box of await dialog(page).getByRole('checkbox').all()) await box.uncheck();
    await dialog(page).getByRole('checkbox', { name: course.title }).check();
    await dialog(page).getByLabel('How many weekends').fill('2');
    const saturday = dialog(page).getByLabel('From Saturday');
    if (from !== undefined) await saturday.fill(from);
    return saturday.inputValue();
  };
  await plan('2020-10-24');
  const preview = dialog(page).getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('2 weekends of courses');
  await expect(preview).toContainText('Public holiday, Sat 24 Oct: Independence Day');
  await expect(preview).toContainText('Sat 15:00 and Sun 17:00 CAT, no limit of seats');
  await dialog(page).getByRole('button', { name: 'Plan' }).click();
  await expect(dialog(page).getByText(staffMessages.planPast)).toBeVisible();
  const from = nextToPlan(null, Date.now());
  await dialog(page).getByLabel('From Saturday').fill(from);
  await dialog(page).getByRole('button', { name: 'Plan' }).click();
  await expect(page.getByText('2 planned and hidden, 0 existed already.')).toBeVisible();
  await plan(from);
  await expect(preview).toContainText('Nothing is missing here');
  await expect(preview.getByText(`exists already and stays: ${course.title}`)).toHaveCount(2);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await expect(rowOf(page, course.title).nth(0)).toContainText('Hidden from learners');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog(page).getByText(course.title).first()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('published: learners see them now.')).toBeVisible();
  await expect(rowOf(page, course.title).nth(0)).not.toContainText('Hidden from learners');
  await expectAccessible(page, { within: 'main' });

  const rows = rowOf(page, course.title);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(rows).toHaveCount(2);
  await rows.nth(0).getByRole('button').click();
  const saturday = dialog(page).getByLabel('Saturday class, CAT');
  const usual = await saturday.inputValue();
  expect(usual).toMatch(/T15:00$/);
  await saturday.fill(usual.replace(/^\d{4}/, '2030'));
  await dialog(page).getByLabel('Seats').fill('0');
  await save(page);
  await expect(dialog(page).getByText('Seats are a whole number')).toBeVisible();
  await dialog(page).getByLabel('Seats').fill('12');
  await save(page);
  await expect(dialog(page).getByText(staffMessages.classTime)).toBeVisible();
  await saturday.fill(usual.replace('T15:00', 'T16:30'));
  await dialog(page).getByLabel('Registration closes, CAT').fill(usual);
  await save(page);
  await expect(rows.nth(0)).toContainText(/Registration (closes|has closed)/);
  await expect(rows.nth(0)).toContainText('16:30 CAT, moved');
  await expect(rows.nth(0)).toContainText('0 paid · 0 not paid · 12 of 12 free');
  const code = newCode();
  const weekendDate = usual.slice(0, 10);
  const enrolled = { id: code, courseId: course.id, firstWeekend: weekendDate, status: 'paid' as const };
  await at('enrollments', code).set(toDocument(makeEnrollment({ ...enrolled, studentId: `e2e-${code}` })));
  await page.reload();
  await expect(rows.nth(0)).toContainText('1 paid · 0 not paid · 11 of 12 free');
  await rows.nth(0).getByRole('link', { name: '1 paid' }).click();
  await expect(page).toHaveURL(new RegExp(`course=${course.id}&weekend=${weekendDate}`));
  await expect(page.getByText('1 enrollment', { exact: true })).toBeVisible();
  await at('enrollments', code).delete();

  const made = await at('offerings', 'any').parent.where('courseId', '==', course.id).get();
  const [first = ''] = made.docs.map(({ id }) => id).sort();
  await page.goto('/internal/ops/links');
  const next = page.getByRole('region', { name: /^(This|Next) weekend/ });
  const row = next.getByRole('row').filter({ hasText: course.title });
  await expect(row).toContainText('Missing: no link');
  await row.getByRole('button').click();
  const part = (name: string) => dialog(page).getByRole('group', { name });
  const link = (name: string) => part(name).getByRole('textbox', { name, exact: true });
  const meeting = `https://meet.google.com/${course.id}`;
  await part('Saturday class').getByRole('checkbox').check();
  await save(page);
  await expect(part('Saturday class')).toContainText(staffMessages.linkMissing);
  await link('Saturday class').fill('javascript:alert(1)');
  await save(page);
  await expect(part('Saturday class')).toContainText('A link begins with https://');
  await expect(part('Saturday class').getByRole('link')).toBeHidden();
  await link('Saturday class').fill('https://example.com/class');
  await expect(part('Saturday class')).toContainText('not one of the services that we know');
  await expect(part('Saturday class').getByRole('link')).toHaveAttribute('href', 'https://example.com/class');
  await link('Saturday class').fill(meeting);
  await link('Recording').fill(meeting);
  await save(page);
  await expect(part('Recording')).toContainText(staffMessages.linkLive);
  await link('Recording').fill(`https://youtu.be/${course.id}`);
  await part('Recording').getByRole('textbox', { name: 'Size' }).fill('85');
  await link('Sunday class').fill(meeting);
  await expect(part('Sunday class')).toContainText('The same link stands at another class.');
  await save(page);
  await expect(part('Saturday class').getByText(staffMessages.roomReused)).toBeVisible();
  await part('Saturday class').getByRole('checkbox', { name: 'This room is used again on purpose' }).check();
  await expect(part('Sunday class')).toContainText('The same room as another class, on purpose.');
  await link('Recording').fill('https://example.com/recording');
  await save(page);
  await expect(dialog(page).getByText(staffMessages.linkUnsure)).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'I opened these links' }).check();
  await save(page);
  await expect(row).toContainText('Published');
  await expect(row).toContainText('Missing: not published');
  // What was said of the room is kept: neither this weekend nor the next one with the same room warns again.
  await row.getByRole('button').click();
  await expect(part('Sunday class')).toContainText('on purpose');
  await expect(dialog(page).getByText('The same link stands')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('row').filter({ hasText: course.title }).nth(1).getByRole('button').click();
  await link('Saturday class').fill(meeting);
  await expect(part('Saturday class')).toContainText(/The same room as .+, on purpose\./);
  await part('Saturday class').getByRole('checkbox', { name: 'Published' }).check();
  await save(page);
  await expect(dialog(page)).toBeHidden();
  const offering = await at('offerings', first).get();
  expect(offering.get('linksPublished')).toEqual({ saturday: true, sunday: false, recording: false });
  expect(offering.get('recordingSizeMb')).toBe(85);
  expect((await at('classLinks', first).get()).get('saturdayLink')).toBe(meeting);
  expect((await at('classLinks', first).get()).get('reused.saturday')).toBe(true);
  expect(JSON.stringify(await catalogue(page))).not.toContain(meeting);

  await Promise.all(made.docs.flatMap(({ ref, id }) => [ref.delete(), at('classLinks', id).delete()]));
  await at('courses', course.id).delete();
});
