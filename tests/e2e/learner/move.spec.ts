/** A learner changes the weekend of a course, once, on the dashboard. */
import { validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import { weekendName } from '../../../src/domain/seats/seat-messages.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import { expect, random, test } from '../fixtures/hub-fixtures.ts';
import { giveOrder, makeClasses, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';

test('phone: a learner changes to another weekend at once, and only once', async ({ page }) => {
  const courseId = `evening-${random(4)}`;
  const first = weekendOf(Date.now() + 14 * DAY);
  const later = addDays(first, 28);
  for (const weekendDate of [first, later]) {
    const own = { id: `${courseId}_${weekendDate}`, courseId, weekendDate, ...usualTimes(weekendDate) };
    await makeClasses({ saturday: 0, sunday: 0 }, own);
  }
  const person = await makeLearner();
  const enrollment = { firstWeekend: first, validUntil: validUntilFor(first) };
  await giveOrder(person, { courseId }, { order: { status: 'approved' }, enrollment });
  await openDashboard(page, person);
  await page.getByText('or change the weekend').click();
  const weekend = page.getByLabel('Begin on the weekend of');
  await expect(weekend.getByRole('option')).toHaveText(['Choose a weekend', weekendName(later)]);
  await weekend.selectOption(later);
  await page.getByRole('button', { name: 'Change the weekend' }).click();
  await expect(page.getByText(`Moved from ${weekendName(first)} to ${weekendName(later)}`)).toBeVisible();
  await expect(page.getByText('The weekend can be changed once')).toBeVisible();
});
