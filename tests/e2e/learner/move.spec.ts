/** A learner changes the weekend of a course, once, on the dashboard. */
import { validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import { saturdayText } from '../../../src/domain/seats/move.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import { expect, random, test } from '../fixtures/hub-fixtures.ts';
import { giveOrder, makeClasses, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';

test('phone: another weekend is asked for and taken at once, and then the box is gone', async ({ page }) => {
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
  const box = page.getByText('Ask for another weekend');
  await box.click();
  const weekend = page.getByLabel('Begin on the weekend of');
  await expect(weekend.getByRole('option')).toHaveText(['Choose a weekend', saturdayText(later)]);
  await weekend.selectOption(later);
  await page.getByRole('button', { name: 'Change the weekend' }).click();
  await expect(page.getByText(`Moved from ${saturdayText(first)} to ${saturdayText(later)}`)).toBeVisible();
  await expect(box).toHaveCount(0);
});
