/**
 * Commands of staff, other than the review of payments: each needs a live session, a permission, and leaves an audit entry
 * in the same transaction (rules §1, §6). The address is `/functions/{name}`; the envelope is that of `command.ts`.
 */
import * as z from 'zod/mini';
import { doneSchema } from './values.ts';
import { nameField, phoneField } from '../people/account.ts';
import { roleSchema } from '../people/staff-member.ts';
import { figuresSchema } from '../records/figures.ts';
import {
  EMAIL_MAX,
  NOTE_MAX,
  NOTED_MESSAGE_MAX,
  PASSWORD_MAX,
  REASON_MAX,
  STAFF_PASSWORD_MIN,
} from './limits.ts';
import { accountMessages } from './messages.ts';
import { staffMessages } from './staff-messages.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';
import { slotSchema } from '../classes/class-session.ts';
import { isWeakForStaff } from '../people/password.ts';
import { emailSchema } from './setting.ts';
import { publicSettingsSchema } from './settings/public-settings.ts';
import { instantSchema } from '../time/time.ts';

const reasonField = z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX));
export const staffPasswordSchema = z.string().check(
  z.minLength(STAFF_PASSWORD_MIN, staffMessages.passwordShort),
  z.maxLength(PASSWORD_MAX),
  z.refine((password) => !isWeakForStaff(password), accountMessages.passwordCommon),
);

/** Temporary access always has an end; null takes it away at once. */
export const grantAccess = {
  name: 'grant-access',
  permission: 'edit_students',
  logs: ['access_ended', 'access_granted'],
  request: z.object({ enrollmentId: orderCodeSchema, until: z.nullable(instantSchema), reason: reasonField }),
  answer: z.object({ until: z.nullable(instantSchema) }),
} as const;

/** Takes an approval back: the allocation is released and the enrollment pending again. */
export const reversePayment = {
  name: 'reverse-payment',
  permission: 'reverse_payments',
  logs: ['payment_reversed'],
  request: z.object({ orderId: orderCodeSchema, reason: reasonField }),
  answer: z.object({ orderId: orderCodeSchema, status: orderStatusSchema }),
} as const;

/**
 * Changes the named fields. A phone number cannot be removed again; null where there is none yet.
 */
export const editLearner = {
  name: 'edit-student',
  permission: 'edit_students',
  logs: ['student_edited'],
  request: z.object({
    userId: documentIdSchema,
    name: z.exactOptional(nameField),
    phone: z.exactOptional(z.nullable(phoneField)),
    noMessages: z.exactOptional(z.boolean()),
  }),
  answer: doneSchema,
} as const;

/** Marks a learner present or takes a mark away; the clicks themselves are kept. */
export const correctAttendance = {
  name: 'correct-attendance',
  permission: 'edit_students',
  logs: ['attendance_corrected'],
  request: z.object({
    offeringId: documentIdSchema,
    slot: slotSchema,
    userId: documentIdSchema,
    present: z.boolean(),
    reason: reasonField,
  }),
  answer: doneSchema,
} as const;

/** Notes that WhatsApp was opened with this message; the hub cannot know what is sent there. */
export const noteMessage = {
  name: 'note-message',
  permission: 'edit_students',
  logs: ['message_opened'],
  request: z.object({
    userId: documentIdSchema,
    orderId: z.nullable(orderCodeSchema),
    text: z.string().check(z.minLength(1), z.maxLength(NOTED_MESSAGE_MAX)),
  }),
  answer: doneSchema,
} as const;

/** Changes the parts of the settings that are sent, without a new build. */
export const saveSettings = {
  name: 'save-settings',
  permission: 'manage_settings',
  logs: ['settings_saved'],
  request: z.partial(publicSettingsSchema),
  answer: doneSchema,
} as const;

/** An invitation that works once, for 72 hours unless Settings say otherwise; the code is in the answer and stored only as a hash. */
export const inviteStaff = {
  name: 'invite-staff',
  permission: 'manage_staff',
  logs: ['staff_invited'],
  request: z.object({
    email: emailSchema.check(z.maxLength(EMAIL_MAX)),
    name: nameField,
    role: roleSchema,
  }),
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

/** Changes role or state of a member of staff. The last active owner must stay an active owner. */
export const saveStaff = {
  name: 'save-staff',
  permission: 'manage_staff',
  logs: ['staff_saved'],
  request: z.object({
    uid: documentIdSchema,
    role: z.exactOptional(roleSchema),
    isActive: z.exactOptional(z.boolean()),
  }),
  answer: doneSchema,
} as const;

/**
 * Writes the note on a learner, or removes it where `text` is null. `over` is when the note was saved that its writer
 * saw; a newer one is never lost unread.
 */
export const saveNote = {
  name: 'save-note',
  permission: 'edit_students',
  logs: ['note_saved'],
  request: z.object({
    userId: documentIdSchema,
    text: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX))),
    over: z.nullable(instantSchema),
  }),
  answer: doneSchema,
} as const;

/** The dashboard's figures, counted now. */
export const countFigures = {
  name: 'count-figures',
  permission: 'review_payments',
  request: z.object({}),
  answer: figuresSchema,
} as const;
