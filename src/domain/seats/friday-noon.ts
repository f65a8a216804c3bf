/** Cut-off for changes to a weekend: Friday 12:00 in Lusaka (decision 0083). */
import { addDays, type Day, type Instant, lusakaInstant } from '../time/time.ts';

/** From here on nobody is offered a place in `weekend` or moves into it on their own. */
export function fridayNoonBefore(weekend: Day): Instant {
  return lusakaInstant(addDays(weekend, -1), '12:00');
}
