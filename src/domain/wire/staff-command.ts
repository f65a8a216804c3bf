/**
 * Commands of staff, other than the review of payments: each needs a live session, a permission, and leaves an audit entry
 * in the same transaction (rules §1, §6). The address is `/functions/{name}`; the envelope is that of `command.ts`.
 */
import * as v from 'valibot';
import { finiteSchema } from './values.ts';
import { nameField, phoneField } from '../people/account.ts';
import { roleSchema } from '../people/staff-member.ts';
import { courseIdSchema, courseSchema } from '../classes/course.ts';
import { figuresSchema } from '../records/figures.ts';
import { EMAIL_MAX, NOTED_MESSAGE_MAX, PASSWORD_MAX, REASON_MAX, STAFF_PASSWORD_MIN } from './limits.ts';
import { accountMessages } from './messages.ts';
import { answerColleague, askColleague, viewProof } from './proof-command.ts';
import { staffMessages } from './staff-messages.ts';
import { classLinkSchema, documentIdSchema, recordingSizeField } from '../classes/offering.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';
import { slotSchema } from '../classes/class-session.ts';
import { isWeakForStaff } from '../people/password.ts';
import { emailSchema, publicSettingsSchema } from './setting.ts';
import { instantSchema } from '../time/time.ts';

const reasonField = v.pipe(v.string(), v.trim(), v.minCodePoints(3), v.maxCodePoints(REASON_MAX));
export const staffPasswordSchema = v.pipe(
  v.string(),
  v.minCodePoints(STAFF_PASSWORD_MIN, staffMessages.passwordShort),
  v.maxCodePoints(PASSWORD_MAX),
  v.check((password) => !isWeakForStaff(password), accountMessages.passwordCommon),
);
const done = v.object({ done: v.literal(true) });

/** Temporary access always has an end; null takes it away at once. Permission `edit_students`. */
export const grantAccess = {
  name: 'grant-access',
  request: v.object({ enrollmentId: orderCodeSchema, until: v.nullable(instantSchema), reason: reasonField }),
  answer: v.object({ until: v.nullable(instantSchema) }),
} as const;

/** Takes an approval back: the allocation is released and the enrollment pending again. Permission `reverse_payments`. */
export const reversePayment = {
  name: 'reverse-payment',
  request: v.object({ orderId: orderCodeSchema, reason: reasonField }),
  answer: v.object({ orderId: orderCodeSchema, status: orderStatusSchema }),
} as const;

/**
 * Changes the named fields. A phone number cannot be removed again; null where there is none yet.
 * Permission `edit_students`.
 */
export const editLearner = {
  name: 'edit-student',
  request: v.object({
    userId: documentIdSchema,
    name: v.exactOptional(nameField),
    phone: v.exactOptional(v.nullable(phoneField)),
  }),
  answer: done,
} as const;

/** Marks a learner present or takes a mark away; the clicks themselves are kept. Permission `edit_students`. */
export const correctAttendance = {
  name: 'correct-attendance',
  request: v.object({
    offeringId: documentIdSchema,
    slot: slotSchema,
    userId: documentIdSchema,
    present: v.boolean(),
    reason: reasonField,
  }),
  answer: done,
} as const;

/** Notes that WhatsApp was opened with this message; the hub cannot know what is sent there. Permission `edit_students`. */
export const noteMessage = {
  name: 'note-message',
  request: v.object({
    userId: documentIdSchema,
    orderId: v.nullable(orderCodeSchema),
    text: v.pipe(v.string(), v.minLength(1), v.maxCodePoints(NOTED_MESSAGE_MAX)),
  }),
  answer: done,
} as const;

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
  answer: done,
} as const;

/** The courses' order on every list: all ids, first to last. Permission `manage_courses`. */
export const orderCourses = {
  name: 'order-courses',
  request: v.object({ courseIds: v.pipe(v.array(courseIdSchema), v.minLength(1), v.maxLength(50)) }),
  answer: done,
} as const;

