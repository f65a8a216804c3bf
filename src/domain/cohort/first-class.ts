import type { OfferedCourse } from '../classes/course.ts';
import type { Offering } from '../classes/offering.ts';
import type { Instant } from '../time/time.ts';

type Held = Pick<Offering, 'courseId' | 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt'>;

/** For a learner who registers now, seats aside; undefined if none is planned. Imports only types: the public pages' script contains it. */
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
