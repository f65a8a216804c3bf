/** Exports and weekends. */
import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { nextToPlan } from '../../../src/domain/cohort/plan.ts';
import { staffToasts, staffMessages } from '../../../src/domain/wire/staff-messages.ts';
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
  const rowsOf = async (course: string) => {
    await page.getByLabel('Course').selectOption({ label: course });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      expect(page.getByText(staffToasts.exportSuccess.text).first()).toBeVisible(),
      page.getByRole('button', { name: 'Enrollments CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^enrollments-export-\d{4}-\d\d-\d\d\.csv$/);
    return readFile(await file.path(), 'utf8');
  };
  const all = await rowsOf('All courses');
  expect(all).toContain(`"${code}"`);
  expect(all).toContain('"Exported Ester"');
  expect(await rowsOf('Cybersecurity Basics')).not.toContain(code);
  // The portal usually hears of an ended session before it exports: here the export is what tells it.
  refusal = { status: 401, json: { error: 'Unauthorized' } };
  await page.getByRole('button', { name: 'Payments CSV' }).click();
  await expect(page.getByText(staffToasts.exportNeedsSession.text)).toBeAttached();
});

test('weekends are planned in one step, a class moves, and its link is published', async ({ page }) => {
  const course = await makeHiddenCourse();
  await signIn(page, 'manager', `/internal/ops/offerings?course=${course.id}`);
  const plan = async (from: string) => {
    await page.getByRole('button', { name: 'Plan weekends' }).click();
    await expect(dialog(page).getByRole('checkbox', { name: course.title })).toBeVisible();
    const chosen = dialog(page).getByRole('checkbox', { checked: true });
    while ((await chosen.count()) > 0) await chosen.first().click();
    await dialog(page).getByRole('checkbox', { name: course.title }).check();
    await dialog(page).getByLabel('How many weekends').fill('2');
    await dialog(page).getByLabel('From Saturday').fill(from);
  };
  await plan('2020-10-24');
  const preview = dialog(page).getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('2 weekends of courses');
  await expect(preview).toContainText('Public holiday, Sat 24 Oct: Independence Day');
  await expect(preview).toContainText('Sat 15:00 and Sun 17:00 CAT, no limit of seats');
  await dialog(page).getByLabel('From Saturday').fill(nextToPlan(null, Date.now()));
  await dialog(page).getByRole('button', { name: 'Plan' }).click();
  await expect(page.getByText('2 planned and hidden, 0 existed already.')).toBeVisible();
  await expect(rowOf(page, course.title).nth(0)).toContainText('Hidden from learners');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog(page).getByText(course.title).first()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('published: learners see them now.')).toBeVisible();
  await expect(rowOf(page, course.title).nth(0)).not.toContainText('Hidden from learners');

  const rows = rowOf(page, course.title);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(rows).toHaveCount(2);
  await rows.nth(0).getByRole('button').click();
  const part = (name: string) => dialog(page).getByRole('group', { name });
  const saturday = part('Saturday class');
  const weekendDate = await saturday.getByLabel('Day').inputValue();
  await expect(saturday.getByLabel('Time, CAT')).toHaveValue('15:00');
  await dialog(page).getByLabel('Seats').fill('12');
  await saturday.getByLabel('Time, CAT').fill('1630');
  await dialog(page).getByText('When people register').click();
  await dialog(page).getByLabel('Closes on').fill(weekendDate);
  await dialog(page).getByLabel('Closes at, CAT').fill('15.00');
  await save(page);
  await expect(dialog(page)).toContainText('Move from Sat 15:00 to Sat 16:30? Nobody is enrolled.');
  await dialog(page).getByRole('button', { name: 'Move' }).click();
  await expect(dialog(page)).toContainText('Moved to Sat 16:30. Nobody has paid for it');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(rows.nth(0)).toContainText(/Registration (closes|has closed)/);
  await expect(rows.nth(0)).toContainText(/Moved to Sat .+, 16:30/);
  await expect(rows.nth(0)).toContainText('0 paid · 0 not paid · 12 of 12 free');
  const code = newCode();
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
  await expect(row.getByText('Missing')).toHaveCount(2);
  await row.getByRole('button').click();
  const link = (name: string) => part(name).getByRole('textbox', { name: 'Link', exact: true });
  const meeting = `https://meet.google.com/${course.id}`;
  await link('Saturday class').fill('https://example.com/class');
  await expect(part('Saturday class')).toContainText('not one of the services that we know');
  await expect(part('Saturday class').getByRole('link')).toHaveAttribute('href', 'https://example.com/class');
  await link('Saturday class').fill(meeting);
  await part('Saturday class').getByRole('checkbox').check();
  await dialog(page).getByText('Recording', { exact: true }).click();
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
  await expect(row.getByText('Published', { exact: true })).toHaveCount(1);
  await expect(row.getByText('Not published', { exact: true })).toHaveCount(2);
  const offering = await at('offerings', first).get();
  expect(offering.get('linksPublished')).toEqual({ saturday: true, sunday: false, recording: false });
  expect(offering.get('recordingSizeMb')).toBe(85);
  expect((await at('classLinks', first).get()).get('saturdayLink')).toBe(meeting);
  expect((await at('classLinks', first).get()).get('reused.saturday')).toBe(true);
  expect(JSON.stringify(await catalogue(page))).not.toContain(meeting);

  // The course keeps its room: its later weekend has it at once.
  await row.getByRole('button').click();
  await dialog(page).getByRole('checkbox', { name: 'The course keeps these rooms' }).check();
  await save(page);
  await expect(dialog(page)).toBeHidden();
  const later = made.docs.map(({ id }) => id).sort()[1] ?? '';
  expect((await at('classLinks', later).get()).get('sundayLink')).toBe(meeting);

  await Promise.all(made.docs.flatMap(({ ref, id }) => [ref.delete(), at('classLinks', id).delete()]));
  await at('courses', course.id).delete();
});
