/** Staff commands. Each needs a live session and a permission, and writes its audit entry in the same transaction (rules §1, §6). */
import * as z from 'zod/mini';
import { doneSchema, reasonSchema } from './values.ts';
import { nameField, phoneField } from '../people/account.ts';
import { roleSchema } from '../people/staff-member.ts';
import { figuresSchema } from '../records/figures.ts';
import { EMAIL_MAX, NOTE_MAX, NOTED_MESSAGE_MAX, PASSWORD_MAX } from './limits.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';
import { slotSchema } from '../classes/class-session.ts';
import { staffPasswordSchema } from '../people/staff-password.ts';
import { emailSchema } from './setting.ts';
import { publicSettingsSchema } from './settings/public-settings.ts';
import { instantSchema } from '../time/time.ts';
import { transactionIdSchema } from '../money/payment.ts';

/** Temporary access always ends; null revokes it at once. */
export const grantAccess = {
  name: 'grant-access',
  permission: 'edit_students',
  logs: ['access_ended', 'access_granted'],
  request: z.object({
    enrollmentId: orderCodeSchema,
    until: z.nullable(instantSchema),
    reason: reasonSchema,
  }),
  answer: z.object({ until: z.nullable(instantSchema) }),
} as const;

/** Reverses an approval: the allocation is released, the enrollment pending again. */
export const reversePayment = {
  name: 'reverse-payment',
  permission: 'reverse_payments',
  logs: ['payment_reversed'],
  request: z.object({ orderId: orderCodeSchema, reason: reasonSchema }),
  answer: z.object({ orderId: orderCodeSchema, status: orderStatusSchema }),
} as const;

/** Changes the fields sent. A phone number cannot be removed; null if there is none yet. */
export const editStudent = {
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

/** Overrides a learner's attendance or removes the mark; clicks are kept. */
export const correctAttendance = {
  name: 'correct-attendance',
  permission: 'edit_students',
  logs: ['attendance_corrected'],
  request: z.object({
    offeringId: documentIdSchema,
    slot: slotSchema,
    userId: documentIdSchema,
    present: z.boolean(),
    reason: reasonSchema,
  }),
  answer: doneSchema,
} as const;

/** Records that WhatsApp was opened with this message; whether it was sent is unknown. */
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

export const saveSettings = {
  name: 'save-settings',
  permission: 'manage_settings',
  logs: ['settings_saved'],
  request: z.partial(publicSettingsSchema),
  answer: doneSchema,
} as const;

/** A one-time invitation, for 72 hours unless Settings differ; its code is answered once and stored as a hash. */
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

/** Sets the first password; authorised by the invitation instead of a session. */
export const acceptInvitation = {
  name: 'accept-invitation',
  request: z.object({
    invitation: z.string().check(z.minLength(20), z.maxLength(200)),
    password: staffPasswordSchema,
  }),
  answer: z.object({ email: z.string() }),
} as const;

/** Answers the live sessions, latest first, after ending one or setting another password, which ends all but this one. */
export const ownAccount = {
  name: 'own-account',
  permission: 'review_payments',
  logs: ['session_ended', 'password_changed'],
  request: z.discriminatedUnion('action', [
    z.object({ action: z.literal('list') }),
    z.object({ action: z.literal('end'), sessionId: documentIdSchema }),
    z.object({
      action: z.literal('password'),
      password: z.string().check(z.maxLength(PASSWORD_MAX)),
      newPassword: staffPasswordSchema,
    }),
  ]),
  answer: z.object({
    sessions: z.array(
      z.object({
        id: documentIdSchema,
        createdAt: instantSchema,
        lastSeenAt: instantSchema,
        browser: z.nullable(z.string()),
        isThis: z.boolean(),
      }),
    ),
  }),
} as const;

/** Changes a colleague's role or state. The last active owner must remain. */
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

/** Null removes it. `over`: when the version seen was saved, so that no newer one is overwritten unread. */
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

export const countFigures = {
  name: 'count-figures',
  permission: 'review_payments',
  request: z.object({}),
  answer: figuresSchema,
} as const;

/** Closes a learner's account and ends its sign-ins, or reopens it (decision 0096). */
export const closeAccount = {
  name: 'close-account',
  permission: 'close_accounts',
  logs: ['account_closed', 'account_opened'],
  request: z.object({
    userId: documentIdSchema,
    isClosed: z.boolean(),
    reason: reasonSchema,
  }),
  answer: doneSchema,
} as const;

/** Marks the proof as being viewed by the caller, or none. It expires by itself and is not audited. */
export const viewProof = {
  name: 'view-proof',
  permission: 'review_payments',
  request: z.object({ proofId: z.nullable(documentIdSchema) }),
  answer: z.object({ until: instantSchema }),
} as const;

export const correctTransactionId = {
  name: 'correct-transaction-id',
  permission: 'review_payments',
  logs: ['transaction_id_corrected'],
  request: z.object({ proofId: documentIdSchema, transactionId: transactionIdSchema }),
  answer: z.object({ transactionId: transactionIdSchema }),
} as const;
