/** Payments: learners' proofs, and the ledger of mobile-money transactions (spec §3, rules §3). */
import { idShapes, networkLabels, networks, shortNetworkLabels, timedId } from '#hub';
import * as z from 'zod/mini';
import { storedPhoneSchema } from '../people/account.ts';
import { courseIdSchema, formatKwacha } from '../classes/course.ts';
import { NAME_MAX, PROOF_MESSAGE_MAX, PROOF_ORDERS_MAX, REASON_MAX } from '../wire/limits.ts';
import { proofMessages } from '../wire/order-messages.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { kwachaSchema } from './kwacha.ts';
import { orderCodeSchema, roundKwacha, sumKwacha } from './order.ts';
import { refundSchema } from './ledger/refund.ts';
import { daySchema, type Instant, instantSchema, writtenInstant } from '../time/time.ts';

export const mobileNetworkSchema = z.enum([...networks, 'other']);
export type MobileNetwork = z.infer<typeof mobileNetworkSchema>;

export const mobileNetworkLabels = {
  ...networkLabels,
  other: 'Another network or bank',
} as const satisfies Record<MobileNetwork, string>;

export const shortNetworks = {
  ...shortNetworkLabels,
  other: 'Other',
} as const satisfies Record<MobileNetwork, string>;

/** Known id formats per network. A different format gives a warning, not a refusal. */
export const transactionIdShapes = {
  ...idShapes,
  other: /^.+$/,
} as const satisfies Record<MobileNetwork, RegExp>;

export function networkOfId(id: string): MobileNetwork {
  return networks.find((network) => transactionIdShapes[network].test(id)) ?? 'other';
}

export function normaliseTransactionId(typed: string): string {
  return typed.replace(/\s/g, '').replace(/\.+$/, '').toUpperCase();
}

/** Normalised, safe as a document id. Some networks' ids may be all letters. */
export const transactionIdSchema = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9.]{6,28}[A-Z0-9]$/, proofMessages.transactionIdInvalid));

export const proofWarningSchema = z.enum([
  'id_used_by_other',
  'id_used_before',
  'id_looks_used',
  'id_shape',
  'id_date',
  'amount_differs',
  'amount_unknown',
  'image_seen',
  'message_differs',
]);
export type ProofWarning = z.infer<typeof proofWarningSchema>;

/** The proofs that wait for staff: every figure of what waits counts these, so that all of them agree. */
export const PROOF_WAITS = ['status', '==', 'under_review'] as const;

export const shownPayment = {
  orderId: orderCodeSchema,
  /** Other orders this payment covers; absent for a single order. */
  alsoOrderIds: z.optional(z.array(orderCodeSchema).check(z.maxLength(PROOF_ORDERS_MAX - 1))),
  network: mobileNetworkSchema,
  transactionId: transactionIdSchema,
  payerPhone: z.nullable(storedPhoneSchema),
  amount: z.nullable(kwachaSchema),
  paidAt: z.nullable(instantSchema),
  /** Without the payer's balance. */
  message: z.nullable(z.string().check(z.maxLength(PROOF_MESSAGE_MAX))),
} as const;

export const paymentProofSchema = z.object({
  id: documentIdSchema,
  userId: z.string().check(z.minLength(1)),
  /** Copied from the profile and kept up to date, so that lists need no second read; null once the account is deleted. */
  learner: z.nullable(
    z.object({ name: z.string(), email: z.string(), phone: z.nullable(storedPhoneSchema) }),
  ),
  /** Copied from the enrollment while the proof waits, so the queue needs no second read. */
  courseId: courseIdSchema,
  /** Courses of `alsoOrderIds`, in the same order. */
  alsoCourseIds: z.optional(z.array(courseIdSchema)),
  /** Earliest first weekend of its orders. */
  firstWeekend: daySchema,
  ...shownPayment,
  lookAlikeKey: z.string(),
  hasImage: z.boolean(),
  imageHash: z.nullable(z.string()),
  warnings: z.array(proofWarningSchema),
  status: z.enum(['under_review', 'approved', 'rejected', 'superseded']),
  rejectionReason: z.nullable(z.string().check(z.maxLength(REASON_MAX))),
  /** Accepted though it covers less than was due. */
  isPart: z.optional(z.boolean()),
  submittedAt: instantSchema,
  /** Last decision and its reviewer (uid); absent while undecided. */
  reviewedAt: z.optional(instantSchema),
  reviewedBy: z.optional(z.string()),
});
export type PaymentProof = z.infer<typeof paymentProofSchema>;

/** The phone that paid, as far as known: a learner names one only if it is not their own. */
export const payerPhoneOf = ({ payerPhone, learner }: Pick<PaymentProof, 'payerPhone' | 'learner'>) =>
  payerPhone ?? learner?.phone ?? null;

export const acceptedLabel = ({ isPart }: Pick<PaymentProof, 'isPart'>) =>
  isPart ? 'Part paid' : 'Accepted';

export const imageTypeSchema = z.enum(['image/jpeg', 'image/png', 'image/webp']);
export type ImageType = z.infer<typeof imageTypeSchema>;

/** The picture is a separate document so that lists do not load it. */
export const proofImageSchema = z.object({
  id: documentIdSchema,
  userId: z.string().check(z.minLength(1)),
  type: imageTypeSchema,
  bytes: z.instanceof(Uint8Array),
});

/** `typed`: entered by a reviewer because no reader understood it. */
export const walletSourceSchema = z.enum(['paste', 'statement', 'forwarder', 'typed']);
export type WalletSource = z.infer<typeof walletSourceSchema>;

