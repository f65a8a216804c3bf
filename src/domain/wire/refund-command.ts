/** Commands about money that goes back, and about what became of a day's money. */
import * as v from 'valibot';
import { documentIdSchema } from '../classes/offering.ts';
import { kwachaSchema } from '../money/kwacha.ts';
import { orderCodeSchema } from '../money/order.ts';
import { transactionIdSchema } from '../money/payment.ts';
import { dayCloseSchema } from '../money/wallet/day-close.ts';
import { phoneField } from '../people/account.ts';
import { daySchema, instantSchema } from '../time/instant.ts';
import { doneSchema } from './values.ts';

/**
 * Marks money of a payment as to be sent back. `receivedAmount`: what reached the wallet, where the ledger does not hold
 * it yet. `orderId`: whose learner reads of it. Permission `review_payments`.
 */
export const markRefund = {
  name: 'mark-refund',
  request: v.object({
    transactionId: transactionIdSchema,
    amount: kwachaSchema,
    phone: phoneField,
    orderId: v.nullable(orderCodeSchema),
    receivedAmount: v.nullable(kwachaSchema),
  }),
  answer: v.object({ refundId: documentIdSchema }),
} as const;

/** Records that it was sent from the hub's wallet; the hub itself sends no money. Permission `send_refunds`. */
export const sendRefund = {
  name: 'send-refund',
  request: v.object({
    transactionId: transactionIdSchema,
    refundId: documentIdSchema,
    /** What was sent: it has to be what was marked. */
    amount: kwachaSchema,
    sentTransactionId: transactionIdSchema,
    sentAt: instantSchema,
  }),
  answer: doneSchema,
} as const;

/** Takes the mark back before anything was sent. Permission `review_payments`. */
export const cancelRefund = {
  name: 'cancel-refund',
  request: v.object({ transactionId: transactionIdSchema, refundId: documentIdSchema }),
  answer: doneSchema,
} as const;

/** What became of the money that came in on a day in Lusaka. Permission `review_payments`. */
export const closeDay = {
  name: 'close-day',
  request: v.object({ day: daySchema }),
  answer: dayCloseSchema,
} as const;

export const refundCommands = { markRefund, sendRefund, cancelRefund, closeDay } as const;
