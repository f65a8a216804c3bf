/** Offerings: one weekend of one course (spec §3). The links are kept apart, in `classLinks`. */
import * as z from 'zod/mini';
import { httpsUrlSchema } from '../wire/values.ts';
import { courseIdSchema } from './course.ts';
import { RECORDING_MB_MAX, SATURDAY_STARTS, SUNDAY_STARTS } from '../wire/limits.ts';
import {
  addDays,
  type Day,
  daySchema,
  type Instant,
  instantSchema,
  lusakaInstant,
  lusakaWeekday,
  writtenInstant,
} from '../time/time.ts';

/** Firestore reserves ids of the form `__…__`. */
export const documentIdSchema = z.string().check(z.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/));

/** True iff the text is a valid day and a Saturday. It never throws, because a schema calls it with any stored value. */
function isSaturday(day: string): boolean {
  const noon = writtenInstant(day, '12:00');
  return noon !== null && lusakaWeekday(noon) === 6;
}

/** The Saturday that names a weekend. */
export const saturdaySchema = daySchema.check(z.refine(isSaturday));

/** The size of the recording in whole megabytes, because learners pay for data; null where staff did not give it. */
export const recordingSizeField = z.nullable(z.int().check(z.gt(0), z.lte(RECORDING_MB_MAX)));
export const recordingSizeSchema = z._default(recordingSizeField, null);

/** A weekend as learners' pages have it, in the catalogue. */
export const shownOfferingSchema = z.object({
  id: documentIdSchema,
  courseId: courseIdSchema,
  /** The Saturday. */
  weekendDate: saturdaySchema,
  saturdayStartsAt: instantSchema,
  sundayStartsAt: instantSchema,
  isVisible: z.boolean(),
  /** Seats, or null for no limit. */
  capacity: z.nullable(z.int().check(z.gt(0))),
  /** How often staff moved one of its classes: a calendar takes the higher number for the newer (RFC 5545, SEQUENCE). */
  revision: z._default(z.int().check(z.gte(0)), 0),
  /** Which links staff have published; the links themselves never reach a learner's client in a document. */
  linksPublished: z.object({ saturday: z.boolean(), sunday: z.boolean(), recording: z.boolean() }),
  recordingSizeMb: recordingSizeSchema,
});

export const offeringSchema = z.object({
  ...shownOfferingSchema.shape,
  /** Between when people can register for it; null or absent for no limit (decision 0084). */
  registrationOpensAt: z.exactOptional(z.nullable(instantSchema)),
  registrationClosesAt: z.exactOptional(z.nullable(instantSchema)),
});
export type Offering = z.infer<typeof offeringSchema>;

export const classLinkSchema = z.nullable(httpsUrlSchema.check(z.maxLength(500)));

/** For each link, whether staff said that its room is used for another class too, on purpose. */
const reusedSchema = z.object({ saturday: z.boolean(), sunday: z.boolean(), recording: z.boolean() });
const NONE_REUSED = { saturday: false, sunday: false, recording: false };

export const classLinksSchema = z.object({
  saturdayLink: classLinkSchema,
  sundayLink: classLinkSchema,
  recordingLink: classLinkSchema,
  reused: z._default(reusedSchema, NONE_REUSED),
});
export type ClassLinks = z.infer<typeof classLinksSchema>;
export const NO_LINKS: ClassLinks = {
  saturdayLink: null,
  sundayLink: null,
  recordingLink: null,
  reused: NONE_REUSED,
};

/** The usual class times of a weekend: Saturday 15:00 and Sunday 17:00 in Lusaka (spec §1). */
export function usualTimes(weekendDate: Day): { saturdayStartsAt: Instant; sundayStartsAt: Instant } {
  return {
    saturdayStartsAt: lusakaInstant(weekendDate, SATURDAY_STARTS),
    sundayStartsAt: lusakaInstant(addDays(weekendDate, 1), SUNDAY_STARTS),
  };
}

/** A course has one offering on a weekend, whoever plans it and however often. */
export function offeringIdOf(courseId: string, weekendDate: Day): string {
  return `${courseId}_${weekendDate}`;
}

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
