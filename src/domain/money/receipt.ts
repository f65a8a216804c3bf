/** Receipts, frozen at approval (rules §1). */
import * as z from 'zod/mini';
import { mobileNetworkLabels, mobileNetworkSchema } from './payment.ts';
import { formatOrderCode, orderCodeSchema } from './order.ts';
import { formatDate, formatDateTime, instantSchema } from '../time/time.ts';
import { formatKwacha } from '../classes/course.ts';

export const receiptMessages = {
  notApproved: 'The receipt is ready once your payment is approved.',
  unknown: 'There is no receipt at this address.',
  linkEnded: 'This download link has ended. Open the receipt from your dashboard again.',
} as const;

const sentBackSchema = z.object({
  transactionId: z.string(),
  amount: z.number().check(z.gt(0)),
  sentAt: instantSchema,
});

export const receiptSchema = z.object({
  /** 128 random bits in hex, used in the receipt's public address. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  number: z.string(),
  orderId: orderCodeSchema,
  userId: z.string(),
  hub: z.string(),
  learner: z.string(),
  course: z.string(),
  amount: z.number().check(z.gt(0)),
  payments: z.array(
    z.object({
      network: mobileNetworkSchema,
      transactionId: z.string(),
      amount: z.number().check(z.gt(0)),
    }),
  ),
  registeredAt: instantSchema,
  approvedAt: instantSchema,
  reviewer: z.string(),
  /** Refunds sent since; the only field that changes later. */
  refunds: z.optional(z.array(sentBackSchema)),
  reversedAt: z.nullable(instantSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptPageSchema = z.omit(receiptSchema, { id: true, userId: true });
export type ReceiptPage = z.infer<typeof receiptPageSchema>;

/** `K20 on 27 Nov 2026, PP261127.0930.D12345`; the recipient stays private. */
export const refundText = ({ amount, sentAt, transactionId }: z.infer<typeof sentBackSchema>): string =>
  `${formatKwacha(amount)} on ${formatDate(sentAt)}, ${transactionId}`;

/** What the paper and its page say below number and hub, so that the two can be compared line by line. */
export function receiptRows(receipt: ReceiptPage): (readonly [label: string, value: string])[] {
  const paid = receipt.payments.map(
    ({ network, transactionId, amount }) =>
      ['Paid with', `${mobileNetworkLabels[network]}, ${transactionId}, ${formatKwacha(amount)}`] as const,
  );
  return [
    ['Learner', receipt.learner],
    ['Course', receipt.course],
    ['Amount', formatKwacha(receipt.amount)],
    ...paid,
    ['Order', formatOrderCode(receipt.orderId)],
    ['Registered', formatDateTime(receipt.registeredAt)],
    ['Approved', formatDateTime(receipt.approvedAt)],
    ['Checked by', receipt.reviewer],
    ...(receipt.refunds ?? []).map((refund) => ['Sent back', refundText(refund)] as const),
  ];
}
