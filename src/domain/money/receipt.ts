/** Receipts: what was printed, frozen at approval (rules §1). */
import * as z from 'zod/mini';
import { mobileNetworkSchema } from './payment.ts';
import { orderCodeSchema } from './order.ts';
import { instantSchema } from '../time/time.ts';

export const receiptSchema = z.object({
  /** 128 random bits in hex: the address of the page that repeats the receipt. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  number: z.string(),
  orderId: orderCodeSchema,
  userId: z.string(),
  hub: z.string(),
  learner: z.string(),
  course: z.string(),
  amount: z.number().check(z.positive()),
  payments: z.array(
    z.object({
      network: mobileNetworkSchema,
      transactionId: z.string(),
      amount: z.number().check(z.positive()),
    }),
  ),
  registeredAt: instantSchema,
  approvedAt: instantSchema,
  reviewer: z.string(),
  /** Set when an owner reverses the approval. */
  reversedAt: z.nullable(instantSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** What the receipt's page shows: every printed field, and whether it is still valid. */
export const receiptPageSchema = z.omit(receiptSchema, { id: true, userId: true });
export type ReceiptPage = z.infer<typeof receiptPageSchema>;
