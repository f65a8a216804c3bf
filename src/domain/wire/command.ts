/**
 * Commands: the only way to change anything (rules §1). Each has a name, which is also its address
 * `/functions/{name}`, a schema for what is sent and one for what is answered; both sides import them from here.
 */
import * as z from 'zod/mini';
import { httpsUrlSchema } from './values.ts';
import { staffMemberSchema } from '../people/staff-member.ts';
import { PASSWORD_MAX, REASON_MAX } from './limits.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';
import { paths } from './paths.ts';
import { kwachaSchema } from '../money/kwacha.ts';
import { shownPayment } from '../money/payment.ts';
import { joinableSchema } from '../classes/class-session.ts';
import { instantSchema } from '../time/time.ts';

/** Sent as multipart: this as the part `data`, the picture as the part `image`. */
export const submitProof = {
  name: 'submit-proof',
  request: z.object({ proofId: documentIdSchema.check(z.minLength(16)), ...shownPayment }),
  answer: z.object({
    proofId: documentIdSchema,
    status: orderStatusSchema,
    /** A neutral sentence for the learner, or null. */
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
    /** The other orders of the proof, as the reviewer saw them; the decision is refused where it has others now. */
    alsoOrderIds: shownPayment.alsoOrderIds,
    /** The proof that the reviewer saw; the decision is refused where the order has a newer one. */
    proofId: documentIdSchema,
    decision: decisionSchema,
    /** What reached the hub's wallet, kwacha; needed to approve or accept a part. */
    receivedAmount: z.nullable(kwachaSchema),
    /** The sentence that the learner reads; needed to reject. */
    reason: z.nullable(z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX))),
  }),
  answer: z.object({ orderId: orderCodeSchema, status: orderStatusSchema, decidedAt: instantSchema }),
} as const;

export const joinClass = {
  name: 'join-class',
  request: z.object({ offeringId: documentIdSchema, slot: joinableSchema }),
  answer: z.object({ url: httpsUrlSchema }),
} as const;

/** The address under which calendars follow a course; `wanted: false` ends it. Answers null where there is none. */
export const calendarAddress = {
  name: 'calendar-address',
  request: z.object({ orderId: orderCodeSchema, wanted: z.boolean() }),
  answer: z.object({ path: z.nullable(z.string().check(z.startsWith(paths.calendarFeed()))) }),
} as const;

/** Deletes the learner's own account; the password must have been typed in the last minutes (rules §10). */
export const deleteAccount = {
  name: 'delete-account',
  request: z.object({ agreed: z.literal(true) }),
  answer: z.object({
    /** Orders that accounting must keep, with their payments and receipts; everything else was deleted. */
    keptOrders: z.array(orderCodeSchema),
  }),
} as const;

/** `admin-auth` speaks as spec §7 has it, not in the envelope of the other commands. */
export const staffSignIn = {
  name: 'admin-auth',
  request: z.object({
    email: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
    password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
    /** A secret that the browser made: the guesses of others do not lock out a browser that signed in before. */
    device: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  }),
  answer: z.object({
    success: z.literal(true),
    sessionToken: z.string(),
    admin: staffMemberSchema,
    /** Signs in to Firebase on the portal's own app instance, with claims `admin`, `role`, `sid`. */
    customToken: z.string(),
    serverNow: instantSchema,
  }),
} as const;

/** `endsAt`: eight hours after signing in.
 * GET with the bearer: verifies. POST with the bearer and `{ action: 'touch' }`: the person was active; POST with an empty body signs out. */
export const staffVerify = {
  answer: z.object({
    success: z.literal(true),
    admin: staffMemberSchema,
    lastSeenAt: instantSchema,
    endsAt: instantSchema,
    serverNow: instantSchema,
  }),
} as const;

/** GET `?action=download&orderId=` with a learner's or a member of staff's token; speaks as spec §7 has it. */
export const generateReceipt = {
  name: 'generate-receipt',
  answer: z.object({
    success: z.literal(true),
    /** A path of this site, good for five minutes without any token. */
    downloadUrl: z.string().check(z.startsWith(paths.command())),
  }),
  refusal: z.object({ error: z.string() }),
} as const;

/** GET, never cached: the phone corrects its clock by it. */
export const clock = { name: 'clock', answer: z.object({ serverNow: instantSchema }) } as const;
