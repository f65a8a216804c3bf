/** Imports of what the hub's wallet got: who imported what, what came of it, and how far each source reaches (rules §3). */
import * as z from 'zod/mini';
import { documentIdSchema } from '../../classes/offering.ts';
import { storedPhoneSchema } from '../../people/account.ts';
import { type Instant, instantSchema } from '../../time/time.ts';
import { NAME_MAX } from '../../wire/limits.ts';
import { kwachaSchema } from '../kwacha.ts';
import { mobileNetworkSchema, transactionIdSchema, walletSourceSchema } from '../payment.ts';
import { walletReasons, type WalletReason } from './wallet-line.ts';

const countField = z.int().check(z.gte(0));

/** What became of the lines of an import; each line counts once. */
export const importCountsSchema = z.object({
  /** Money that the hub did not know. */
  new: countField,
  /** Money of which it knew less: a proof claimed it, or an import said less of it. */
  changed: countField,
  known: countField,
  /** Money of which it knows another amount. */
  conflict: countField,
  unreadable: countField,
  /** What is no income, or not about money. */
  ignored: countField,
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

export const NO_LINES: ImportCounts = {
  new: 0,
  changed: 0,
  known: 0,
  conflict: 0,
  unreadable: 0,
  ignored: 0,
};

const stretchSchema = z.object({ from: instantSchema, until: instantSchema });
/** A time from its first to its last instant. */
export type Stretch = z.infer<typeof stretchSchema>;

export const walletImportSchema = z.object({
  id: documentIdSchema,
  source: walletSourceSchema,
  by: z.object({ uid: z.string(), name: z.string() }),
  at: instantSchema,
  fileName: z.nullable(z.string().check(z.maxLength(NAME_MAX))),
  /** SHA-256 of the text, hex. */
  digest: z.string(),
  /** How many of its lines about money are done; fewer than `lines` while it is under way. */
  done: countField,
  lines: countField,
  counts: importCountsSchema,
  /** When its money came in; null where no line says it. */
  stretch: z.nullable(stretchSchema),
  /** What may be missing between the last import of this source and this one. */
  missing: z.nullable(stretchSchema),
});
export type WalletImport = z.infer<typeof walletImportSchema>;

const reasons = Object.keys(walletReasons) as [WalletReason, ...WalletReason[]];

/** A line about money that nobody could read yet. Its id is the text's hash: imported again, it is the same line. */
export const walletUnreadSchema = z.object({
  importId: documentIdSchema,
  source: walletSourceSchema,
  /** Where it stood: the line of a text, or the row of a file, from 1. */
  line: countField,
  why: z.enum(reasons),
  /** Without balances. */
  text: z.string(),
  transactionId: z.nullable(transactionIdSchema),
  network: z.nullable(mobileNetworkSchema),
  amount: z.nullable(kwachaSchema),
  paidAt: z.nullable(instantSchema),
  phone: z.nullable(storedPhoneSchema),
  name: z.nullable(z.string()),
  importedAt: instantSchema,
  /** When somebody completed it, or said that it is no money. */
  settledAt: z.nullable(instantSchema),
});
export type WalletUnread = z.infer<typeof walletUnreadSchema>;

/** How far what is known of one network's wallet reaches, by one source. The id is `walletCoverageId`. */
export const walletCoverageSchema = z.object({
  source: walletSourceSchema,
  network: mobileNetworkSchema,
  ...stretchSchema.shape,
  importId: documentIdSchema,
});
export type WalletCoverage = z.infer<typeof walletCoverageSchema>;

export const walletCoverageId = ({ source, network }: Pick<WalletCoverage, 'source' | 'network'>): string =>
  `${source}_${network}`;

/** The stretch of these instants, or null where there are none. */
export function stretchOf(instants: readonly Instant[]): Stretch | null {
  if (instants.length === 0) return null;
  return instants.reduce<Stretch>(
    ({ from, until }, instant) => ({ from: Math.min(from, instant), until: Math.max(until, instant) }),
    { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY },
  );
}

/** What lies between what is covered and a new stretch that does not touch it; null where nothing does. */
export function missingBetween(covered: Stretch | null, next: Stretch): Stretch | null {
  if (covered === null) return null;
  if (next.from > covered.until) return { from: covered.until, until: next.from };
  return next.until < covered.from ? { from: next.until, until: covered.from } : null;
}
