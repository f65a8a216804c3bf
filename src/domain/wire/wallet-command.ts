/** Wallet commands: imports, unclaimed money, refunds and the day's close. */
import * as z from 'zod/mini';
import { documentIdSchema } from '../classes/offering.ts';
import { importCountsSchema, walletImportSchema } from '../money/wallet/wallet-import.ts';
import { statementColumnsSchema } from '../money/wallet/statement-columns.ts';
import { kwachaSchema } from '../money/kwacha.ts';
import { mobileNetworkSchema, transactionIdSchema } from '../money/payment.ts';
import { dayCloseSchema } from '../money/wallet/day-close.ts';
import { phoneField, storedPhoneSchema } from '../people/account.ts';
import { daySchema, instantSchema } from '../time/time.ts';
import { doneSchema, reasonSchema } from './values.ts';
import { orderCodeSchema, orderStatusSchema } from '../money/order.ts';
import { NAME_MAX, SPLIT_MAX, STATEMENT_MAX, WALLET_PASTE_MAX } from './limits.ts';

const answer = z.object({
  importId: documentIdSchema,
  counts: importCountsSchema,
  missing: walletImportSchema.shape.missing,
});

export const pasteWalletMessages = {
  name: 'paste-wallet-messages',
  permission: 'review_payments',
  logs: ['wallet_imported'],
  request: z.object({ text: z.string().check(z.minLength(1), z.maxLength(WALLET_PASTE_MAX)) }),
  answer,
} as const;

/** A decoded CSV statement. Null columns: taken from its headings. */
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

/** Takes back an import, unless some of its money was given to an order or refunded. Money that other imports also have stays. */
export const undoImportedMoney = {
  name: 'undo-imported-money',
  permission: 'review_payments',
  logs: ['wallet_import_undone'],
  request: z.object({ importId: documentIdSchema }),
  /** Counts of payments removed, of claimed payments that are unseen again, and of payments used meanwhile, which stay. */
  answer: z.object({ gone: z.int(), unseen: z.int(), used: z.int() }),
} as const;

/** Sets up a forwarding phone app with a new key, or none. The key is only in this answer. */
export const setForwarder = {
  name: 'set-forwarder',
  permission: 'manage_settings',
  logs: ['forwarder_set'],
  request: z.object({ isOn: z.boolean() }),
  answer: z.object({ key: z.nullable(z.string()), setAt: instantSchema }),
} as const;

/** Lets the hub approve proofs seen in the wallet without warnings, up to a daily total in kwacha; null turns it off. */
export const setApprovalRule = {
  name: 'set-approval-rule',
  permission: 'manage_settings',
  logs: ['approval_rule_set'],
  request: z.object({ dailyMax: z.nullable(kwachaSchema) }),
  answer: z.object({ dailyMax: z.nullable(kwachaSchema) }),
} as const;

/** Staff's reading of an unreadable line; null if it is not about money. */
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

export const settleConflict = {
  name: 'settle-conflict',
  permission: 'review_payments',
  logs: ['conflict_settled'],
  request: z.object({ transactionId: transactionIdSchema, amount: kwachaSchema }),
  answer: z.object({ amount: kwachaSchema }),
} as const;

const part = z.object({ orderId: orderCodeSchema, amount: kwachaSchema });

/** Gives unclaimed money to one or several orders, all or nothing, like an approval. Less than what is due is a part payment. */
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
  /** `due`: kwacha still due per order. */
  answer: z.object({
    parts: z.array(z.object({ orderId: orderCodeSchema, status: orderStatusSchema, due: z.number() })),
  }),
} as const;

export const setAsidePayment = {
  name: 'set-aside-payment',
  permission: 'review_payments',
  logs: ['payment_set_aside'],
  request: z.object({
    transactionId: transactionIdSchema,
    note: z.nullable(reasonSchema),
  }),
  answer: z.object({ isSetAside: z.boolean() }),
} as const;

/** Marks money to be refunded. `receivedAmount`: kwacha received, if not in the ledger yet. `orderId`: whose learner sees it. */
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

/** Records a refund as sent; the hub sends no money itself. */
export const sendRefund = {
  name: 'send-refund',
  permission: 'send_refunds',
  logs: ['refund_sent'],
  request: z.object({
    transactionId: transactionIdSchema,
    refundId: documentIdSchema,
    /** Has to equal what was marked. */
    amount: kwachaSchema,
    sentTransactionId: transactionIdSchema,
    sentAt: instantSchema,
  }),
  answer: doneSchema,
} as const;

export const cancelRefund = {
  name: 'cancel-refund',
  permission: 'review_payments',
  logs: ['refund_cancelled'],
  request: z.object({ transactionId: transactionIdSchema, refundId: documentIdSchema }),
  answer: doneSchema,
} as const;

export const closeDay = {
  name: 'close-day',
  permission: 'review_payments',
  /** `arrived`: the day's money and sums. `outside`: what no day's sums contain. */
  request: z.object({ day: daySchema, part: z.optional(z.enum(['arrived', 'outside'])) }),
  answer: dayCloseSchema,
} as const;

export const countMoney = {
  name: 'count-money',
  permission: 'review_payments',
  request: z.object({}),
  answer: z.object({ review: z.number(), unclaimed: z.number(), refunds: z.number() }),
} as const;
