/** The day's close: each ngwee of a Lusaka day counts in one part; what was sent back that day counts apart (rules §3). */
import * as z from 'zod/mini';
import { type Day, daySchema, instantSchema, lusakaDay } from '../../time/time.ts';
import { mobileNetworkSchema, type Payment } from '../payment.ts';

/** What money becomes; the rest is waiting with a proof, or unclaimed. */
const parts = {
  allocated: z.number(),
  waiting: z.number(),
  unclaimed: z.number(),
  toSend: z.number(),
  sent: z.number(),
  setAside: z.number(),
};
export type ClosePart = keyof typeof parts;
export const closeParts = Object.keys(parts) as ClosePart[];

const sumsSchema = z.object({
  payments: z.number(),
  received: z.number(),
  /** Sent back on this day; `sent` is what came in on it and went back at any time. */
  sentOnDay: z.number(),
  ...parts,
});
export type CloseSums = z.infer<typeof sumsSchema>;

export const oddKindSchema = z.enum(['over', 'conflict', 'unseen', 'no_time']);
export type OddKind = z.infer<typeof oddKindSchema>;

export const oddKindLabels = {
  over: 'More was given away than came in',
  conflict: 'Came with two amounts',
  unseen: 'Accepted, but the wallet has not seen it',
  no_time: 'Nobody knows on which day it came in',
} as const satisfies Record<OddKind, string>;

const noticedSchema = z.object({
  transactionId: z.string(),
  network: mobileNetworkSchema,
  amount: z.number(),
  name: z.nullable(z.string()),
  at: z.nullable(instantSchema),
});
export type Noticed = z.infer<typeof noticedSchema>;

export const dayCloseSchema = z.object({
  day: daySchema,
  networks: z.array(z.object({ network: mobileNetworkSchema, ...sumsSchema.shape })),
  total: sumsSchema,
  odd: z.array(z.object({ kind: oddKindSchema, ...noticedSchema.shape })),
  open: z.array(noticedSchema),
});
export type DayClose = z.infer<typeof dayCloseSchema>;

export type ClosedEntry = Pick<
  Payment,
  | 'id'
  | 'network'
  | 'amount'
  | 'status'
  | 'allocations'
  | 'refunds'
  | 'setAside'
  | 'arrival'
  | 'conflict'
  | 'reviewedAt'
>;

/** Sums are only exact in ngwee. */
const ngwee = (kwacha: number) => Math.round(kwacha * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + ngwee(one), 0);

type Parts = Record<ClosePart, number>;

/** An entry's money by use, in ngwee, and the excess given away over what came in. */
export function partsOf(
  { status: is, allocations, refunds = [], setAside = null }: ClosedEntry,
  received: number,
): Parts & { over: number } {
  const inState = (state: string) =>
    sumOf(refunds.flatMap(({ status, amount }) => (status === state ? [amount] : [])));
  const given = {
    allocated: sumOf(Object.values(allocations)),
    toSend: inState('to_send'),
    sent: inState('sent'),
  };
  const left = received - given.allocated - given.toSend - given.sent;
  const rest = Math.max(0, left);
  const becomes = setAside !== null ? 'setAside' : is === 'under_review' ? 'waiting' : 'unclaimed';
  return {
    ...given,
    waiting: 0,
    unclaimed: 0,
    setAside: 0,
    [becomes]: rest,
    over: Math.max(0, -left),
  };
}

/** `no_time`: arrival unknown; `odd`: does not add up; `open`: not fully used; `unseen`: accepted unseen; `clear`: accounted for. */
export const standingSchema = z.enum(['no_time', 'odd', 'open', 'unseen', 'clear']);
export type Standing = z.infer<typeof standingSchema>;

export function standingOf(entry: Omit<ClosedEntry, 'id' | 'network' | 'reviewedAt'>): Standing {
  const { arrival, allocations, refunds = [] } = entry;
  if (arrival === undefined) return Object.keys(allocations).length + refunds.length > 0 ? 'unseen' : 'clear';
  if (arrival.at === null) return 'no_time';
  const { over, unclaimed, waiting } = partsOf(entry as ClosedEntry, ngwee(arrival.amount));
  if (over > 0 || otherAmount(entry) !== null) return 'odd';
  return unclaimed + waiting > 0 ? 'open' : 'clear';
}

