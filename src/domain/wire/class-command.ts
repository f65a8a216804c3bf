/**
 * Commands of staff about courses, their weekends and the class links, as those in `staff-command.ts` (rules §1, §6).
 */
import * as z from 'zod/mini';
import { courseIdSchema, courseSchema } from '../classes/course.ts';
import {
  classLinkSchema,
  documentIdSchema,
  recordingSizeField,
  saturdaySchema,
} from '../classes/offering.ts';
import { weekendSeatsSchema } from '../seats/seats.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { PLAN_WEEKS_MAX, PUBLISH_MAX, SEATS_AT_ONCE } from './limits.ts';
import { doneSchema, finiteSchema } from './values.ts';
import { weekendCountsSchema } from '../weekend/weekend-counts.ts';

const { id, ...courseParts } = courseSchema.shape;

/**
 * Creates a course, with all parts and `isNew`, or changes the parts that are sent: what somebody else changed
 * meanwhile in the others stays.
 */
export const saveCourse = {
  name: 'save-course',
  permission: 'manage_courses',
  logs: ['course_saved'],
  request: z.object({
    id,
    isNew: z.exactOptional(z.literal(true)),
    title: z.exactOptional(courseParts.title),
    description: z.exactOptional(courseParts.description),
    learningPoints: z.exactOptional(courseParts.learningPoints),
    price: z.exactOptional(courseParts.price),
    isActive: z.exactOptional(courseParts.isActive),
    displayOrder: z.exactOptional(courseParts.displayOrder),
    durationWeeks: z.exactOptional(courseParts.durationWeeks),
  }),
  answer: doneSchema,
} as const;

/** The courses' order on every list: all ids, first to last. */
export const orderCourses = {
  name: 'order-courses',
  permission: 'manage_courses',
  logs: ['courses_ordered'],
  request: z.object({ courseIds: z.array(courseIdSchema).check(z.minLength(1), z.maxLength(50)) }),
  answer: doneSchema,
} as const;

/**
 * Makes the missing offerings of so many weekends from a Saturday on, hidden and without links, as the last one of each
 * course before it; those that exist stay.
 */
export const planWeekends = {
  name: 'plan-weekends',
  permission: 'manage_courses',
  logs: ['weekends_planned'],
  request: z.object({
    courseIds: z.array(courseIdSchema).check(z.minLength(1), z.maxLength(50)),
    from: saturdaySchema,
    weeks: z.int().check(z.gte(1), z.lte(PLAN_WEEKS_MAX)),
    times: z.enum(['last', 'usual']),
  }),
  answer: z.object({ created: z.array(documentIdSchema), kept: finiteSchema }),
} as const;

/** Shows learners these weekends, all at once; those that are shown already stay. */
export const publishWeekends = {
  name: 'publish-weekends',
  permission: 'manage_courses',
  logs: ['weekends_published'],
  request: z.object({
    offeringIds: z.array(documentIdSchema).check(z.minLength(1), z.maxLength(PUBLISH_MAX)),
  }),
  answer: z.object({ shown: z.array(documentIdSchema) }),
} as const;

const instantOrNone = z.exactOptional(z.nullable(instantSchema));

/**
 * Moves a class, hides or shows a weekend, sets its seats or when people can register for it: only the parts that are
 * sent.
 */
export const saveOffering = {
  name: 'save-offering',
  permission: 'manage_courses',
  logs: ['offering_saved'],
  request: z.object({
    offeringId: documentIdSchema,
    saturdayStartsAt: z.exactOptional(instantSchema),
    sundayStartsAt: z.exactOptional(instantSchema),
    isVisible: z.exactOptional(z.boolean()),
    capacity: z.exactOptional(z.nullable(z.int().check(z.gt(0)))),
    registrationOpensAt: instantOrNone,
    registrationClosesAt: instantOrNone,
  }),
  answer: doneSchema,
} as const;

const link = z.exactOptional(classLinkSchema);
const said = z.exactOptional(z.boolean());
const ofEachLink = z.exactOptional(z.object({ saturday: said, sunday: said, recording: said }));

/**
 * Changes the links of one weekend that are sent. A published link cannot be empty. What a colleague published
 * meanwhile stays published.
 */
export const saveLinks = {
  name: 'save-links',
  permission: 'manage_courses',
  logs: ['links_saved'],
  request: z.object({
    offeringId: documentIdSchema,
    saturdayLink: link,
    sundayLink: link,
    recordingLink: link,
    published: ofEachLink,
    /** Of which links staff say that their room is used for several classes on purpose. */
    reused: ofEachLink,
    /** Shown to learners with the recording, because each megabyte costs them money; null where it is unknown. */
    recordingSizeMb: z.exactOptional(recordingSizeField),
  }),
  answer: doneSchema,
} as const;

/** How many are enrolled in each of these weekends, counted now, in their order. */
export const countSeats = {
  name: 'count-seats',
  permission: 'review_payments',
  request: z.object({
    weekends: z
      .array(z.object({ courseId: courseIdSchema, weekendDate: daySchema }))
      .check(z.minLength(1), z.maxLength(SEATS_AT_ONCE)),
    /** True where nobody asks what else of the seats is taken: that is not counted then. */
    enrolledOnly: z._default(z.boolean(), false),
  }),
  answer: z.object({
    seats: z.array(weekendSeatsSchema),
    /** Document reads that this cost, those of the session's check included. */
    reads: finiteSchema,
  }),
} as const;

/**
 * What stands of the weekend of this Saturday, counted now; `classes`: of each class too.
 */
export const countWeekend = {
  name: 'count-weekend',
  permission: 'review_payments',
  request: z.object({ weekend: daySchema, classes: z.boolean() }),
  answer: weekendCountsSchema,
} as const;
