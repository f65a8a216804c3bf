/** What stands where paying is said; in a file of its own, because each dashboard loads it. */
import { formatDayTime, type Instant } from '../time/time.ts';

/** Until when the place of an unpaid order is held, and what happens then; null where it is not held at `now`. */
export const heldSentence = (until: Instant | null | undefined, now: Instant): string | null =>
  until && until > now
    ? `Your place is held until ${formatDayTime(until)}. Pay before then, or you may begin a weekend later.`
    : null;
