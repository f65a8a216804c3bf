/** The review queue's filters, kept in the address, and saved views of them (decision 0031). */
import { weekendWord } from '#hub';
import * as z from 'zod/mini';
import { firstAttendableWeekend } from '../classes/enrollment.ts';
import { isMatchingRow } from '../people/search-query.ts';
import { orderIdsOf } from './order.ts';
import { mobileNetworkSchema, type PaymentProof } from './payment.ts';
import { ageOf, DUPLICATE_WARNINGS } from './review-queue.ts';
import type { WalletMatch } from './wallet/match.ts';
import { walletViewOf, walletViews } from './wallet/wallet-label.ts';
import type { Instant } from '../time/time.ts';

export const queueFilters = {
  wallet: walletViews,
  duplicates: ['1'],
  warnings: ['none', 'some'],
  waiting: ['long'],
  network: mobileNetworkSchema.options,
  weekend: ['next'],
} as const satisfies Record<string, readonly string[]>;
export type QueueFilterName = keyof typeof queueFilters;
export type QueueFilter = Partial<Record<QueueFilterName, string>> & { readonly find: string };

type Query = { get(name: string): string | null };

export function filterOf(params: Query): QueueFilter {
  const filter: Record<string, string> = {};
  for (const [name, known] of Object.entries(queueFilters)) {
    const value = params.get(name);
    if (value !== null && (known as readonly string[]).includes(value)) filter[name] = value;
  }
  return { ...filter, find: (params.get('find') ?? '').slice(0, 100) };
}

/** Canonical query string such as `duplicates=1&find=mtn`; empty without filters. */
export function filterQuery(filter: QueueFilter): string {
  const names = [...Object.keys(queueFilters), 'find'] as (keyof QueueFilter)[];
  return names
    .flatMap((name) => (filter[name] ? [`${name}=${encodeURIComponent(filter[name])}`] : []))
    .join('&');
}

export function isFiltering(filter: QueueFilter): boolean {
  return filterQuery({ ...filter, find: filter.find.trim() }) !== '';
}

type Loaded = {
  readonly loaded: number;
  readonly filtered: boolean;
  readonly full: boolean;
  readonly growing: boolean;
};
/** `total`: waiting in all; null if not counted. */
type Counted = Loaded & { readonly shown: number; readonly total: number | null };

/** The line above the list: how many proofs are shown, out of how many. */
export function countSentence({ shown, loaded, filtered, full, growing, total }: Counted): string {
  const all = full ? `the first ${loaded} waiting` : `${loaded} waiting`;
  if (!filtered && full && total !== null && total > loaded) return `The first ${loaded} of ${total} waiting`;
  if (!filtered) return full ? `The first ${loaded} waiting, the others come up as these are decided` : all;
  if (growing) return `${shown} of ${all}, still looking …`;
  return full ? `${shown} of ${all}, the others come up as these are decided` : `${shown} of ${all}`;
}

/** Text of an empty list. Null while more are loading, so that a fast reviewer does not read that the queue is empty. */
export function emptyQueue({
  loaded,
  filtered,
  full,
  growing,
}: Loaded): { readonly title: string; readonly text: string } | null {
  if (growing || (full && !filtered)) return null;
  if (!filtered) return { title: 'All reviewed', text: 'No payment proof waits. Well done.' };
  const text = full
    ? `None of the first ${loaded} waiting proofs matches. The others come up as these are decided.`
    : 'No waiting proof matches the search and filter.';
  return { title: 'Nothing fits', text };
}

type Row = {
  readonly proof: PaymentProof;
  readonly wallet: WalletMatch | null;
};

export const filterRows = <T extends Row>(rows: readonly T[], filter: QueueFilter, now: Instant): T[] =>
  rows.filter((row) => isShown(row, filter, now));

function isShown({ proof, wallet: match }: Row, filter: QueueFilter, now: Instant): boolean {
  const { wallet, duplicates, warnings, waiting, network, weekend, find } = filter;
  if (wallet && (match === null || walletViewOf(match) !== wallet)) return false;
  if (duplicates && !proof.warnings.some((warning) => DUPLICATE_WARNINGS.includes(warning))) return false;
  if (warnings && (warnings === 'none') !== (proof.warnings.length === 0)) return false;
  if (waiting && ageOf(proof.submittedAt, now).tone === 'calm') return false;
  if (weekend && proof.firstWeekend > firstAttendableWeekend([], now)) return false;
  if (network && proof.network !== network) return false;
  if (find.trim() === '') return true;
  return isMatchingRow(find, [
    proof.learner?.name,
    proof.learner?.email,
    proof.learner?.phone,
    ...orderIdsOf(proof),
    proof.transactionId,
    proof.payerPhone,
  ]);
}

const VIEW_NAME_MAX = 40;
const VIEWS_MAX = 12;

const queueViewSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIEW_NAME_MAX)),
  query: z.string().check(z.minLength(1), z.maxLength(400)),
});
export type QueueView = z.infer<typeof queueViewSchema>;

export const builtInViews: readonly QueueView[] = [
  { name: 'Seen', query: 'wallet=seen' },
  { name: 'Differs', query: 'wallet=differs' },
  { name: 'Not seen', query: 'wallet=not_seen' },
  { name: `This ${weekendWord}`, query: 'weekend=next' },
  { name: 'Due soon', query: 'waiting=long' },
  { name: 'Duplicates', query: 'duplicates=1' },
];

export function savedViews(kept: string | null): QueueView[] {
  try {
    const parsed = z.array(z.unknown()).safeParse(JSON.parse(kept ?? '[]'));
    const views = parsed.success ? parsed.data.map((view) => queueViewSchema.safeParse(view)) : [];
    return views.flatMap((view) => (view.success ? [view.data] : [])).slice(0, VIEWS_MAX);
  } catch {
    return [];
  }
}

/** Adds or replaces a view; null if the name is empty or the list is full. */
export function withView(views: readonly QueueView[], view: QueueView): QueueView[] | null {
  const fitting = queueViewSchema.safeParse(view);
  if (!fitting.success || builtInViews.some(({ name }) => name === fitting.data.name)) return null;
  const others = views.filter(({ name }) => name !== fitting.data.name);
  return others.length < VIEWS_MAX ? [...others, fitting.data] : null;
}
