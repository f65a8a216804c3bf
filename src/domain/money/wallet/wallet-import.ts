/** Imports of wallet data: who, what came of it, and how far each source reaches (rules §3). */
import * as z from 'zod/mini';
import { documentIdSchema } from '../../classes/offering.ts';
import { storedPhoneSchema } from '../../people/account.ts';
import { type Instant, instantSchema, formatFull } from '../../time/time.ts';
import { DAY, NAME_MAX } from '../../wire/limits.ts';
import { kwachaSchema } from '../kwacha.ts';
import {
  mobileNetworkSchema,
  transactionIdSchema,
  type WalletSource,
  walletSourceSchema,
} from '../payment.ts';
import { walletReasons, type WalletReason } from './wallet-line.ts';

const countField = z.int().check(z.gte(0));

const outcomeLabels = {
  new: 'new',
  /** Known before, but only claimed by a proof or with missing fields. */
  changed: 'completed',
  known: 'known',
  conflict: 'of another amount',
  unreadable: 'unreadable',
  /** Not income, or not about money. */
  ignored: 'not incoming',
} as const;
const OUTCOMES = Object.keys(outcomeLabels) as (keyof typeof outcomeLabels)[];

export const importCountsSchema = z.looseRecord(z.enum(OUTCOMES), countField);
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
export type Stretch = z.infer<typeof stretchSchema>;

export const walletImportSchema = z.object({
  id: documentIdSchema,
  source: walletSourceSchema,
  by: z.object({ uid: z.string(), name: z.string() }),
  at: instantSchema,
  fileName: z.nullable(z.string().check(z.maxLength(NAME_MAX))),
  /** SHA-256 of the text, hex. */
  digest: z.string(),
  /** Lines processed; below `lines` while under way. */
  done: countField,
  lines: countField,
  counts: importCountsSchema,
  stretch: z.nullable(stretchSchema),
  /** `stretch` by network, once all lines are in. */
  reached: z.optional(z.array(z.object({ network: mobileNetworkSchema, ...stretchSchema.shape }))),
  missing: z.nullable(stretchSchema),
  /** Taken back; `isWhole` once all its lines are. */
  undone: z.optional(z.object({ at: instantSchema, name: z.string(), isWhole: z.boolean() })),
});
export type WalletImport = z.infer<typeof walletImportSchema>;

const reasons = Object.keys(walletReasons) as [WalletReason, ...WalletReason[]];

/** What up to fifty lines of an import added. Only undoing the import reads these documents, and removes them. */
export const walletImportPartSchema = z.object({
  importId: documentIdSchema,
  source: walletSourceSchema,
  ids: z.array(transactionIdSchema),
  lineIds: z.array(documentIdSchema),
});

/** An unreadable line about money. The id is the text's hash, so importing it again adds nothing. */
export const walletUnreadSchema = z.object({
  importId: documentIdSchema,
  source: walletSourceSchema,
  line: countField,
  why: z.enum(reasons),
  text: z.string(),
  transactionId: z.nullable(transactionIdSchema),
  network: z.nullable(mobileNetworkSchema),
  amount: z.nullable(kwachaSchema),
  paidAt: z.nullable(instantSchema),
  phone: z.nullable(storedPhoneSchema),
  name: z.nullable(z.string()),
  importedAt: instantSchema,
  settledAt: z.nullable(instantSchema),
});
export type WalletUnread = z.infer<typeof walletUnreadSchema>;

/** How far one source covers a network's wallet. The id is `walletCoverageId`. */
export const walletCoverageSchema = z.object({
  source: walletSourceSchema,
  network: mobileNetworkSchema,
  ...stretchSchema.shape,
  importId: documentIdSchema,
});
export type WalletCoverage = z.infer<typeof walletCoverageSchema>;

export const walletCoverageId = ({ source, network }: Pick<WalletCoverage, 'source' | 'network'>): string =>
  `${source}_${network}`;

/** Only pastes and statements: forwarded messages are the wallet's own words, one by one. */
export const canUndo = ({ source, lines, undone }: WalletImport): boolean =>
  lines > 0 && (source === 'paste' || source === 'statement') && undone?.isWhole !== true;

export function coveredBy(
  imports: readonly Pick<WalletImport, 'stretch' | 'reached' | 'undone'>[],
  { source, network }: Pick<WalletCoverage, 'source' | 'network'>,
): Stretch | null {
  const left = imports.filter(({ undone }) => undone === undefined);
  // Older imports do not tell their networks apart.
  const reaches = left.flatMap(({ stretch, reached }) =>
    reached === undefined ? (stretch ?? []) : reached.filter((one) => one.network === network),
  );
  return joinedStretch(source, reaches);
}

/** All of them as one; of statements only the newest without a gap. Less than a day between two rows is no gap: at night nobody pays. */
export function joinedStretch(source: WalletSource, stretches: readonly Stretch[]): Stretch | null {
  const [newest, ...earlier] = [...stretches].sort((a, b) => b.until - a.until);
  if (newest === undefined) return null;
  const { from, until } = newest;
  return earlier.reduce<Stretch>(
    (joined, one) => {
      const isApart = source === 'statement' && one.until + DAY < joined.from;
      return isApart ? joined : { from: Math.min(joined.from, one.from), until };
    },
    { from, until },
  );
}

export function stretchOf(instants: readonly Instant[]): Stretch | null {
  if (instants.length === 0) return null;
  return instants.reduce<Stretch>(
    ({ from, until }, instant) => ({ from: Math.min(from, instant), until: Math.max(until, instant) }),
    { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY },
  );
}

/** The gap between covered and new stretch; null if they touch. */
export function missingBetween(covered: Stretch | null, next: Stretch): Stretch | null {
  if (covered === null) return null;
  if (next.from > covered.until) return { from: covered.until, until: next.from };
  return next.until < covered.from ? { from: next.until, until: covered.from } : null;
}

/** `61 lines: 58 new, 2 known, 1 unreadable.` */
export function countsText(counts: ImportCounts): string {
  const lines = OUTCOMES.reduce((sum, name) => sum + counts[name], 0);
  const parts = OUTCOMES.flatMap((name) =>
    counts[name] === 0 ? [] : [`${counts[name]} ${outcomeLabels[name]}`],
  );
  return `${lines} ${lines === 1 ? 'line' : 'lines'}: ${parts.join(', ')}.`;
}

export function missingText({ from, until }: Stretch): string {
  return `What came in between ${formatFull(from)} and ${formatFull(until)} may be missing: this statement does not touch the last one.`;
}
