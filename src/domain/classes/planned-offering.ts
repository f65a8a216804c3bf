import { offeringIdOf } from '../wire/collections.ts';
import { type Offering, usualTimes } from './offering.ts';
import type { Day } from '../time/time.ts';

/** A weekend of the course as it is planned: at the usual times, shown, without a limit and without links. */
export function plannedOffering(courseId: string, weekendDate: Day): Offering {
  return {
    // Two people planning at once make one offering.
    id: offeringIdOf(courseId, weekendDate),
    courseId,
    weekendDate,
    ...usualTimes(weekendDate),
    isVisible: true,
    capacity: null,
    revision: 0,
    linksPublished: { saturday: false, sunday: false, recording: false },
    recordingSizeMb: null,
  };
}
