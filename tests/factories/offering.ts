import {
  type ClassLinks,
  NO_LINKS,
  classLinksSchema,
  type Offering,
  offeringSchema,
  usualTimes,
} from '../../src/domain/classes/offering.ts';
import { maker } from './build.ts';
import { WEEKEND } from './clock.ts';

/** One weekend of one course; a changed `weekendDate` moves both classes with it. */
export const makeOffering = maker<Offering>(offeringSchema, (changes) => {
  const weekendDate = changes.weekendDate ?? WEEKEND;
  return {
    id: `data-analysis-${weekendDate}`,
    courseId: 'data-analysis',
    weekendDate,
    ...usualTimes(weekendDate),
    isVisible: true,
    capacity: null,
    revision: 0,
    recordingSizeMb: null,
    linksPublished: { saturday: true, sunday: true, recording: false },
  };
});

/** The links of an offering, kept apart from it. */
export const makeClassLinks = maker<ClassLinks>(classLinksSchema, () => ({
  saturdayLink: 'https://meet.google.com/abc-defg-hij',
  sundayLink: 'https://zoom.us/j/91234567890',
  recordingLink: null,
  reused: NO_LINKS.reused,
}));
