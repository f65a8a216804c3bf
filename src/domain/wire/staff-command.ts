/**
 * Commands of staff, other than the review of payments: each needs a live session, a permission, and leaves an audit entry
 * in the same transaction (rules §1, §6). The address is `/functions/{name}`; the envelope is that of `command.ts`.
 */
import * as z from 'zod/mini';
import { doneSchema } from './values.ts';
import {
  countSeats,
  countWeekend,
  orderCourses,
  planWeekends,
  publishWeekends,
  saveCourse,
  saveLinks,
  saveOffering,
} from './class-command.ts';
import { nameField, phoneField } from '../people/account.ts';
import { closeAccount } from '../people/close-account-command.ts';
import { roleSchema } from '../people/staff-member.ts';
import { figuresSchema } from '../records/figures.ts';
import { verifyLog } from '../records/log-check.ts';
import {
  EMAIL_MAX,
  NOTE_MAX,
  NOTED_MESSAGE_MAX,
  PASSWORD_MAX,
  REASON_MAX,
  STAFF_PASSWORD_MIN,
} from './limits.ts';
import { accountMessages } from './messages.ts';
import { passkeyCommands } from './passkeys/passkey-command.ts';
import { roundCommands } from './rounds/round-command.ts';
import { answerColleague, askColleague, correctTransactionId, viewProof } from './proof-command.ts';
import { staffMessages } from './staff-messages.ts';
import { withdrawOffer } from '../seats/seat-command.ts';
import { walletCommands } from './wallet-command.ts';
import { moveLearners, previewMoves } from '../seats/move-command.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';
import { slotSchema } from '../classes/class-session.ts';
import { isWeakForStaff } from '../people/password.ts';
import { emailSchema } from './setting.ts';
import { publicSettingsSchema } from './settings/public-settings.ts';
import { instantSchema } from '../time/time.ts';
import { removeStaffDevice, saveStaffDevice } from '../weekend/staff-device-command.ts';

const reasonField = z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX));
export const staffPasswordSchema = z.string().check(
  z.minLength(STAFF_PASSWORD_MIN, staffMessages.passwordShort),
  z.maxLength(PASSWORD_MAX),
  z.refine((password) => !isWeakForStaff(password), accountMessages.passwordCommon),
);

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
    noMessages: z.exactOptional(z.boolean()),
  }),
  answer: doneSchema,
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
  answer: doneSchema,
} as const;

/** Notes that WhatsApp was opened with this message; the hub cannot know what is sent there. Permission `edit_students`. */
export const noteMessage = {
  name: 'note-message',
  request: z.object({
    userId: documentIdSchema,
    orderId: z.nullable(orderCodeSchema),
    text: z.string().check(z.minLength(1), z.maxLength(NOTED_MESSAGE_MAX)),
  }),
  answer: doneSchema,
} as const;

/** Changes the parts of the settings that are sent, without a new build. Permission `manage_settings`. */
export const saveSettings = {
  name: 'save-settings',
  request: z.partial(publicSettingsSchema),
  answer: doneSchema,
} as const;

/** An invitation that works once, for 72 hours unless Settings say otherwise; the code is in the answer and stored only as a hash. Permission `manage_staff`. */
export const inviteStaff = {
  name: 'invite-staff',
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

/** Changes role or state of a member of staff. The last active owner must stay an active owner. Permission `manage_staff`. */
export const saveStaff = {
  name: 'save-staff',
  request: z.object({
    uid: documentIdSchema,
    role: z.exactOptional(roleSchema),
    isActive: z.exactOptional(z.boolean()),
  }),
  answer: doneSchema,
} as const;

/**
 * Writes the note on a learner, or removes it where `text` is null. `over` is when the note was saved that its writer
 * saw; a newer one is never lost unread. Permission `edit_students`.
 */
export const saveNote = {
  name: 'save-note',
  request: z.object({
    userId: documentIdSchema,
    text: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX))),
    over: z.nullable(instantSchema),
  }),
  answer: doneSchema,
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
  askColleague,
  answerColleague,
  editLearner,
  correctAttendance,
  noteMessage,
  saveNote,
  saveCourse,
  orderCourses,
  planWeekends,
  publishWeekends,
  saveOffering,
  saveLinks,
  saveSettings,
  inviteStaff,
  saveStaff,
  verifyLog,
  countFigures,
  countSeats,
  correctTransactionId,
  previewMoves,
  moveLearners,
  countWeekend,
  saveStaffDevice,
  removeStaffDevice,
  ...walletCommands,
  ...roundCommands,
  ...passkeyCommands,
  withdrawOffer,
  closeAccount,
} as const;
export type StaffCommand = (typeof staffCommands)[keyof typeof staffCommands];
