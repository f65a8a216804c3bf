/** What staff read of the next weekend: its offerings, live, and what the server counts of its classes. */
import { type Offering, offeringSchema } from '../../../domain/classes/offering.ts';
import type { Day } from '../../../domain/time/time.ts';
import type { WeekendCounts } from '../../../domain/weekend/weekend-counts.ts';
import { countWeekend } from '../../../domain/wire/class-command.ts';
import { collections } from '../../../domain/wire/collections.ts';
import { sendStaff } from '../commands.ts';
import { type StaffWatcher, watchStaff } from '../reads.ts';

/** The offerings of the weekend of this Saturday, live. */
export function watchWeekend(weekend: Day, watcher: StaffWatcher<Offering>): () => void {
  const where = [['weekendDate', '==', weekend]] as const;
  return watchStaff({ collection: collections.offerings, where }, offeringSchema, watcher);
}

/** What stands of a weekend, and of each of its classes. @throws CommandError */
export function fetchWeekendCounts(weekend: Day): Promise<WeekendCounts> {
  return sendStaff(countWeekend, { weekend, classes: true });
}

/** The same for all classes together, which costs a few reads. @throws CommandError */
export function fetchWeekendSummary(weekend: Day): Promise<WeekendCounts> {
  return sendStaff(countWeekend, { weekend, classes: false });
}
