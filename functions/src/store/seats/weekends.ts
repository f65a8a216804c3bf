import { COURSE_WEEKS } from '../../../../src/domain/wire/limits.ts';
import type { Offering } from '../../../../src/domain/classes/offering.ts';
import { addDays, type Day, type Instant, weekendOf } from '../../../../src/domain/time/time.ts';
import type { Reader } from '../store.ts';

/** The first weekend of the oldest running course; classes move by days only, so no earlier one matters. */
export function oldestWeekend(now: Instant): Day {
  return addDays(weekendOf(now), -7 * COURSE_WEEKS);
}

/** Visible weekends from `oldestWeekend` on: an old course has hundreds of earlier ones. */
export function recentWeekends(reader: Reader, courseId: string, now: Instant): Promise<Offering[]> {
  return reader.find('offerings', [
    ['courseId', '==', courseId],
    ['isVisible', '==', true],
    ['weekendDate', '>=', oldestWeekend(now)],
  ]);
}
