import {
  type ClassLinks,
  classLinksSchema,
  type Offering,
  offeringSchema,
  usualTimes,
} from '../../src/domain/classes/offering.ts';
import { build } from './build.ts';
import { WEEKEND } from './clock.ts';

/** One weekend of one course; a changed `weekendDate` moves both classes with it. */
export function makeOffering(changes: Partial<Offering> = {}): Offering {
  const weekendDate = changes.weekendDate ?? WEEKEND;
  return build(
    offeringSchema,
    {
      id: `data-analysis-${weekendDate}`,
      courseId: 'data-analysis',
      weekendDate,
      ...usualTimes(weekendDate),
      isVisible: true,
      capacity: null,
      revision: 0,
      linksPublished: { saturday: true, sunday: true, recording: false },
    },
    changes,
  );
}

/** The links of an offering, kept apart from it. */
export function makeClassLinks(changes: Partial<ClassLinks> = {}): ClassLinks {
  return build(
    classLinksSchema,
    {
      saturdayLink: 'https://meet.google.com/abc-defg-hij',
      sundayLink: 'https://zoom.us/j/91234567890',
      recordingLink: null,
    },
    changes,
  );
}
