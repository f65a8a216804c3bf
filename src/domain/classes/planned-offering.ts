import { offeringIdOf } from '../wire/collections.ts';
import { type Offering, usualTimes } from './offering.ts';
import type { Day } from '../time/time.ts';

/** A newly planned weekend of the course: usual times, visible, no limit of seats, no links. */
export function plannedOffering(courseId: string, weekendDate: Day): Offering {
  return {
    // The id follows from course and weekend: two people who plan at once make one offering.
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
