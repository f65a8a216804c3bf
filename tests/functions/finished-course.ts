/** A course whose last weekend is over, and learners who were in its classes. */
import type { Offering } from '../../src/domain/classes/offering.ts';
import type { Slot } from '../../src/domain/classes/class-session.ts';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { DAY } from '../../src/domain/wire/limits.ts';
import { addDays, weekendOf } from '../../src/domain/time/time.ts';
import { makeAttendance } from '../factories/attendance.ts';
import { put } from './hub.ts';
import { newCourse, placeOrder, putOffering } from './order-fixtures.ts';

export async function finishedCourse() {
  const course = await newCourse();
  const last = addDays(weekendOf(Date.now()), -14);
  const weekends = [addDays(last, -7), last];
  const offerings = weekends.map((weekendDate) => putOffering({ courseId: course.id, weekendDate }));
  const [first, second] = (await Promise.all(offerings)) as [Offering, Offering];
  const createdAt = first.saturdayStartsAt - DAY;
  /** A paid learner who was in these classes, one per weekend in order; null for a weekend that was missed. */
  const newFinisher = async (...slots: readonly (Slot | null)[]) => {
    const placed = await placeOrder(
      { courseId: course.id, status: 'approved', paidAmount: 100 },
      { courseId: course.id, status: 'paid', firstWeekend: first.weekendDate, createdAt },
    );
    const { uid: userId } = placed.learner;
    for (const [at, slot] of slots.entries()) {
      const offeringId = [first, second][at]?.id ?? '';
      if (slot === null) continue;
      const id = attendanceId(offeringId, slot, userId);
      await put('attendance', makeAttendance({ id, offeringId, slot, userId }));
    }
    return placed;
  };
  return { course, first, second, newFinisher };
}
