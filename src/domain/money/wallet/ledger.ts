/** How received money enters the ledger: one entry per transaction, however often and by whomever it is reported (rules §3). */
import {
  type Arrival,
  instantInTransactionId,
  ledgerStatus,
  type Payment,
  type WalletSource,
} from '../payment.ts';
import type { ImportCounts } from './wallet-import.ts';
import type { ReceivedMoney } from './wallet-line.ts';

type Outcome = keyof Pick<ImportCounts, 'new' | 'changed' | 'known' | 'conflict'>;

export type Merged = { readonly outcome: Outcome; readonly entry: Payment | null };

type From = { readonly source: WalletSource; readonly importId: string };

/** Merges received money into its transaction's entry, or makes one. An amount is never overwritten. */
export function mergeMoney(entry: Payment | null, money: ReceivedMoney, from: From): Merged {
  if (entry === null) return { outcome: 'new', entry: newEntry(money, from) };
  if (entry.amount !== null && entry.amount !== money.amount) return inConflict(entry, money, from);
  if (entry.arrival === undefined) {
    const arrival = redactIfForgotten(entry, arrivalOf(money, from));
    const arrived = { ...entry, network: networkOf(entry, money), amount: money.amount, arrival };
    const status = ledgerStatus(arrived, entry.status === 'under_review');
    return { outcome: 'changed', entry: { ...arrived, status } };
  }
  return completed(entry, entry.arrival, money, from);
}

const redactIfForgotten = <T extends object>({ isPayerForgotten = false }: Payment, arrival: T): T =>
  isPayerForgotten ? { ...arrival, phone: null, name: null, reference: null } : arrival;

/** Removes the payer for good, except the number of a pending refund. */
export function withoutPayer(entry: Payment): Payment {
  const forgotten = { ...entry, isPayerForgotten: true };
  const refunds = entry.refunds?.map((refund) =>
    refund.status === 'sent' ? { ...refund, phone: null } : refund,
  );
  return {
    ...forgotten,
    ...(entry.arrival && { arrival: redactIfForgotten(forgotten, entry.arrival) }),
    ...(entry.conflict && { conflict: redactIfForgotten(forgotten, entry.conflict) }),
    ...(refunds && { refunds }),
  };
}

export const LINE_WITHOUT_PAYER = { text: '', phone: null, name: null } as const;

const networkOf = (entry: Payment, { network }: ReceivedMoney) =>
  network === 'other' ? entry.network : network;

function newEntry(money: ReceivedMoney, from: From): Payment {
  return {
    id: money.id,
    network: money.network,
    amount: money.amount,
    status: 'unclaimed',
    claims: [],
    allocations: {},
    reviewedAt: null,
    reviewedBy: null,
    arrival: arrivalOf(money, from),
  };
}

const arrivalOf = (money: ReceivedMoney, from: From): Arrival => ({
  ...toldOf(money, from),
  sources: [from.source],
});

function toldOf({ id, amount, at, phone, name, reference }: ReceivedMoney, { importId }: From) {
  return {
    amount,
    at: at ?? instantInTransactionId(id),
    phone: phone ?? null,
    name: name ?? null,
    reference: reference ?? null,
    importId,
  };
}

function inConflict(entry: Payment, money: ReceivedMoney, from: From): Merged {
  const { amount } = money;
  if (entry.refusedAmounts?.includes(amount)) return { outcome: 'known', entry: null };
  if (entry.conflict?.amount === amount) return { outcome: 'conflict', entry: null };
  const conflict = { ...redactIfForgotten(entry, toldOf(money, from)), source: from.source };
  return { outcome: 'conflict', entry: { ...entry, conflict } };
}

type Facts = Pick<Arrival, 'at' | 'phone' | 'name' | 'reference'>;

const filled = (known: Facts, other: Facts): Facts => ({
  at: known.at ?? other.at,
  phone: known.phone ?? other.phone,
  name: known.name ?? other.name,
  reference: known.reference ?? other.reference,
});

