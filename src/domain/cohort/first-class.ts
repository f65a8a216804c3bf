import type { OfferedCourse } from '../classes/course.ts';
import type { Offering } from '../classes/offering.ts';
import type { Instant } from '../time/time.ts';

type Held = Pick<Offering, 'courseId' | 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt'>;

/**
 * The first class of the course for somebody who registers now, seats aside; undefined if none is planned. It imports nothing,
 * because the public pages' script and the first files of /register have it.
 */
export function firstClass(
  { id, firstWeekend = '' }: Pick<OfferedCourse, 'id' | 'firstWeekend'>,
  offerings: readonly Held[],
  now: Instant,
): Instant | undefined {
  return offerings
    .filter(({ courseId, weekendDate }) => courseId === id && weekendDate >= firstWeekend)
    .flatMap(({ saturdayStartsAt, sundayStartsAt }) => [saturdayStartsAt, sundayStartsAt])
    .filter((startsAt) => startsAt > now)
    .sort((a, b) => a - b)[0];
}
