/** Staff move learners to another weekend: chosen in the list, as far as there are seats. */
import { validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import { moveOutcomeSentences } from '../../../src/domain/seats/weekend-change.ts';
import { weekendName } from '../../../src/domain/seats/seat-messages.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makeOffering } from '../../factories/offering.ts';
import { makeHiddenCourse, rowOf } from '../fixtures/catalogue-fixtures.ts';
import { docRef, expect, random, test } from '../fixtures/hub-fixtures.ts';
import { giveOrder, makeLearner } from '../fixtures/learner-fixtures.ts';
import { dialog, signIn } from '../fixtures/staff-fixtures.ts';

test('of two learners one is moved; the other is named with the reason', { tag: '@prove' }, async ({
  page,
}) => {
  const course = await makeHiddenCourse();
  const first = weekendOf(Date.now() + 14 * DAY);
  const later = addDays(first, 28);
  for (const [weekendDate, capacity] of [[first, null] as const, [later, 1] as const]) {
    const offering = makeOffering({
      id: `${course.id}_${weekendDate}`,
      courseId: course.id,
      weekendDate,
      capacity,
    });
    await docRef('offerings', offering.id).set(toDocument(offering));
  }
  const names = ['Mary', 'Peter'].map((name) => `${name} Moved${random(3)}`);
  for (const name of names) {
    const enrollment = { firstWeekend: first, validUntil: validUntilFor(first) };
    const order = { status: 'approved' } as const;
    await giveOrder(await makeLearner({ name }), { courseId: course.id }, { order, enrollment });
  }
  await signIn(page, 'reviewer', `/internal/ops/enrollments?course=${course.id}`);
  await page.getByRole('button', { name: 'Choose all 2' }).click();
  const chosen = page.getByRole('group', { name: 'Chosen enrollments' });
  await expect(chosen).toContainText('2 chosen');
  await chosen.getByRole('button', { name: 'Move to another weekend' }).click();
  const to = dialog(page).getByLabel('To the weekend');
  await expect(to.getByRole('option')).toHaveCount(3);
  await to.selectOption(later);
  await expect(dialog(page).getByRole('status').getByText('1 of 2 fit.')).toBeVisible();
  await expect(dialog(page)).toContainText(moveOutcomeSentences.full);
  await dialog(page).getByLabel('Reason').fill('The trainer is away');
  await dialog(page).getByRole('button', { name: 'Move' }).click();
  await expect(dialog(page).getByText('1 moved. These stay where they are:')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1 moved', { exact: true })).toBeVisible();
  await expect(rowOf(page, weekendName(later))).toHaveCount(1);
  await expect(rowOf(page, weekendName(first))).toHaveCount(1);
});
