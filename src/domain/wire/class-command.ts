/** Staff commands about courses, weekends and class links (rules §1, §6). */
import * as z from 'zod/mini';
import { courseIdSchema, courseSchema } from '../classes/course.ts';
import { classLinkSchema, documentIdSchema, recordingSizeField, weekendSchema } from '../classes/offering.ts';
import { weekendSeatsSchema } from '../seats/seats.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { PLAN_WEEKS_MAX, PUBLISH_MAX, SEATS_AT_ONCE } from './limits.ts';
import { doneSchema } from './values.ts';
import { weekendCountsSchema } from '../weekend/weekend-counts.ts';

const { id, ...courseParts } = courseSchema.shape;

/** Creates a course (`isNew`, all parts) or changes the parts sent, so parallel edits of others survive. */
export const saveCourse = {
  name: 'save-course',
  permission: 'manage_courses',
  logs: ['course_saved'],
  request: z.object({
    id,
    isNew: z.exactOptional(z.literal(true)),
    title: z.exactOptional(courseParts.title),
    description: z.exactOptional(courseParts.description),
    finalWork: courseParts.finalWork,
    learningPoints: z.exactOptional(courseParts.learningPoints),
    price: z.exactOptional(courseParts.price),
    isActive: z.exactOptional(courseParts.isActive),
    displayOrder: z.exactOptional(courseParts.displayOrder),
    durationWeeks: z.exactOptional(courseParts.durationWeeks),
  }),
  answer: doneSchema,
} as const;

export const orderCourses = {
  name: 'order-courses',
  permission: 'manage_courses',
  logs: ['courses_ordered'],
  request: z.object({ courseIds: z.array(courseIdSchema).check(z.minLength(1), z.maxLength(50)) }),
  answer: doneSchema,
} as const;

/** Creates missing offerings from the weekend `from` on: hidden, like each course's last one, in the rooms it keeps. Existing ones stay. */
export const planWeekends = {
  name: 'plan-weekends',
  permission: 'manage_courses',
  logs: ['weekends_planned'],
  request: z.object({
    courseIds: z.array(courseIdSchema).check(z.minLength(1), z.maxLength(50)),
    from: weekendSchema,
    weeks: z.int().check(z.gte(1), z.lte(PLAN_WEEKS_MAX)),
    times: z.enum(['last', 'usual']),
  }),
  answer: z.object({ created: z.array(documentIdSchema), kept: z.number() }),
} as const;

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

/** Changes the links sent. A published link cannot be empty, and a colleague's publication stays. */
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
    reused: ofEachLink,
    /** Shown with the recording, since data costs learners money; null if unknown. */
    recordingSizeMb: z.exactOptional(recordingSizeField),
    /** The course keeps the rooms of both classes: its later weekends get them, and those planned next. */
    keepsRooms: z.exactOptional(z.literal(true)),
  }),
  answer: doneSchema,
} as const;

export const countSeats = {
  name: 'count-seats',
  permission: 'review_payments',
  request: z.object({
    weekends: z
      .array(z.object({ courseId: courseIdSchema, weekendDate: daySchema }))
      .check(z.minLength(1), z.maxLength(SEATS_AT_ONCE)),
    enrolledOnly: z._default(z.boolean(), false),
  }),
  answer: z.object({ seats: z.array(weekendSeatsSchema) }),
} as const;

/** Current counts of this Saturday's weekend; `classes` also counts each class. */
export const countWeekend = {
  name: 'count-weekend',
  permission: 'review_payments',
  request: z.object({ weekend: daySchema, classes: z.boolean() }),
  answer: weekendCountsSchema,
} as const;
