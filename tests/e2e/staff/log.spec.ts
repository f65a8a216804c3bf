/** The audit log: sentences, filters, and whether it is whole. */
import { courseTitle, formatKwacha } from '../../../src/domain/classes/course.ts';
import { NOTHING_CHECKED } from '../../../src/domain/records/log-check.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { sealMessages } from '../../../src/domain/wire/staff-messages.ts';
import { lusakaDay } from '../../../src/domain/time/time.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import { dialog, millis, signIn } from '../fixtures/staff-fixtures.ts';
import { makeHiddenCourse, rowOf, save } from '../fixtures/catalogue-fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('the log shows who changed what, and a broken seal is found', { tag: '@prove' }, async ({ page }) => {
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
  await expect(row.locator('del')).toHaveText(formatKwacha(course.price));
  await expect(row).toContainText(formatKwacha(course.price + 23));
  // Typed words find rows by who, what and whom.
  await page.getByRole('searchbox', { name: 'Find in the log' }).fill(`${member.name} price ${title}`);
  await expect(page).toHaveURL(/find=/);
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in the log' }).fill('nothing like this');
  await expect(page.getByText('Nothing fits')).toBeVisible();
  await expect(page.getByText(/rows were searched/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();

  // Sign-ins are apart, the person is chosen from a list, and so are the kind and the day.
  await page.getByRole('combobox', { name: 'Who' }).selectOption(member.email);
  await expect(page).toHaveURL(new RegExp(`who=${member.uid}`));
  await expect(row).toBeVisible();
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'All of payments' });
  await expect(page.getByText(`Nobody with the email ${member.email} did this.`)).toBeVisible();
  // Its own day, as midnight may have passed since.
  const [entry] = (await docRef('auditLog', 'any').parent.where('target.id', '==', course.id).get()).docs;
  const day = lusakaDay(millis(entry?.get('at')));
  await page.goto(`/internal/ops/logs?who=${member.email}&day=${day}&kind=classes`);
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Sign-ins' }).click();
  await expect(page).toHaveURL(/kind=sign_ins/);
  await expect(page.getByText('Nothing fits')).toBeVisible();
  // A log that takes longer than one answer is compared in parts, and goes on after a lost connection.
  const result = { ...NOTHING_CHECKED, checked: 12_300, seals: 41, next: '0' };
  await page.route('**/functions/verify-log', (route) => route.abort());
  await page.route(
    '**/functions/verify-log',
    (route) => route.fulfill({ json: { result, serverNow: Date.now() } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Verify the log' }).click();
  const goOn = page.getByRole('button', { name: 'Go on verifying' });
  await goOn.waitFor();
  await expect(page.getByText('12,300 rows compared so far')).toBeVisible();
  await page.unroute('**/functions/verify-log');
  await goOn.click();
  await expect(page.getByText(/1[2-9],\d{3} rows compared with 41 seals\./)).toBeVisible();
  await expect(page.getByText('The log is whole')).toBeVisible();

  const seal = docRef('auditSeals', '00009999');
  const rows = [{ id: 'a-row-that-went', digest: 'x' }];
  const epoch = { lastAt: new Date(0), sealedAt: new Date(0) };
  const digest = 'f'.repeat(64);
  await seal.set({ rows, previous: '', digest, ...epoch });
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByText('2 faults were found')).toBeVisible();
  await expect(page.getByText('a-row-that-went was removed')).toBeVisible();

  // A receipt carries a seal's code; a misread code is refused before the hub is asked.
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
  await compare(sealCodeOf({ id: seal.id, digest: 'e'.repeat(64) }));
  await expect(page.getByText('Seal 9999 of the log is another one')).toBeVisible();
  await seal.delete();
  await docRef('courses', course.id).delete();
});
