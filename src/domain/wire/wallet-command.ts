/** Commands with which staff tell the hub what its wallet got, what of it goes back, and ask what became of a day. */
import * as z from 'zod/mini';
import { documentIdSchema } from '../classes/offering.ts';
import { importCountsSchema, walletImportSchema } from '../money/wallet/wallet-import.ts';
import { statementColumnsSchema } from '../money/wallet/statement-layouts.ts';
import { kwachaSchema } from '../money/kwacha.ts';
import { mobileNetworkSchema, transactionIdSchema } from '../money/payment.ts';
import { dayCloseSchema } from '../money/wallet/day-close.ts';
import { phoneField, storedPhoneSchema } from '../people/account.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { doneSchema, finiteSchema } from './values.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';
import { NAME_MAX, REASON_MAX, SPLIT_MAX, STATEMENT_MAX, WALLET_PASTE_MAX } from './limits.ts';

const answer = z.object({
  importId: documentIdSchema,
  counts: importCountsSchema,
  missing: walletImportSchema.shape.missing,
});

/** Any number of messages at once, with others between them. */
export const pasteWalletMessages = {
  name: 'paste-wallet-messages',
  permission: 'review_payments',
  logs: ['wallet_imported'],
  request: z.object({ text: z.string().check(z.minLength(1), z.maxLength(WALLET_PASTE_MAX)) }),
  answer,
} as const;

/** A statement as CSV, decoded. Null columns: its headings say which is which. */
export const importStatement = {
  name: 'import-statement',
  permission: 'import_statements',
  logs: ['wallet_imported'],
  request: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(STATEMENT_MAX)),
    fileName: z.string().check(z.maxLength(NAME_MAX)),
    columns: z.nullable(statementColumnsSchema),
  }),
  answer,
} as const;

/**
 * Lets a phone app forward the wallet's messages, with a new key, or no app any more. The key is in the answer; later it
 * is shown to nobody.
 */
export const setForwarder = {
  name: 'set-forwarder',
  permission: 'manage_settings',
  logs: ['forwarder_set'],
  request: z.object({ isOn: z.boolean() }),
  answer: z.object({ key: z.nullable(z.string()), setAt: instantSchema }),
} as const;

/**
 * Lets the hub approve proofs that were seen in the wallet and have no warning, up to so many kwacha a day; null switches
 * that off.
 */
export const setApprovalRule = {
  name: 'set-approval-rule',
  permission: 'manage_settings',
  logs: ['approval_rule_set'],
  request: z.object({ dailyMax: z.nullable(kwachaSchema) }),
  answer: z.object({ dailyMax: z.nullable(kwachaSchema) }),
} as const;

/** What somebody read of a line that no reader understood; null where it is no money. */
export const completeWalletLine = {
  name: 'complete-wallet-line',
  permission: 'review_payments',
  logs: ['wallet_line_completed'],
  request: z.object({
    lineId: documentIdSchema,
    money: z.nullable(
      z.object({
        transactionId: transactionIdSchema,
        network: mobileNetworkSchema,
        amount: kwachaSchema,
        paidAt: z.nullable(instantSchema),
        phone: z.nullable(storedPhoneSchema),
        name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX))),
      }),
    ),
  }),
  answer: z.object({ outcome: z.nullable(z.enum(['new', 'changed', 'known', 'conflict'])) }),
} as const;

/** Which of two amounts of a transaction is right. */
export const settleConflict = {
  name: 'settle-conflict',
  permission: 'review_payments',
  logs: ['conflict_settled'],
  request: z.object({ transactionId: transactionIdSchema, amount: kwachaSchema }),
  answer: z.object({ amount: kwachaSchema }),
} as const;

const part = z.object({ orderId: orderCodeSchema, amount: kwachaSchema });

/**
 * Gives money that nobody claimed to an order, or splits it over several: all or nothing, with the writes of an approval.
 * An amount below what is due is a part payment.
 */
export const attachPayment = {
  name: 'attach-payment',
  permission: 'review_payments',
  logs: ['payment_attached'],
  request: z.object({
    transactionId: transactionIdSchema,
    parts: z.array(part).check(
      z.minLength(1),
      z.maxLength(SPLIT_MAX),
      z.refine((parts) => new Set(parts.map(({ orderId }) => orderId)).size === parts.length),
    ),
  }),
  /** `due`: what each order lacks now, kwacha. */
  answer: z.object({
    parts: z.array(z.object({ orderId: orderCodeSchema, status: orderStatusSchema, due: z.number() })),
  }),
} as const;

/** Notes that money is no course money, or with null takes that back. */
export const setAsidePayment = {
  name: 'set-aside-payment',
  permission: 'review_payments',
  logs: ['payment_set_aside'],
  request: z.object({
    transactionId: transactionIdSchema,
    note: z.nullable(z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX))),
  }),
  answer: z.object({ isSetAside: z.boolean() }),
} as const;

/**
 * Marks money of a payment as to be sent back. `receivedAmount`: what reached the wallet, where the ledger does not hold
 * it yet. `orderId`: whose learner reads of it.
 */
export const markRefund = {
  name: 'mark-refund',
  permission: 'review_payments',
  logs: ['refund_marked'],
  request: z.object({
    transactionId: transactionIdSchema,
    amount: kwachaSchema,
    phone: phoneField,
    orderId: z.nullable(orderCodeSchema),
    receivedAmount: z.nullable(kwachaSchema),
  }),
  answer: z.object({ refundId: documentIdSchema }),
} as const;

/** Records that it was sent from the hub's wallet; the hub itself sends no money. */
export const sendRefund = {
  name: 'send-refund',
  permission: 'send_refunds',
  logs: ['refund_sent'],
  request: z.object({
    transactionId: transactionIdSchema,
    refundId: documentIdSchema,
    /** What was sent: it has to be what was marked. */
    amount: kwachaSchema,
    sentTransactionId: transactionIdSchema,
    sentAt: instantSchema,
  }),
  answer: doneSchema,
} as const;

/** Takes the mark back before anything was sent. */
export const cancelRefund = {
  name: 'cancel-refund',
  permission: 'review_payments',
  logs: ['refund_cancelled'],
  request: z.object({ transactionId: transactionIdSchema, refundId: documentIdSchema }),
  answer: doneSchema,
} as const;

/** `arrived`: what came in on the day, with its sums. `outside`: what no day's sums hold. */
export const closePartSchema = z.enum(['arrived', 'outside']);

/** What became of the money that came in on a day in Lusaka: the whole, or the part that is asked for. */
export const closeDay = {
  name: 'close-day',
  permission: 'review_payments',
  request: z.object({ day: daySchema, part: z.optional(closePartSchema) }),
  /** With how many documents that cost. */
  answer: z.object({ ...dayCloseSchema.shape, reads: finiteSchema }),
} as const;

/**
 * How many proofs wait, how many payments nobody claims, and of how many something is to be sent back; with what that cost.
 */
export const countMoney = {
  name: 'count-money',
  permission: 'review_payments',
  request: z.object({}),
  answer: z.object({
    review: finiteSchema,
    unclaimed: finiteSchema,
    refunds: finiteSchema,
    reads: finiteSchema,
  }),
} as const;
