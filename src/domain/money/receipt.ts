/** Receipts: what was printed, frozen at approval (rules §1). */
import * as v from 'valibot';
import { finiteSchema } from '../wire/values.ts';
import { mobileNetworkSchema } from './payment.ts';
import { orderCodeSchema } from './order.ts';
import { formatDate, instantSchema } from '../time/time.ts';
import { formatKwacha } from '../classes/course.ts';

/** Why there is no receipt. */
export const receiptMessages = {
  notApproved: 'The receipt is ready once your payment is approved.',
  unknown: 'There is no receipt at this address.',
  linkEnded: 'This download link has ended. Open the receipt from your dashboard again.',
} as const;

const sentBackSchema = v.object({
  transactionId: v.string(),
  /** Kwacha. */
  amount: v.pipe(finiteSchema, v.gtValue(0)),
  sentAt: instantSchema,
});

export const receiptSchema = v.object({
  /** 128 random bits in hex: the address of the page that repeats the receipt. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  number: v.string(),
  orderId: orderCodeSchema,
  userId: v.string(),
  hub: v.string(),
  learner: v.string(),
  course: v.string(),
  amount: v.pipe(finiteSchema, v.gtValue(0)),
  payments: v.array(
    v.object({
      network: mobileNetworkSchema,
      transactionId: v.string(),
      amount: v.pipe(finiteSchema, v.gtValue(0)),
    }),
  ),
  registeredAt: instantSchema,
  approvedAt: instantSchema,
  reviewer: v.string(),
  /** What of its payments was sent back since: the one thing that a receipt learns later. */
  refunds: v.optional(v.array(sentBackSchema)),
  /** Set when an owner reverses the approval. */
  reversedAt: v.nullable(instantSchema),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

/** What the receipt's page shows: every printed field, and whether it is still valid. */
export const receiptPageSchema = v.omit(receiptSchema, ['id', 'userId']);
export type ReceiptPage = v.InferOutput<typeof receiptPageSchema>;

/** `K20 on 27 Nov 2026, PP261127.0930.D12345`: to whom, the receipt's page does not tell everybody. */
export const refundText = ({ amount, sentAt, transactionId }: v.InferOutput<typeof sentBackSchema>): string =>
  `${formatKwacha(amount)} on ${formatDate(sentAt)}, ${transactionId}`;
