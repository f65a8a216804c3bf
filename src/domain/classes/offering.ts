/** Offerings: one weekend of one course (spec §3). The links are kept apart, in `classLinks`. */
import * as z from 'zod/mini';
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

/** The size of the recording in whole megabytes, because learners pay for data; null where staff did not give it. */
export const recordingSizeField = z.nullable(
  z.number().check(z.int(), z.positive(), z.maximum(RECORDING_MB_MAX)),
);
export const recordingSizeSchema = z._default(recordingSizeField, null);

export const offeringSchema = z.object({
  id: documentIdSchema,
  courseId: courseIdSchema,
  /** The Saturday. */
  weekendDate: daySchema.check(z.refine(isSaturday)),
  saturdayStartsAt: instantSchema,
  sundayStartsAt: instantSchema,
  isVisible: z.boolean(),
  /** Seats, or null for no limit. */
  capacity: z.nullable(z.number().check(z.int(), z.positive())),
  /** How often staff moved one of its classes: a calendar takes the higher number for the newer (RFC 5545, SEQUENCE). */
  revision: z._default(z.number().check(z.int(), z.nonnegative()), 0),
  /** Which links staff have published; the links themselves never reach a learner's client in a document. */
  linksPublished: z.object({ saturday: z.boolean(), sunday: z.boolean(), recording: z.boolean() }),
  recordingSizeMb: recordingSizeSchema,
});
export type Offering = z.infer<typeof offeringSchema>;

export const classLinkSchema = z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(500)));

export const classLinksSchema = z.object({
  saturdayLink: classLinkSchema,
  sundayLink: classLinkSchema,
  recordingLink: classLinkSchema,
});
export type ClassLinks = z.infer<typeof classLinksSchema>;
export const NO_LINKS: ClassLinks = { saturdayLink: null, sundayLink: null, recordingLink: null };

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
