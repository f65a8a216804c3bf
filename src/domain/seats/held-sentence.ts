/** In its own file because every dashboard loads it. */
import { formatDayTime, type Instant } from '../time/time.ts';

/** Until when an unpaid order's place is held, and what then; null if not held. */
export const heldSentence = (until: Instant | null | undefined, now: Instant): string | null =>
  until && until > now
    ? `Your place is held until ${formatDayTime(until)}. Pay before then, or you may begin a weekend later.`
    : null;