/** A further source only fills in missing fields. */
function completed(entry: Payment, known: Arrival, money: ReceivedMoney, from: From): Merged {
  const facts = filled(known, redactIfForgotten(entry, arrivalOf(money, from)));
  const isMore = (Object.keys(facts) as (keyof typeof facts)[]).some((fact) => facts[fact] !== known[fact]);
  const isNewSource = !known.sources.includes(from.source);
  const sources = isNewSource ? [...known.sources, from.source] : known.sources;
  const entryNow = isMore || isNewSource ? { ...entry, arrival: { ...known, ...facts, sources } } : null;
  return { outcome: isMore ? 'changed' : 'known', entry: entryNow };
}

const arrivalOfConflict = ({ source, ...told }: NonNullable<Payment['conflict']>): Arrival => ({
  ...told,
  sources: [source],
});

/**
 * The entry after an order or a refund gave its money back. Once nothing uses it, the wallet's amount stands; one that staff
 * typed goes, so that it can be corrected.
 */
export function withMoneyFreed(entry: Payment): Payment {
  const { allocations, refunds = [], arrival, conflict } = entry;
  if (Object.keys(allocations).length + refunds.length > 0) return entry;
  if (arrival === undefined && conflict)
    return { ...entry, amount: conflict.amount, conflict: null, arrival: arrivalOfConflict(conflict) };
  return { ...entry, amount: arrival?.amount ?? null };
}

/** The entry after staff chose between two amounts; null if there is no conflict or neither matches. */
export function withConflictSettled(entry: Payment, amount: number): Payment | null {
  const { conflict = null, arrival, refusedAmounts = [] } = entry;
  if (conflict === null || entry.amount === null) return null;
  if (amount !== conflict.amount && amount !== entry.amount) return null;
  const isFirst = amount === entry.amount;
  const refused = isFirst ? conflict.amount : entry.amount;
  const known = arrival ?? (isFirst ? undefined : arrivalOfConflict(conflict));
  const facts = known && filled(isFirst ? known : conflict, known);
  const settled = {
    ...entry,
    amount,
    ...(known && { arrival: { ...known, ...facts, amount } }),
    conflict: null,
    refusedAmounts: [...refusedAmounts.filter((one) => one !== amount), refused],
  };
  return { ...settled, status: ledgerStatus(settled, entry.status === 'under_review') };
}

/** `used`: given to an order or sent back, so it stays. `after` is null if nothing is left of the entry. */
export type Undone = {
  readonly outcome: 'used' | 'gone' | 'unseen' | 'kept';
  readonly after: Payment | null;
};

/** The entry without what one import added; `others` are imports with the same money. Facts that the import only filled in stay. */
export function withoutImport(entry: Payment, imported: From, others: readonly From[]): Undone {
  const { arrival, conflict } = entry;
  if (conflict?.importId === imported.importId)
    return withoutImport({ ...entry, conflict: null }, imported, others);
  if (arrival === undefined) return { outcome: 'kept', after: entry };
  const agreeing = others.filter(({ importId }) => importId !== conflict?.importId);
  const isOwn = (source: WalletSource) =>
    (source === imported.source && !agreeing.some((other) => other.source === source)) ||
    (source === 'typed' && arrival.importId === imported.importId);
  const sources = arrival.sources.filter((source) => !isOwn(source));
  if (sources.length > 0) {
    const [next] = agreeing;
    const importId = arrival.importId === imported.importId && next ? next.importId : arrival.importId;
    return { outcome: 'kept', after: { ...entry, arrival: { ...arrival, sources, importId } } };
  }
  const { allocations, refunds = [], reversedOrders = [] } = entry;
  if (Object.keys(allocations).length + refunds.length + reversedOrders.length > 0)
    return { outcome: 'used', after: entry };
  if (conflict) {
    const left = arrivalOfConflict(conflict);
    return { outcome: 'kept', after: { ...entry, amount: left.amount, conflict: null, arrival: left } };
  }
  if (entry.claims.length === 0) return { outcome: 'gone', after: null };
  return { outcome: 'unseen', after: unseen(entry) };
}

/** A claimed entry as it was before any import had it. */
function unseen(entry: Payment): Payment {
  const { id, network, status, claims, reviewedAt, reviewedBy, deciders, isPayerForgotten } = entry;
  const isClaimed = status === 'under_review';
  return {
    id,
    network,
    amount: null,
    status: ledgerStatus({ allocations: {} }, isClaimed),
    claims,
    allocations: {},
    reviewedAt,
    reviewedBy,
    ...(deciders && { deciders }),
    ...(isPayerForgotten && { isPayerForgotten }),
  };
}
