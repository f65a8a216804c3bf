/** After the class: a learner reads what was missed, says “I was there” without signal, is answered, and answers one question. */
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import { giveOrder, makeClasses, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';
import { signIn as signInAsStaff } from '../fixtures/staff-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

test('“I was there” is kept without signal, sent once and granted; then feedback is given', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const person = await makeLearner({ name: 'Mwila Kapasa' });
  const offering = await makeClasses({ saturday: -30 * HOUR, sunday: -5 * HOUR });
  const enrollment = { createdAt: Date.now() - 3 * DAY, validUntil: Date.now() - HOUR };
  const { id } = await giveOrder(person, offering, { order: { status: 'approved' }, enrollment });
  // Counts answers of the hub: without signal there are none.
  let sent = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/functions/claim-attendance')) sent += 1;
  });
  await openDashboard(page, person);
  const missed = page.getByRole('listitem').filter({ hasText: 'You missed this class.' });
  await expect(missed).toHaveCount(2);
  await expect(page.getByRole('radio')).toHaveCount(0);

  await missed.first().getByRole('button', { name: 'I was there' }).click();
  await expectAccessible(page);
  await context.setOffline(true);
  await page.getByRole('textbox').fill('I joined on the phone of my sister.');
  await page.getByRole('button', { name: 'Send to our staff' }).click();
  await expect(page.getByText(/^Kept on this phone\. Not sent yet/)).toBeVisible();
  expect(sent).toBe(0);
  await context.setOffline(false);
  await expect(page.getByText('You told us that you were there. Our staff will answer here.')).toBeVisible();
  await expect.poll(() => sent).toBe(1);
  await expect(missed).toHaveCount(2);

  const staffContext = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    ...(baseURL && { baseURL }),
  });
  const desk = await staffContext.newPage();
  await signInAsStaff(desk, 'reviewer', '/internal/ops/enrollments?show=claims');
  const claim = desk.getByRole('row').filter({ hasText: person.name });
  await expect(claim.getByText('I joined on the phone of my sister.')).toBeVisible();
  await claim.getByRole('button', { name: /^Answer/ }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('What you answer').fill('We saw you on your sister’s phone.');
  await form.getByRole('button', { name: 'Answer' }).click();
  await expect(desk.getByText('The learner reads it at once.')).toBeVisible();
  await expect(claim).toHaveCount(0);

  await expect(page.getByText('You were there. Our staff corrected this.')).toBeVisible();
  await expect(page.getByText('Our staff answered: We saw you on your sister’s phone.')).toBeVisible();
  await expect(page.getByText('You were in the other class of this weekend.')).toBeVisible();
  const mark = await docRef('attendance', attendanceId(offering.id, 'saturday', person.uid)).get();
  expect(mark.get('correctedTo')).toBe(true);

  const question = page.getByRole('listitem').filter({ hasText: /^How was / });
  await question.getByRole('radio', { name: 'Very good' }).check();
  await question.getByRole('textbox').fill('More time for questions, please.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send your answer' }).click();
  await expect(page.getByText('Thank you. Our staff read your answer.')).toBeVisible();
  await expect.poll(async () => (await docRef('feedback', id).get()).get('face')).toBe('very_good');
  await page.reload();
  await expect(page.getByText('Our staff answered: We saw you on your sister’s phone.')).toBeVisible();
  await expect(question).toHaveCount(0);

  await desk.goto(`/internal/ops/enrollments?show=feedback&course=${offering.courseId}`);
  await expect(desk.getByRole('row').filter({ hasText: person.name })).toContainText(
    'More time for questions',
  );
  await expect(desk.getByText('Very good: 1')).toBeVisible();
  await staffContext.close();
});