/** Makes the missing offerings of the next weekends at the usual times; those that exist stay. Permission `manage_courses`. */
export const planWeekends = {
  name: 'plan-weekends',
  request: v.object({
    courseIds: v.pipe(v.array(courseIdSchema), v.minLength(1), v.maxLength(50)),
    weeks: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(12)),
  }),
  answer: v.object({ created: v.array(documentIdSchema), kept: finiteSchema }),
} as const;

/** Moves a class, hides or shows a weekend, or sets its seats: only the parts that are sent. Permission `manage_courses`. */
export const saveOffering = {
  name: 'save-offering',
  request: v.object({
    offeringId: documentIdSchema,
    saturdayStartsAt: v.exactOptional(instantSchema),
    sundayStartsAt: v.exactOptional(instantSchema),
    isVisible: v.exactOptional(v.boolean()),
    capacity: v.exactOptional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.gtValue(0)))),
  }),
  answer: done,
} as const;

const link = v.exactOptional(classLinkSchema);
const isPublished = v.exactOptional(v.boolean());

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
    published: v.exactOptional(
      v.object({ saturday: isPublished, sunday: isPublished, recording: isPublished }),
    ),
    /** Shown to learners with the recording, because each megabyte costs them money; null where it is unknown. */
    recordingSizeMb: v.exactOptional(recordingSizeField),
  }),
  answer: done,
} as const;

/** Changes the parts of the settings that are sent, without a new build. Permission `manage_settings`. */
export const saveSettings = {
  name: 'save-settings',
  request: v.partial(publicSettingsSchema),
  answer: done,
} as const;

/** An invitation that works once, for 72 hours unless Settings say otherwise; the code is in the answer and stored only as a hash. Permission `manage_staff`. */
export const inviteStaff = {
  name: 'invite-staff',
  request: v.object({
    email: v.pipe(emailSchema, v.maxCodePoints(EMAIL_MAX)),
    name: nameField,
    role: roleSchema,
  }),
  answer: v.object({ uid: v.string(), invitation: v.string(), expiresAt: instantSchema }),
} as const;

/** Sets the first password. It needs no session: the invitation says who calls. */
export const acceptInvitation = {
  name: 'accept-invitation',
  request: v.object({
    invitation: v.pipe(v.string(), v.minCodePoints(20), v.maxCodePoints(200)),
    password: staffPasswordSchema,
  }),
  answer: v.object({ email: v.string() }),
} as const;

/** Changes role or state of a member of staff. The last active owner must stay an active owner. Permission `manage_staff`. */
export const saveStaff = {
  name: 'save-staff',
  request: v.object({
    uid: documentIdSchema,
    role: v.exactOptional(roleSchema),
    isActive: v.exactOptional(v.boolean()),
  }),
  answer: done,
} as const;

/** Reads the log and compares it with its seals. Permission `read_logs`. */
export const verifyLog = {
  name: 'verify-log',
  request: v.object({}),
  answer: v.object({
    checked: finiteSchema,
    seals: finiteSchema,
    /** Entries newer than the last seal. */
    unsealed: finiteSchema,
    /** How many of them should have been sealed long ago. */
    late: finiteSchema,
    faults: v.array(
      v.object({
        kind: v.picklist(['altered', 'removed', 'added', 'seal_broken']),
        /** The entry's ID, or the seal's. */
        id: v.string(),
      }),
    ),
  }),
} as const;

/** The dashboard's figures, counted now. Permission `review_payments`, which everybody has. */
export const countFigures = {
  name: 'count-figures',
  request: v.object({}),
  answer: figuresSchema,
} as const;

export const staffCommands = {
  grantAccess,
  reversePayment,
  viewProof,
  askColleague,
  answerColleague,
  editLearner,
  correctAttendance,
  noteMessage,
  saveCourse,
  orderCourses,
  planWeekends,
  saveOffering,
  saveLinks,
  saveSettings,
  inviteStaff,
  saveStaff,
  verifyLog,
  countFigures,
} as const;
export type StaffCommand = (typeof staffCommands)[keyof typeof staffCommands];
