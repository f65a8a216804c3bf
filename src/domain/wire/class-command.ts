/**
 * Commands of staff about courses, their weekends and the class links, as those in `staff-command.ts` (rules §1, §6).
 */
import * as v from 'valibot';
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

const { id, ...courseParts } = courseSchema.entries;

/**
 * Creates a course, with all parts and `isNew`, or changes the parts that are sent: what somebody else changed
 * meanwhile in the others stays. Permission `manage_courses`.
 */
export const saveCourse = {
  name: 'save-course',
  request: v.object({
    id,
    isNew: v.exactOptional(v.literal(true)),
    title: v.exactOptional(courseParts.title),
    description: v.exactOptional(courseParts.description),
    learningPoints: v.exactOptional(courseParts.learningPoints),
    price: v.exactOptional(courseParts.price),
    isActive: v.exactOptional(courseParts.isActive),
    displayOrder: v.exactOptional(courseParts.displayOrder),
    durationWeeks: v.exactOptional(courseParts.durationWeeks),
  }),
  answer: doneSchema,
} as const;

/** The courses' order on every list: all ids, first to last. Permission `manage_courses`. */
export const orderCourses = {
  name: 'order-courses',
  request: v.object({ courseIds: v.pipe(v.array(courseIdSchema), v.minLength(1), v.maxLength(50)) }),
  answer: doneSchema,
} as const;

/**
 * Makes the missing offerings of so many weekends from a Saturday on, hidden and without links, as the last one of each
 * course before it; those that exist stay. Permission `manage_courses`.
 */
export const planWeekends = {
  name: 'plan-weekends',
  request: v.object({
    courseIds: v.pipe(v.array(courseIdSchema), v.minLength(1), v.maxLength(50)),
    from: saturdaySchema,
    weeks: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(PLAN_WEEKS_MAX)),
    times: v.picklist(['last', 'usual']),
  }),
  answer: v.object({ created: v.array(documentIdSchema), kept: finiteSchema }),
} as const;

/** Shows learners these weekends, all at once; those that are shown already stay. Permission `manage_courses`. */
export const publishWeekends = {
  name: 'publish-weekends',
  request: v.object({
    offeringIds: v.pipe(v.array(documentIdSchema), v.minLength(1), v.maxLength(PUBLISH_MAX)),
  }),
  answer: v.object({ shown: v.array(documentIdSchema) }),
} as const;

const instantOrNone = v.exactOptional(v.nullable(instantSchema));

/**
 * Moves a class, hides or shows a weekend, sets its seats or when people can register for it: only the parts that are
 * sent. Permission `manage_courses`.
 */
export const saveOffering = {
  name: 'save-offering',
  request: v.object({
    offeringId: documentIdSchema,
    saturdayStartsAt: v.exactOptional(instantSchema),
    sundayStartsAt: v.exactOptional(instantSchema),
    isVisible: v.exactOptional(v.boolean()),
    capacity: v.exactOptional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.gtValue(0)))),
    registrationOpensAt: instantOrNone,
    registrationClosesAt: instantOrNone,
  }),
  answer: doneSchema,
} as const;

const link = v.exactOptional(classLinkSchema);
const said = v.exactOptional(v.boolean());
const ofEachLink = v.exactOptional(v.object({ saturday: said, sunday: said, recording: said }));

/**
 * Changes the links of one weekend that are sent. A published link cannot be empty. What a colleague published
 * meanwhile stays published. Permission `manage_courses`.
 */
export const saveLinks = {
  name: 'save-links',
  request: v.object({
    offeringId: documentIdSchema,
    saturdayLink: link,
    sundayLink: link,
    recordingLink: link,
    published: ofEachLink,
    /** Of which links staff say that their room is used for several classes on purpose. */
    reused: ofEachLink,
    /** Shown to learners with the recording, because each megabyte costs them money; null where it is unknown. */
    recordingSizeMb: v.exactOptional(recordingSizeField),
  }),
  answer: doneSchema,
} as const;

/** How many are enrolled in each of these weekends, counted now, in their order. Permission `review_payments`. */
export const countSeats = {
  name: 'count-seats',
  request: v.object({
    weekends: v.pipe(
      v.array(v.object({ courseId: courseIdSchema, weekendDate: daySchema })),
      v.minLength(1),
      v.maxLength(SEATS_AT_ONCE),
    ),
    /** True where nobody asks what else of the seats is taken: that is not counted then. */
    enrolledOnly: v.optional(v.boolean(), false),
  }),
  answer: v.object({
    seats: v.array(weekendSeatsSchema),
    /** Document reads that this cost, those of the session's check included. */
    reads: finiteSchema,
  }),
} as const;

/**
 * What stands of the weekend of this Saturday, counted now; `classes`: of each class too. Permission `review_payments`.
 */
export const countWeekend = {
  name: 'count-weekend',
  request: v.object({ weekend: daySchema, classes: v.boolean() }),
  answer: weekendCountsSchema,
} as const;
