/** The audit log: sentences, filters, and whether it is whole. */
import type { Route } from '@playwright/test';
import { courseTitle } from '../../../src/domain/classes/course.ts';
import { NOTHING_CHECKED } from '../../../src/domain/records/log-check.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { sealMessages } from '../../../src/domain/wire/staff-messages.ts';
import { lusakaDay } from '../../../src/domain/time/time.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { hold } from '../fixtures/hold.ts';
import { at, expect, test } from '../fixtures/hub-fixtures.ts';
import { waitForReview } from '../fixtures/queue-fixtures.ts';
import { dialog, makeMember, signIn } from '../fixtures/staff-fixtures.ts';
import { makeHiddenCourse, rowOf, save } from '../fixtures/catalogue-fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('the log shows who changed what, and a broken seal is found', async ({ page }) => {
  const course = await makeHiddenCourse();
  const member = await signIn(page, 'manager', '/internal/ops/courses');
  await page.getByRole('button', { name: `Edit ${course.title}` }).click();
  await dialog(page)
    .getByLabel('Price, kwacha')
    .fill(String(course.price + 23));
  await save(page);
  await expect(rowOf(page, course.title)).toContainText(`K${course.price + 23}`);
  // Other journeys fill the first page meanwhile.
  await page.goto('/internal/ops/logs?kind=classes');
  // A hidden course is not among the titles that the log knows.
  const title = courseTitle(course.id, []);
  const row = rowOf(page, title);
  await expect(row).toContainText(`${member.name} changed the price of the course ${title}`);
  await expect(row).toContainText(member.email);
  await row.getByText('Before and after').click();
  await expect(row.locator('del')).toHaveText(String(course.price));
  await expect(row).toContainText(String(course.price + 23));
  await expectAccessible(page, { within: 'main' });

  // Sign-ins are apart, the person is chosen from a list, and so are the kind and the day.
  await page.getByRole('combobox', { name: 'Who' }).click();
  await page.getByRole('option', { name: member.email }).click();
  await expect(page).toHaveURL(new RegExp(`who=${member.uid}`));
  await expect(row).toBeVisible();
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'All of payments' }).click();
  await expect(page.getByText(`Nobody with the email ${member.email} did this.`)).toBeVisible();
  await page.goto(`/internal/ops/logs?who=${member.email}&day=2026-01-01`);
  await expect(page.getByText('Nothing fits')).toBeVisible();
  await page.goto(`/internal/ops/logs?who=${member.email}&day=${lusakaDay(Date.now())}&kind=classes`);
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Sign-ins' }).click();
  await expect(page).toHaveURL(/kind=sign_ins/);
  await expect(page.getByText('Nothing fits')).toBeVisible();
  await page.goto('/internal/ops/logs?who=nobody@example.com');
  await expect(page.getByText('Nobody with the email nobody@example.com did this.')).toBeVisible();
  await page.goto(`/internal/ops/logs?action=course_saved&who=${member.email}`);
  await expect(row).toBeVisible();
  await page.goto(`/internal/ops/logs?action=data_exported&who=${member.email}`);
  await expect(page.getByText('Loading')).toBeHidden();
  await expect(row).toBeHidden();

  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByText('The log is whole')).toBeVisible();
  const seal = at('auditSeals', '00009999');
  const rows = [{ id: 'a-row-that-went', digest: 'x' }];
  const epoch = { lastAt: new Date(0), sealedAt: new Date(0) };
  const digest = 'f'.repeat(64);
  await seal.set({ rows, previous: '', digest, ...epoch });
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByText('2 faults were found')).toBeVisible();
  await expect(page.getByText('a-row-that-went was removed')).toBeVisible();

  // A receipt carries a seal's code; what is misread is refused before anything is asked.
  await page.getByText('Compare with a receipt').click();
  const code = sealCodeOf({ id: seal.id, digest });
  const compare = async (text: string) => {
    await page.getByLabel('Seal on the receipt').fill(text);
    await page.getByRole('button', { name: 'Compare' }).click();
  };
  await compare(code.replace('-', '-X'));
  await expect(page.getByText(sealMessages.unreadable)).toBeVisible();
  await compare(`https://hub.example/receipt/0a1b#${code}`);
  await expect(page.getByText('The log has the receipt’s seal')).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  await compare(sealCodeOf({ id: seal.id, digest: 'e'.repeat(64) }));
  await expect(page.getByText('Seal 9999 of the log is another one')).toBeVisible();
  await compare(sealCodeOf({ id: '00009998', digest }));
  await expect(page.getByText('The log has no seal 9998')).toBeVisible();
  await seal.delete();
  await at('courses', course.id).delete();
});

test('a log that takes longer than one answer is compared in parts, and goes on after a lost connection', async ({
  page,
}) => {
  // The hub has few rows here: the test gives the first answer, which says that it stopped before them.
  // Routed before the page is loaded: the browser may let a request pass that follows its route within milliseconds.
  const result = { ...NOTHING_CHECKED, checked: 12_300, seals: 41, next: '0' };
  const answerFirst = (route: Route) => route.fulfill({ json: { result, serverNow: Date.now() } });
  await page.route('**/functions/verify-log', (route) => route.abort());
  const letGo = await hold(page, '**/functions/verify-log');
  await page.route('**/functions/verify-log', answerFirst, { times: 1 });
  await signIn(page, 'manager', '/internal/ops/logs');
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByText('12,300 rows compared so far')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  await expectAccessible(page, { within: 'main' });

  letGo();
  const goOn = page.getByRole('button', { name: 'Go on verifying' });
  await goOn.waitFor();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('12,300 rows compared so far')).toBeVisible();
  await page.unroute('**/functions/verify-log');
  await goOn.click();
  const compared = /([\d,]+) rows compared with ([\d,]+) seals\./;
  const whole = compared.exec((await page.getByText(compared).textContent()) ?? '');
  expect(Number(whole?.[1]?.replace(',', ''))).toBeGreaterThan(12_300);
  expect(whole?.[2], 'only the first part counts them').toBe('41');
});

test('the log says in a sentence who did what to whom, with the names of both', async ({ page }) => {
  const owner = await signIn(page, 'owner', '/internal/ops/settings');
  const other = await makeMember('reviewer');
  await at('admins', other.uid).update({ name: 'Disabled Dorcas' });
  await page.getByRole('button', { name: `Edit ${other.email}` }).click();
  await dialog(page).getByRole('checkbox', { name: 'The account works' }).uncheck();
  await save(page);
  await expect(dialog(page)).toBeHidden();
  const waiting = await waitForReview('Granted Gertrude');
  await page.goto(`/internal/ops/students/${waiting.uid}`);
  await page.getByRole('button', { name: 'Temporary access' }).click();
  await dialog(page).getByLabel('Reason').fill('Pays on Monday');
  await dialog(page).getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText(/^Can join until/)).toBeVisible();

  await page.goto(`/internal/ops/logs?who=${owner.email}`);
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(
    rows.filter({ hasText: `${owner.name} disabled the account of Disabled Dorcas` }),
  ).toBeVisible();
  const granted = rows.filter({ hasText: `${owner.name} gave Granted Gertrude temporary access until` });
  await expect(granted).toContainText(`order ${waiting.code.slice(0, 4)} ${waiting.code.slice(4)}`);
  await granted.getByRole('link', { name: 'Granted Gertrude' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Granted Gertrude');
});
