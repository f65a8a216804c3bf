/**
 * Commands of staff, other than the review of payments: each needs a live session, a permission, and leaves an audit entry
 * in the same transaction (rules §1, §6). The address is `/functions/{name}`; the envelope is that of `command.ts`.
 */
import * as z from 'zod/mini';
import { nameField, phoneField } from '../people/account.ts';
import { roleSchema } from '../people/staff-member.ts';
import { courseIdSchema, courseSchema } from '../classes/course.ts';
import { figuresSchema } from '../records/figures.ts';
import { EMAIL_MAX, NOTED_MESSAGE_MAX, PASSWORD_MAX, REASON_MAX, STAFF_PASSWORD_MIN } from './limits.ts';
import { accountMessages } from './messages.ts';
import { staffMessages } from './staff-messages.ts';
import { classLinkSchema, documentIdSchema, recordingSizeField } from '../classes/offering.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';
import { slotSchema } from '../classes/class-session.ts';
import { isWeakForStaff } from '../people/password.ts';
import { publicSettingsSchema } from './setting.ts';
import { instantSchema } from '../time/time.ts';

const reasonField = z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX));
export const staffPasswordSchema = z.string().check(
  z.minLength(STAFF_PASSWORD_MIN, staffMessages.passwordShort),
  z.maxLength(PASSWORD_MAX),
  z.refine((password) => !isWeakForStaff(password), { error: accountMessages.passwordCommon }),
);
const done = z.object({ done: z.literal(true) });

/** Temporary access always has an end; null takes it away at once. Permission `edit_students`. */
export const grantAccess = {
  name: 'grant-access',
  request: z.object({ enrollmentId: orderCodeSchema, until: z.nullable(instantSchema), reason: reasonField }),
  answer: z.object({ until: z.nullable(instantSchema) }),
} as const;

/** Takes an approval back: the allocation is released and the enrollment pending again. Permission `reverse_payments`. */
export const reversePayment = {
  name: 'reverse-payment',
  request: z.object({ orderId: orderCodeSchema, reason: reasonField }),
  answer: z.object({ orderId: orderCodeSchema, status: orderStatusSchema }),
} as const;

/** Says that the caller views this proof, or none. A viewing ends by itself and leaves no audit entry. Permission `review_payments`. */
export const viewProof = {
  name: 'claim-proof',
  request: z.object({ proofId: z.nullable(documentIdSchema) }),
  answer: z.object({ until: instantSchema }),
} as const;

/**
 * Changes the named fields. A phone number cannot be removed again; null where there is none yet.
 * Permission `edit_students`.
 */
export const editLearner = {
  name: 'edit-student',
  request: z.object({
    userId: documentIdSchema,
    name: z.exactOptional(nameField),
    phone: z.exactOptional(z.nullable(phoneField)),
  }),
  answer: done,
} as const;

/** Marks a learner present or takes a mark away; the clicks themselves are kept. Permission `edit_students`. */
export const correctAttendance = {
  name: 'correct-attendance',
  request: z.object({
    offeringId: documentIdSchema,
    slot: slotSchema,
    userId: documentIdSchema,
    present: z.boolean(),
    reason: reasonField,
  }),
  answer: done,
} as const;

/** Notes that WhatsApp was opened with this message; the hub cannot know what is sent there. Permission `edit_students`. */
export const noteMessage = {
  name: 'note-message',
  request: z.object({
    userId: documentIdSchema,
    orderId: z.nullable(orderCodeSchema),
    text: z.string().check(z.minLength(1), z.maxLength(NOTED_MESSAGE_MAX)),
  }),
  answer: done,
} as const;

const { id, ...courseParts } = courseSchema.shape;

/**
 * Creates a course, with all parts and `isNew`, or changes the parts that are sent: what somebody else changed
 * meanwhile in the others stays. Permission `manage_courses`.
 */
export const saveCourse = {
  name: 'save-course',
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
  answer: done,
} as const;

/** The courses' order on every list: all ids, first to last. Permission `manage_courses`. */
export const orderCourses = {
  name: 'order-courses',
  request: z.object({ courseIds: z.array(courseIdSchema).check(z.minLength(1), z.maxLength(50)) }),
  answer: done,
} as const;