function otherAmount({
  amount,
  arrival,
  conflict,
}: Pick<ClosedEntry, 'amount' | 'arrival' | 'conflict'>): number | null {
  if (conflict) return conflict.amount;
  return arrival !== undefined && amount !== null && ngwee(amount) !== ngwee(arrival.amount) ? amount : null;
}

/** The close of a day; entries of other days are ignored. `refunded`: the entries to search for refunds sent on that day. */
export function dayClose(
  day: Day,
  entries: readonly ClosedEntry[],
  refunded: readonly Pick<ClosedEntry, 'network' | 'refunds'>[] = entries,
): DayClose {
  const arrived = entries.flatMap((entry) => {
    const { arrival } = entry;
    if (!arrival || arrival.at === null || lusakaDay(arrival.at) !== day) return [];
    const received = ngwee(arrival.amount);
    return [{ entry, received, parts: partsOf(entry, received) }];
  });
  const sent = refunded.flatMap(({ network, refunds = [] }) =>
    refunds.flatMap(({ sentAt, amount }) =>
      sentAt !== null && lusakaDay(sentAt) === day ? [{ network, amount }] : [],
    ),
  );
  const networks = mobileNetworkSchema.options.flatMap((network) => {
    const own = arrived.filter(({ entry }) => entry.network === network);
    const ownSent = sent.filter((refund) => refund.network === network);
    const sums = sumsOf(own, ownSent);
    return sums.payments + sums.sentOnDay === 0 ? [] : [{ network, ...sums }];
  });
  const open = arrived.flatMap(({ entry, parts: { unclaimed } }) =>
    unclaimed > 0 ? [noticed(entry, unclaimed)] : [],
  );
  return {
    day,
    networks,
    total: sumsOf(arrived, sent),
    odd: [...arrived.flatMap(oddOf), ...outside(day, entries)],
    open,
  };
}

type Arrived = {
  readonly entry: ClosedEntry;
  readonly received: number;
  readonly parts: Parts & { over: number };
};

function sumsOf(arrived: readonly Arrived[], sent: readonly { readonly amount: number }[]): CloseSums {
  const sum = (of: (one: Arrived) => number) => arrived.reduce((total, one) => total + of(one), 0) / 100;
  const whole = Object.fromEntries(closeParts.map((part) => [part, sum(({ parts: own }) => own[part])]));
  return {
    payments: arrived.length,
    received: sum(({ received }) => received),
    sentOnDay: sumOf(sent.map(({ amount }) => amount)) / 100,
    ...(whole as Parts),
  };
}

const noticed = ({ id, network, arrival, reviewedAt }: ClosedEntry, amount: number): Noticed => ({
  transactionId: id,
  network,
  amount: amount / 100,
  name: arrival?.name ?? null,
  at: arrival === undefined ? reviewedAt : arrival.at,
});

const notice = (kind: OddKind, entry: ClosedEntry, amount: number): DayClose['odd'] =>
  amount === 0 ? [] : [{ kind, ...noticed(entry, amount) }];

const oddOf = ({ entry, parts: { over } }: Arrived): DayClose['odd'] => [
  ...notice('over', entry, over),
  ...notice('conflict', entry, ngwee(otherAmount(entry) ?? 0)),
];

/** Entries outside every day's sums: accepted on this day unseen, or seen without a time. */
function outside(day: Day, entries: readonly ClosedEntry[]): DayClose['odd'] {
  return entries.flatMap((entry) => {
    const { arrival, allocations, reviewedAt, refunds = [] } = entry;
    if (arrival !== undefined)
      return arrival.at === null ? notice('no_time', entry, ngwee(arrival.amount)) : [];
    const used = sumOf([...Object.values(allocations), ...refunds.map(({ amount }) => amount)]);
    const isToday = reviewedAt !== null && lusakaDay(reviewedAt) === day;
    return isToday ? notice('unseen', entry, used) : [];
  });
}

export const addsUp = ({ odd }: Pick<DayClose, 'odd'>): boolean => odd.length === 0;
