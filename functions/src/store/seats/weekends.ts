/** A course's weekends as registering, approving and calendars ask for them. */
import { COURSE_WEEKS } from '../../../../src/domain/wire/limits.ts';
import type { Offering } from '../../../../src/domain/classes/offering.ts';
import { addDays, type Day, type Instant, weekendOf } from '../../../../src/domain/time/time.ts';
import type { Reader } from '../store.ts';

/** The first weekend of the oldest course that still runs. No class before it matters, because classes move by days only. */
export function oldestWeekend(now: Instant): Day {
  return addDays(weekendOf(now), -7 * COURSE_WEEKS);
}

/** The visible weekends from `oldestWeekend` on: a course that is taught for years has hundreds of earlier ones. */
export function recentWeekends(reader: Reader, courseId: string, now: Instant): Promise<Offering[]> {
  return reader.find('offerings', [
    ['courseId', '==', courseId],
    ['isVisible', '==', true],
    ['weekendDate', '>=', oldestWeekend(now)],
  ]);
}