/** Makes the missing offerings of the next weekends at the usual times; those that exist stay. Permission `manage_courses`. */
export const planWeekends = {
  name: 'plan-weekends',
  request: z.object({
    courseIds: z.array(courseIdSchema).check(z.minLength(1), z.maxLength(50)),
    weeks: z.number().check(z.int(), z.minimum(1), z.maximum(12)),
  }),
  answer: z.object({ created: z.array(documentIdSchema), kept: z.number() }),
} as const;

/** Moves a class, hides or shows a weekend, or sets its seats: only the parts that are sent. Permission `manage_courses`. */
export const saveOffering = {
  name: 'save-offering',
  request: z.object({
    offeringId: documentIdSchema,
    saturdayStartsAt: z.exactOptional(instantSchema),
    sundayStartsAt: z.exactOptional(instantSchema),
    isVisible: z.exactOptional(z.boolean()),
    capacity: z.exactOptional(z.nullable(z.number().check(z.int(), z.positive()))),
  }),
  answer: done,
} as const;

const link = z.exactOptional(classLinkSchema);
const isPublished = z.exactOptional(z.boolean());

/**
 * Changes the links of one weekend that are sent. A published link cannot be empty. What a colleague published
 * meanwhile stays published. Permission `manage_courses`.
 */
export const saveLinks = {
  name: 'save-links',
  request: z.object({
    offeringId: documentIdSchema,
    saturdayLink: link,
    sundayLink: link,
    recordingLink: link,
    published: z.exactOptional(
      z.object({ saturday: isPublished, sunday: isPublished, recording: isPublished }),
    ),
    /** Shown to learners with the recording, because each megabyte costs them money; null where it is unknown. */
    recordingSizeMb: z.exactOptional(recordingSizeField),
  }),
  answer: done,
} as const;

/** Changes the parts of the settings that are sent, without a new build. Permission `manage_settings`. */
export const saveSettings = {
  name: 'save-settings',
  request: z.partial(publicSettingsSchema),
  answer: done,
} as const;

/** An invitation that works once, for 72 hours unless Settings say otherwise; the code is in the answer and stored only as a hash. Permission `manage_staff`. */
export const inviteStaff = {
  name: 'invite-staff',
  request: z.object({ email: z.email().check(z.maxLength(EMAIL_MAX)), name: nameField, role: roleSchema }),
  answer: z.object({ uid: z.string(), invitation: z.string(), expiresAt: instantSchema }),
} as const;

/** Sets the first password. It needs no session: the invitation says who calls. */
export const acceptInvitation = {
  name: 'accept-invitation',
  request: z.object({
    invitation: z.string().check(z.minLength(20), z.maxLength(200)),
    password: staffPasswordSchema,
  }),
  answer: z.object({ email: z.string() }),
} as const;

/** Changes role or state of a member of staff. The last active owner must stay an active owner. Permission `manage_staff`. */
export const saveStaff = {
  name: 'save-staff',
  request: z.object({
    uid: documentIdSchema,
    role: z.exactOptional(roleSchema),
    isActive: z.exactOptional(z.boolean()),
  }),
  answer: done,
} as const;

/** Reads the log and compares it with its seals. Permission `read_logs`. */
export const verifyLog = {
  name: 'verify-log',
  request: z.object({}),
  answer: z.object({
    checked: z.number(),
    seals: z.number(),
    /** Entries newer than the last seal. */
    unsealed: z.number(),
    /** How many of them should have been sealed long ago. */
    late: z.number(),
    faults: z.array(
      z.object({
        kind: z.enum(['altered', 'removed', 'added', 'seal_broken']),
        /** The entry's ID, or the seal's. */
        id: z.string(),
      }),
    ),
  }),
} as const;

/** The dashboard's figures, counted now. Permission `review_payments`, which everybody has. */
export const countFigures = {
  name: 'count-figures',
  request: z.object({}),
  answer: figuresSchema,
} as const;

export const staffCommands = {
  grantAccess,
  reversePayment,
  viewProof,
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
