/** Until when the people of a weekend change: Friday 12:00 in Lusaka before it (decision 0083). */
import { addDays, type Day, type Instant, lusakaInstant } from '../time/time.ts';

/** The instant from which on nobody is offered a place in `weekend` or moved into it by their own wish. */
export function fridayNoonBefore(weekend: Day): Instant {
  return lusakaInstant(addDays(weekend, -1), '12:00');
}
