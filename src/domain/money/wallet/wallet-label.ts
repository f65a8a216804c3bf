/** What the wallet says of a proof, in words and as queue filters (rules §3). */
import { formatKwacha } from '../../classes/course.ts';
import { formatDay, formatTime, type Instant, lusakaDay } from '../../time/time.ts';
import { mobileNetworkLabels, mobileNetworkSchema, type Payment, unallocated } from '../payment.ts';
import type { KnownWallet, WalletMatch, WalletMoney } from './match.ts';
import type { Stretch, WalletCoverage } from './wallet-import.ts';
import { isInFuture } from './wallet-line.ts';

/** `differs`: the money is there, or similar money, and a reviewer has to look. */
export const walletViews = ['seen', 'differs', 'not_seen'] as const;
export type WalletView = (typeof walletViews)[number];

export function walletViewOf({ state }: WalletMatch): WalletView | null {
  if (state === 'unknown') return null;
  return state === 'seen' || state === 'not_seen' ? state : 'differs';
}

export type WalletLabel = {
  readonly short: string;
  /** Without a full stop. */
  readonly long: string;
  readonly more: string | null;
  readonly tone: 'good' | 'doubt' | 'quiet';
};

/** `PP…D77012`: people compare the end of an ID. */
export const shortId = (id: string): string => (id.length <= 9 ? id : `${id.slice(0, 2)}…${id.slice(-6)}`);

/** `14:02`, with the day unless it is today. */
const timeOf = (instant: Instant, now: Instant) =>
  lusakaDay(instant) === lusakaDay(now)
    ? formatTime(instant)
    : `${formatDay(instant)}, ${formatTime(instant)}`;

const LIKENESSES = {
  letters: 'letters and digits that look alike',
  digit: 'one character differs',
  swapped: 'two characters are swapped',
  payer: 'the same payer and amount',
} as const;

const OPEN_QUESTIONS = {
  conflict: ['Two amounts', 'This payment came with two amounts'],
  set_aside: ['No course money', 'It was noted as no course money'],
} as const;

const NOT_YET = 'The wallet is not known up to this payment yet';

/** The one chip of a proof: the most serious finding on its money. */
export function walletLabel(match: WalletMatch, now: Instant): WalletLabel {
  switch (match.state) {
    case 'used':
      return { ...used(match.left), tone: 'doubt' };
    case 'unsettled': {
      const [short, long] = OPEN_QUESTIONS[match.why];
      return { short, long, more: long, tone: 'doubt' };
    }
    case 'seen':
      return { short: 'Seen', long: 'Seen, with this amount', more: null, tone: 'good' };
    case 'differs':
      return { ...differs(match), tone: 'doubt' };
    case 'look_alike': {
      const [first] = match.alikes;
      if (first === undefined) throw new Error('an ID is like none');
      const short = `Like ${shortId(first.id)}`;
      const more = `Like one that was seen: ${LIKENESSES[first.likeness]}`;
      return { short, long: more, more, tone: 'doubt' };
    }
    case 'not_seen': {
      const until = timeOf(match.knownUntil, now);
      const more = `The wallet is known up to ${until}`;
      const long = `Not seen, though the wallet is known up to ${until}`;
      return { short: 'Not seen', long, more, tone: 'doubt' };
    }
    default:
      return { short: 'Not known yet', long: NOT_YET, more: NOT_YET, tone: 'quiet' };
  }
}

/** What is known of a proof's money, as a sentence; `match` is null where nothing was imported. */
export const knownSentence = (match: WalletMatch | null, now: Instant): string =>
  `${match === null ? NOT_YET : walletLabel(match, now).long}.`;

function used(left: number) {
  const all = 'All of this money was given to orders, or goes back';
  if (left === 0) return { short: 'Used already', long: all, more: all };
  const [short, long] = [`${formatKwacha(left)} left`, `Only ${formatKwacha(left)} of this money is left`];
  return { short, long, more: long };
}

function differs({ by, isOtherNetwork }: Extract<WalletMatch, { state: 'differs' }>) {
  const other = 'Seen with this amount, by another network';
  if (by === 0) return { short: 'Other network', long: other, more: other };
  const short = `${formatKwacha(Math.abs(by))} ${by < 0 ? 'less' : 'more'}`;
  const long = `${short} came in${isOtherNetwork ? ', and by another network' : ''}`;
  return { short, long, more: isOtherNetwork ? long : null };
}

/** Per network, what each source covers; nothing if that reaches into the future, or is of networks on which the hub has no wallet. */
export function knownWalletOf(
  coverages: readonly (Pick<WalletCoverage, 'network'> & Stretch)[],
  now: Instant,
): KnownWallet {
  const known: KnownWallet = {};
  for (const { network, from, until } of [...coverages].sort((a, b) => b.until - a.until))
    if (network !== 'other' && !isInFuture(until, now))
      known[network] = [...(known[network] ?? []), { from, until }];
  return known;
}

/** `Wallet known up to 14:02`, by network if there are several; empty if nothing is known. */
export function knownText(wallet: KnownWallet, now: Instant): string {
  const known = mobileNetworkSchema.options.flatMap((network) => {
    const furthest = wallet[network]?.[0];
    return furthest ? [{ network, text: `up to ${timeOf(furthest.until, now)}` }] : [];
  });
  const [only, ...others] = known;
  if (only === undefined) return '';
  if (others.length === 0) return `Wallet known ${only.text}`;
  const names = known.map(({ network, text }) => `${mobileNetworkLabels[network].split(' ')[0]} ${text}`);
  return `Wallet known: ${names.join(', ')}`;
}

/** Received money of a ledger entry; null if only proofs mention it. */
export function walletMoneyOf(entry: Payment): WalletMoney | null {
  const { id, network, arrival, status, conflict, setAside } = entry;
  if (arrival === undefined) return null;
  const amount = entry.amount ?? arrival.amount;
  return {
    id,
    network,
    amount,
    left: unallocated(amount, entry),
    ...(conflict ? { open: 'conflict' } : setAside && { open: 'set_aside' }),
    ...(arrival.at !== null && { at: arrival.at }),
    ...(arrival.phone !== null && { phone: arrival.phone }),
    ...(arrival.name !== null && { name: arrival.name }),
    ...(arrival.reference !== null && { reference: arrival.reference }),
    isTaken: status !== 'unclaimed',
  };
}
