/** The learner's own move, as far as the dashboard knows (decision 0084). */
import type { Enrollment } from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import type { Day, Instant } from '../time/time.ts';
import { fridayNoonBefore } from './friday-noon.ts';

/** True iff the learner may move: once per order, until Friday noon before the present weekend. */
export function canAskMove(
  { firstWeekend, moves }: Pick<Enrollment, 'firstWeekend' | 'moves'>,
  now: Instant,
): boolean {
  return now < fridayNoonBefore(firstWeekend) && !moves?.some(({ by }) => by === 'learner');
}

export function weekendsToAsk(
  { courseId, firstWeekend }: Pick<Enrollment, 'courseId' | 'firstWeekend'>,
  offerings: readonly Offering[],
  now: Instant,
): Day[] {
  return offerings
    .filter((one) => one.courseId === courseId && one.isVisible && one.weekendDate !== firstWeekend)
    .map(({ weekendDate }) => weekendDate)
    .filter((weekend) => now < fridayNoonBefore(weekend))
    .sort();
}
