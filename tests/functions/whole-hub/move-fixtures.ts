/** What the tests of moves start from: a course that is planned for six weekends, learners on it, and a move by staff. */
import { type Enrollment, validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import { offeringIdOf } from '../../../src/domain/classes/offering.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { makeClassLinks } from '../../factories/offering.ts';
import { readDoc, putAs, unique } from '../hub.ts';
import { placeOrder, putOffering } from '../order-fixtures.ts';

/** Weekends that lie ahead, whatever the day; another weekend of classes is between `FIRST` and `THIRD`, and between `SECOND` and `FAR`. */
export const FIRST = weekendOf(Date.now() + 14 * DAY);
export const [SECOND, THIRD, FAR] = [7, 14, 28].map((days) => addDays(FIRST, days)) as [
  string,
  string,
  string,
];

/** A course that is planned for six weekends, with so many seats in each from `THIRD` on. */
export async function newCourseOf(capacity: number | null = null): Promise<string> {
  const courseId = `course-${unique()}`;
  for (let week = 0; week < 6; week += 1) {
    const weekendDate = addDays(FIRST, 7 * week);
    const id = offeringIdOf(courseId, weekendDate);
    await putOffering({ id, courseId, weekendDate, capacity: week < 2 ? null : capacity });
    await putAs('classLinks', id, makeClassLinks());
  }
  return courseId;
}

export const paid = { status: 'paid', firstWeekend: FIRST, validUntil: validUntilFor(FIRST) } as const;
export const enrolled = (courseId: string, changes: Partial<Enrollment> = paid) =>
  placeOrder({ courseId, status: changes.status === 'paid' ? 'approved' : 'pending' }, changes);
export const weekendOfOrder = async (id: string) => (await readDoc('enrollments', id))?.['firstWeekend'];

export const moving = (orderIds: readonly string[], toWeekend: string, acceptsWarnings = false) => ({
  orderIds,
  toWeekend,
  confirmed: { reason: 'The trainer is away', acceptsWarnings },
});
