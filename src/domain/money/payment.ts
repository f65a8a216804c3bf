/** Payments: proofs that learners show, and the ledger of mobile-money transactions (spec §3, rules §3). */
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

export const mobileNetworkSchema = z.enum(['airtel', 'mtn', 'zamtel', 'other']);
export type MobileNetwork = z.infer<typeof mobileNetworkSchema>;

export const mobileNetworkLabels = {
  airtel: 'Airtel Money',
  mtn: 'MTN MoMo',
  zamtel: 'Zamtel Money',
  other: 'Another network or bank',
} as const satisfies Record<MobileNetwork, string>;

/** The form of each network's transaction ids (from public code). An id of another form gets a warning, not a refusal. */
export const transactionIdShapes = {
  airtel: /^[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d{4,7}$/,
  mtn: /^\d{10,11}$/,
  zamtel: /^[A-Z0-9]{8}$/,
  other: /^.+$/,
} as const satisfies Record<MobileNetwork, RegExp>;

/** The network whose ids have the form of this normalised one. */
export function networkOfId(id: string): MobileNetwork {
  const networks = ['airtel', 'mtn', 'zamtel'] as const;
  return networks.find((network) => transactionIdShapes[network].test(id)) ?? 'other';
}

/** Transaction ids are compared in upper case without spaces; a trailing full stop belongs to the sentence around it. */
export function normaliseTransactionId(typed: string): string {
  return typed.replace(/\s/g, '').replace(/\.+$/, '').toUpperCase();
}

/** A normalised id: safe as a document id. Zamtel's may happen to be letters alone. */
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

export const proofStatusSchema = z.enum(['under_review', 'approved', 'rejected', 'superseded']);

/** What a learner says of a payment in a proof. */
export const shownPayment = {
  orderId: orderCodeSchema,
  /** The learner's other orders that the same payment is for; absent where it is for one order. */
  alsoOrderIds: z.optional(z.array(orderCodeSchema).check(z.maxLength(PROOF_ORDERS_MAX - 1))),
  network: mobileNetworkSchema,
  transactionId: transactionIdSchema,
  payerPhone: z.nullable(storedPhoneSchema),
  amount: z.nullable(kwachaSchema),
  paidAt: z.nullable(instantSchema),
  /** The confirmation message without the payer's balance. */
  message: z.nullable(z.string().check(z.maxLength(PROOF_MESSAGE_MAX))),
} as const;

export const paymentProofSchema = z.object({
  id: documentIdSchema,
  userId: z.string().check(z.minLength(1)),
  /** Copied from the enrollment while the proof waits, so that the queue needs nothing else for its order. */
  courseId: courseIdSchema,
  /** The courses of the other orders, in the order of their codes. */
  alsoCourseIds: z.optional(z.array(courseIdSchema)),
  /** The earliest of its orders' first weekends. */
  firstWeekend: daySchema,
  ...shownPayment,
  /** The form in which look-alikes of the transaction ID are equal. */
  lookAlikeKey: z.string(),
  hasImage: z.boolean(),
  imageHash: z.nullable(z.string()),
  warnings: z.array(proofWarningSchema),
  status: proofStatusSchema,
  rejectionReason: z.nullable(z.string().check(z.maxLength(REASON_MAX))),
  submittedAt: instantSchema,
  /** When staff decided on this proof, and who decided last (uid); absent until then. */
  reviewedAt: z.optional(instantSchema),
  reviewedBy: z.optional(z.string()),
});
export type PaymentProof = z.infer<typeof paymentProofSchema>;

export const imageTypeSchema = z.enum(['image/jpeg', 'image/png', 'image/webp']);
export type ImageType = z.infer<typeof imageTypeSchema>;

/** A proof's picture, in a document of its own so that no list loads it. */
export const proofImageSchema = z.object({
  /** The proof's id. */
  id: documentIdSchema,
  userId: z.string().check(z.minLength(1)),
  type: imageTypeSchema,
  bytes: z.instanceof(Uint8Array),
});

export const paymentStatusSchema = z.enum([
  'under_review',
  'approved',
  'rejected',
  'unclaimed',
  'set_aside',
  'refunded',
]);

/** From where the hub knows what its wallet got; a reviewer types what no reader understands. */
export const walletSourceSchema = z.enum(['paste', 'statement', 'forwarder', 'typed']);
export type WalletSource = z.infer<typeof walletSourceSchema>;

/** What the wallet got in a transaction. A payer is not always the learner. */
export const arrivalSchema = z.object({
  amount: kwachaSchema,
  at: z.nullable(instantSchema),
  phone: z.nullable(storedPhoneSchema),
  name: z.nullable(z.string().check(z.maxLength(NAME_MAX))),
  /** What the payer wrote. */
  reference: z.nullable(z.string().check(z.maxLength(NAME_MAX))),
  sources: z.array(walletSourceSchema),
  /** The import that told of it first. */
  importId: documentIdSchema,
});
export type Arrival = z.infer<typeof arrivalSchema>;

/** A ledger entry. Its id is that of the mobile-money transaction, so that a transaction counts only once. */
export const paymentSchema = z.object({
  /** The normalised transaction id. */
  id: transactionIdSchema,
  network: mobileNetworkSchema,
  /** What reached the hub's wallet, kwacha; null until staff have seen it there. */
  amount: z.nullable(kwachaSchema),
  status: paymentStatusSchema,
  /** Proof ids that claim this transaction. */
  claims: z.array(documentIdSchema),
  /** Kwacha given to each order; one payment may pay several, one order may take several. */
  allocations: z.record(orderCodeSchema, kwachaSchema),
  reviewedAt: z.nullable(instantSchema),
  reviewedBy: z.nullable(z.string()),
  /** By proof: the name of who decided on it last. The proof itself has no name, because its learner reads it. */
  deciders: z.optional(z.record(documentIdSchema, z.string())),
  /** What came in, once a source told of it; absent for what only proofs claim. */
  arrival: z.optional(arrivalSchema),
  /** Another amount that a later import told; staff decide which one is right. */
  conflict: z.optional(
    z.nullable(z.object({ amount: kwachaSchema, source: walletSourceSchema, importId: documentIdSchema })),
  ),
  /** Amounts that staff found to be wrong: told again, they are no conflict. */
  refusedAmounts: z.optional(z.array(kwachaSchema)),
  /** That it is no course money: who noted it, and why. Null where that was taken back. */
  setAside: z.optional(
    z.nullable(
      z.object({
        at: instantSchema,
        /** A uid, and the name of who it is. */
        by: z.string(),
        name: z.string(),
        note: z.string().check(z.maxLength(REASON_MAX)),
      }),
    ),
  ),
  /** The orders to which staff gave of it without a proof: no proof leads from such an order to its money. */
  attachedTo: z.optional(z.array(orderCodeSchema)),
  /** What of it goes back or went back to the payer. */
  refunds: z.optional(z.array(refundSchema)),
  /** Since when some of it waits to be sent back, and when some of it was sent last. */
  refundDueSince: z.optional(z.nullable(instantSchema)),
  refundSentAt: z.optional(z.nullable(instantSchema)),
  /** Orders from which a reversal took it back; one that it pays again is no reversal any more. */
  reversedOrders: z.optional(z.array(orderCodeSchema)),
  /** True once its learner deleted the account: no later import names the payer again. */
  isPayerForgotten: z.optional(z.boolean()),
  /** By these a database finds money whose id is the same, looks like it, or is one slip away (`nearKeysOf`). */
  nearKeys: z.optional(z.array(z.string())),
});
export type Payment = z.infer<typeof paymentSchema>;

/**
 * A ledger entry's status: approved once some of it paid an order, under review while a proof claims it, set aside where
 * it is no course money, refunded where all of it goes back, else by whether it came in.
 */
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

/** Who decided on a proof last, by the ledger's entry of its transaction; null where that has no name. */
export function deciderOf(proofId: string, payment: Pick<Payment, 'deciders'> | undefined): string | null {
  const { deciders = {} } = payment ?? {};
  // A learner's phone makes the proof's ID, which may be the name of a property that every object inherits.
  return Object.hasOwn(deciders, proofId) ? (deciders[proofId] ?? null) : null;
}

/** What the learner reads when a payment covers only a part. */
export function partPaymentReason(received: number, remaining: number): string {
  return `We received ${formatKwacha(received)}. Please pay the remaining ${formatKwacha(remaining)} and send that proof.`;
}

/** Kwacha of a payment that pay orders, or go back. */
export const givenAway = ({ allocations, refunds = [] }: Pick<Payment, 'allocations' | 'refunds'>): number =>
  sumKwacha([...Object.values(allocations), ...refunds.map(({ amount }) => amount)]);

/** Kwacha of a payment that neither pays an order nor goes back, of an amount that staff saw in the hub's wallet. */
export function unallocated(received: number, entry: Pick<Payment, 'allocations' | 'refunds'>): number {
  return Math.max(0, roundKwacha(received - givenAway(entry)));
}

/** The minute inside an Airtel id (`yymmdd.hhmm`, Lusaka time); null where the id has none or an impossible one. */
export function instantInTransactionId(id: string): Instant | null {
  const parts = /^[A-Z]{2}(\d{2})(\d{2})(\d{2})\.(\d{2})(\d{2})\./.exec(id);
  return parts && writtenInstant(`20${parts[1]}-${parts[2]}-${parts[3]}`, `${parts[4]}:${parts[5]}`);
}