const payer = {
  at: z.nullable(instantSchema),
  phone: z.nullable(storedPhoneSchema),
  name: z.nullable(z.string().check(z.maxLength(NAME_MAX))),
  reference: z.nullable(z.string().check(z.maxLength(NAME_MAX))),
} as const;

/** Money that came into the wallet. The payer is not always the learner. */
export const arrivalSchema = z.object({
  amount: kwachaSchema,
  ...payer,
  sources: z.array(walletSourceSchema),
  /** First import that contained it. */
  importId: documentIdSchema,
});
export type Arrival = z.infer<typeof arrivalSchema>;

/** True of money that nobody but the forwarder told of: a text message's sender can be forged. */
export const isOnlyForwarded = ({ arrival }: { readonly arrival?: Arrival | undefined }): boolean =>
  arrival?.sources.every((source) => source === 'forwarder') === true;

/** A ledger entry, keyed by transaction id so that each transaction counts once. */
export const paymentSchema = z.object({
  id: transactionIdSchema,
  network: mobileNetworkSchema,
  /** Kwacha received; null until seen in the wallet. */
  amount: z.nullable(kwachaSchema),
  status: z.enum(['under_review', 'approved', 'rejected', 'unclaimed', 'set_aside', 'refunded']),
  claims: z.array(documentIdSchema),
  /** Kwacha per order; many to many. */
  allocations: z.record(orderCodeSchema, kwachaSchema),
  reviewedAt: z.nullable(instantSchema),
  reviewedBy: z.nullable(z.string()),
  /** Reviewer's name by proof id. Kept out of the proof, which its learner reads. */
  deciders: z.optional(z.record(documentIdSchema, z.string())),
  /** Absent while only proofs mention the transaction. */
  arrival: z.optional(arrivalSchema),
  /** A different amount from a later import, for staff to resolve. */
  conflict: z.optional(
    z.nullable(
      z.object({
        amount: kwachaSchema,
        source: walletSourceSchema,
        importId: documentIdSchema,
        ...payer,
      }),
    ),
  ),
  /** Amounts staff ruled out; importing them again is no conflict. */
  refusedAmounts: z.optional(z.array(kwachaSchema)),
  /** Marked as not course money; null if undone. */
  setAside: z.optional(
    z.nullable(
      z.object({
        at: instantSchema,
        /** Uid, and the name of that person. */
        by: z.string(),
        name: z.string(),
        note: z.string().check(z.maxLength(REASON_MAX)),
      }),
    ),
  ),
  attachedTo: z.optional(z.array(orderCodeSchema)),
  refunds: z.optional(z.array(refundSchema)),
  refundDueSince: z.optional(z.nullable(instantSchema)),
  refundSentAt: z.optional(z.nullable(instantSchema)),
  /** Orders that lost this money in a reversal, unless paid again. */
  reversedOrders: z.optional(z.array(orderCodeSchema)),
  /** The learner deleted the account, so later imports must not store the payer again. */
  isPayerForgotten: z.optional(z.boolean()),
  /** Query keys by which proofs find this money (`nearKeysOf`). */
  nearKeys: z.optional(z.array(z.string())),
});
export type Payment = z.infer<typeof paymentSchema>;

/** The status of a ledger entry by what it pays, what claims it, and whether it came in; the first that applies. */
export function ledgerStatus(
  entry: Pick<Payment, 'allocations' | 'arrival' | 'refunds' | 'setAside'> & Partial<Pick<Payment, 'amount'>>,
  isClaimed: boolean,
): Payment['status'] {
  const { allocations, arrival, refunds = [], amount = null } = entry;
  if (Object.keys(allocations).length > 0) return 'approved';
  if (isClaimed) return 'under_review';
  if (entry.setAside) return 'set_aside';
  if (refunds.length > 0 && amount !== null && unallocated(amount, entry) === 0) return 'refunded';
  return arrival === undefined ? 'rejected' : 'unclaimed';
}

export function deciderOf(proofId: string, payment: Pick<Payment, 'deciders'> | undefined): string | null {
  const { deciders = {} } = payment ?? {};
  // Proof ids come from phones, so they may equal an inherited property name.
  return Object.hasOwn(deciders, proofId) ? (deciders[proofId] ?? null) : null;
}

export function partPaymentReason(received: number, remaining: number): string {
  return `We received ${formatKwacha(received)}. Please pay the remaining ${formatKwacha(remaining)} and send that proof.`;
}

export const committedAmount = ({
  allocations,
  refunds = [],
}: Pick<Payment, 'allocations' | 'refunds'>): number =>
  sumKwacha([...Object.values(allocations), ...refunds.map(({ amount }) => amount)]);

/** Kwacha neither allocated nor refunded, of the amount seen in the wallet. */
export function unallocated(received: number, entry: Pick<Payment, 'allocations' | 'refunds'>): number {
  return Math.max(0, roundKwacha(received - committedAmount(entry)));
}

/** True iff the id has the form that contains a time, even an invalid one; such ids are recognised without a label. */
export const isTimedId = (id: string | undefined): boolean => id !== undefined && timedId.test(id);

/** Time encoded in an id, in Lusaka time; null if absent or invalid. */
export function instantInTransactionId(id: string): Instant | null {
  const { year, month, day, hour, minute } = timedId.exec(id)?.groups ?? {};
  return year === undefined ? null : writtenInstant(`20${year}-${month}-${day}`, `${hour}:${minute}`);
}
