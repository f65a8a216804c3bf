/** Commands, the only way to change anything (rules §1). The name is also the address `/functions/{name}`. */
import * as z from 'zod/mini';
import { httpsUrlSchema, reasonSchema } from './values.ts';
import { staffMemberSchema } from '../people/staff-member.ts';
import { PASSWORD_MAX } from './limits.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';
import { paths } from './paths.ts';
import { kwachaSchema } from '../money/kwacha.ts';
import { shownPayment } from '../money/payment.ts';
import { joinTargetSchema } from '../classes/class-session.ts';
import { instantSchema } from '../time/time.ts';

/** Multipart: this as part `data`, the picture as part `image`. */
export const submitProof = {
  name: 'submit-proof',
  request: z.object({ proofId: documentIdSchema.check(z.minLength(16)), ...shownPayment }),
  answer: z.object({
    proofId: documentIdSchema,
    status: orderStatusSchema,
    notice: z.nullable(z.string()),
  }),
} as const;

export const decisionSchema = z.enum(['approve', 'accept_part', 'reject']);
export type Decision = z.infer<typeof decisionSchema>;

export const reviewPayment = {
  name: 'review-payment',
  permission: 'review_payments',
  logs: ['payment_approved', 'payment_part_accepted', 'payment_rejected'],
  request: z.object({
    orderId: orderCodeSchema,
    /** Other orders the reviewer saw; refused if they changed. */
    alsoOrderIds: shownPayment.alsoOrderIds,
    /** The proof the reviewer saw; refused if there is a newer one. */
    proofId: documentIdSchema,
    decision: decisionSchema,
    /** Kwacha received in the wallet; required to approve or accept a part. */
    receivedAmount: z.nullable(kwachaSchema),
    /** Sentence for the learner; required to reject. */
    reason: z.nullable(reasonSchema),
  }),
  answer: z.object({ orderId: orderCodeSchema, status: orderStatusSchema, decidedAt: instantSchema }),
} as const;

export const joinClass = {
  name: 'join-class',
  request: z.object({ offeringId: documentIdSchema, slot: joinTargetSchema }),
  answer: z.object({ url: httpsUrlSchema }),
} as const;

/** A course's calendar subscription address; `wanted: false` ends it. Null if there is none. */
export const calendarAddress = {
  name: 'calendar-address',
  request: z.object({ orderId: orderCodeSchema, wanted: z.boolean() }),
  answer: z.object({ path: z.nullable(z.string().check(z.startsWith(paths.calendarFeed()))) }),
} as const;

/** Deletes the caller's account; requires a recent password sign-in (rules §10). */
export const deleteAccount = {
  name: 'delete-account',
  request: z.object({ agreed: z.literal(true) }),
  answer: z.object({
    /** Orders kept for accounting, with payments and receipts; all else is deleted. */
    keptOrders: z.array(orderCodeSchema),
  }),
} as const;

/** `admin-auth` has the spec's own format (§7), not the envelope. */
export const staffSignIn = {
  name: 'admin-auth',
  request: z.object({
    email: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
    password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
    /** A secret kept by the browser, so that others' guesses do not lock out a known one. */
    device: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  }),
  answer: z.object({
    success: z.literal(true),
    sessionToken: z.string(),
    admin: staffMemberSchema,
    /** For the portal's Firebase app instance, with claims `admin`, `role`, `sid`. */
    customToken: z.string(),
    serverNow: instantSchema,
  }),
} as const;

/** GET verifies; POST with `{ action: 'renew' }` reports activity, with an empty body it signs out. `endsAt`: eight hours after sign-in. */
export const staffVerify = {
  answer: z.object({
    success: z.literal(true),
    admin: staffMemberSchema,
    lastSeenAt: instantSchema,
    endsAt: instantSchema,
    serverNow: instantSchema,
  }),
} as const;

/** GET `?action=download&orderId=` with a learner's or staff token, in the spec's format (§7). */
export const generateReceipt = {
  name: 'generate-receipt',
  answer: z.object({
    success: z.literal(true),
    /** A path of this site, valid for five minutes without a token. */
    downloadUrl: z.string().check(z.startsWith(paths.command())),
  }),
  refusal: z.object({ error: z.string() }),
} as const;

/** GET `?code=` with a learner's or staff token; answers with the PDF. */
export const certificateFile = { name: 'certificate-file' } as const;

/** GET, never cached; corrects the phone's clock. */
export const clock = { name: 'clock', answer: z.object({ serverNow: instantSchema }) } as const;
