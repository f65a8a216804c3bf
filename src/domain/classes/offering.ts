/** Offerings: one weekend of one course (spec §3). Links are in `classLinks`, which learners cannot read. */
import { classStarts, repeatStarts } from '#hub';
import * as z from 'zod/mini';
import { httpsUrlSchema } from '../wire/values.ts';
import { courseIdSchema } from './course.ts';
import { RECORDING_MB_MAX } from '../wire/limits.ts';
import {
  CLASS_WEEKDAY,
  type Day,
  daySchema,
  type Instant,
  instantSchema,
  lusakaInstant,
  repeatDayOf,
  weekdayOf,
} from '../time/time.ts';

/** Firestore reserves ids of the form `__…__`. */
export const documentIdSchema = z.string().check(z.regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/));

export const weekendSchema = daySchema.check(z.refine((day) => weekdayOf(day) === CLASS_WEEKDAY));

/** In whole megabytes, shown because learners pay for data; null if unknown. */
export const recordingSizeField = z.nullable(z.int().check(z.gt(0), z.lte(RECORDING_MB_MAX)));

/** An offering as the catalogue publishes it. */
export const shownOfferingSchema = z.object({
  id: documentIdSchema,
  courseId: courseIdSchema,
  weekendDate: weekendSchema,
  saturdayStartsAt: instantSchema,
  sundayStartsAt: instantSchema,
  isVisible: z.boolean(),
  /** Seats; null without a limit. */
  capacity: z.nullable(z.int().check(z.gt(0))),
  /** How often a class was moved; calendars take the higher SEQUENCE as newer (RFC 5545). */
  revision: z._default(z.int().check(z.gte(0)), 0),
  /** Which links are published; learners' documents never hold the links themselves. */
  linksPublished: z.object({ saturday: z.boolean(), sunday: z.boolean(), recording: z.boolean() }),
  recordingSizeMb: z._default(recordingSizeField, null),
});

export const offeringSchema = z.object({
  ...shownOfferingSchema.shape,
  /** Registration window; null or absent for no limit (decision 0084). */
  registrationOpensAt: z.exactOptional(z.nullable(instantSchema)),
  registrationClosesAt: z.exactOptional(z.nullable(instantSchema)),
});
export type Offering = z.infer<typeof offeringSchema>;

export const classLinkSchema = z.nullable(httpsUrlSchema.check(z.maxLength(500)));

/** Per link, whether staff confirmed that another class shares the room. */
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

/** The usual class times of a weekend (spec §1). */
export function usualTimes(weekendDate: Day): { saturdayStartsAt: Instant; sundayStartsAt: Instant } {
  return {
    saturdayStartsAt: lusakaInstant(weekendDate, classStarts),
    sundayStartsAt: lusakaInstant(repeatDayOf(weekendDate), repeatStarts),
  };
}

/** One id per course and weekend, so that planning twice cannot duplicate it. */
export function offeringIdOf(courseId: string, weekendDate: Day): string {
  return `${courseId}_${weekendDate}`;
}

export function plannedOffering(courseId: string, weekendDate: Day): Offering {
  return {
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
