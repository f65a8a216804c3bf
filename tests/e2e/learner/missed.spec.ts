/** Whoever missed a class reads on the dashboard when it repeats, and nobody else does (rules §8). */
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { formatTime, formatWeekday } from '../../../src/domain/time/time.ts';
import { toDocument } from '../../factories/document.ts';
import { makeAttendance } from '../../factories/attendance.ts';
import { at, expect, test } from '../fixtures/hub-fixtures.ts';
import { giveOrder, makeClasses, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

test('who missed the first class reads when it repeats, until staff say that they were there', async ({
  page,
}) => {
  const person = await makeLearner();
  const offering = await makeClasses({ saturday: -3 * HOUR, sunday: 5 * HOUR });
  await giveOrder(person, offering, {
    order: { status: 'approved' },
    enrollment: { createdAt: Date.now() - 2 * DAY },
  });
  await openDashboard(page, person);
  const { saturdayStartsAt: missed, sundayStartsAt: repeat } = offering;
  const said = `You missed ${formatWeekday(missed)}; the same class repeats ${formatWeekday(repeat)} ${formatTime(repeat)}.`;
  await expect(page.getByText(said)).toBeVisible();
  const mark = makeAttendance({
    offeringId: offering.id,
    slot: 'saturday',
    userId: person.uid,
    joinedAt: [],
    correctedTo: true,
  });
  await at('attendance', attendanceId(offering.id, 'saturday', person.uid)).set(toDocument(mark));
  await expect(page.getByText(said)).toBeHidden();
});
