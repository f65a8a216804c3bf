/** Commands with which staff tell the hub what its wallet got. */
import * as v from 'valibot';
import { documentIdSchema } from '../classes/offering.ts';
import { importCountsSchema, walletImportSchema } from '../money/wallet/wallet-import.ts';
import { columnRoles } from '../money/wallet/statement-columns.ts';
import { kwachaSchema, mobileNetworkSchema, transactionIdSchema } from '../money/payment.ts';
import { storedPhoneSchema } from '../people/account.ts';
import { instantSchema } from '../time/instant.ts';
import { NAME_MAX, STATEMENT_MAX, WALLET_PASTE_MAX } from './limits.ts';

const answer = v.object({
  importId: documentIdSchema,
  counts: importCountsSchema,
  missing: walletImportSchema.entries.missing,
});

/** Any number of messages at once, with others between them. Permission `review_payments`. */
export const pasteWalletMessages = {
  name: 'paste-wallet-messages',
  request: v.object({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(WALLET_PASTE_MAX)) }),
  answer,
} as const;

const column = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(200));
const columns = v.partial(
  v.object(
    Object.fromEntries(columnRoles.map((role) => [role, column])) as Record<
      (typeof columnRoles)[number],
      typeof column
    >,
  ),
);

/** A statement as CSV, decoded. Null columns: its headings say which is which. Permission `import_statements`. */
export const importStatement = {
  name: 'import-statement',
  request: v.object({
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(STATEMENT_MAX)),
    fileName: v.pipe(v.string(), v.maxCodePoints(NAME_MAX)),
    columns: v.nullable(columns),
  }),
  answer,
} as const;

/**
 * Lets a phone app forward the wallet's messages, with a new key, or no app any more. The key is in the answer; later it
 * is shown to nobody. Permission `manage_settings`.
 */
export const setForwarder = {
  name: 'set-forwarder',
  request: v.object({ isOn: v.boolean() }),
  answer: v.object({ key: v.nullable(v.string()), setAt: instantSchema }),
} as const;

/**
 * Lets the hub approve proofs that were seen in the wallet and have no warning, up to so many kwacha a day; null switches
 * that off. Permission `manage_settings`.
 */
export const setApprovalRule = {
  name: 'set-approval-rule',
  request: v.object({ dailyMax: v.nullable(kwachaSchema) }),
  answer: v.object({ dailyMax: v.nullable(kwachaSchema) }),
} as const;

/** What somebody read of a line that no reader understood; null where it is no money. Permission `review_payments`. */
export const completeWalletLine = {
  name: 'complete-wallet-line',
  request: v.object({
    lineId: documentIdSchema,
    money: v.nullable(
      v.object({
        transactionId: transactionIdSchema,
        network: mobileNetworkSchema,
        amount: kwachaSchema,
        paidAt: v.nullable(instantSchema),
        phone: v.nullable(storedPhoneSchema),
        name: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxCodePoints(NAME_MAX))),
      }),
    ),
  }),
  answer: v.object({ outcome: v.nullable(v.picklist(['new', 'changed', 'known', 'conflict'])) }),
} as const;

/** Which of two amounts of a transaction is right. Permission `review_payments`. */
export const settleConflict = {
  name: 'settle-conflict',
  request: v.object({ transactionId: transactionIdSchema, amount: kwachaSchema }),
  answer: v.object({ amount: kwachaSchema }),
} as const;

export const walletCommands = {
  pasteWalletMessages,
  importStatement,
  completeWalletLine,
  settleConflict,
  setForwarder,
  setApprovalRule,
} as const;
