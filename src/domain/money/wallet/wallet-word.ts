/** What the wallet says of a proof, in words, and the filters that they make (rules §3). */
import { formatKwacha } from '../../classes/course.ts';
import { formatDay, formatTime, type Instant, lusakaDay } from '../../time/time.ts';
import { mobileNetworkLabels, mobileNetworkSchema, type Payment } from '../payment.ts';
import type { KnownUntil, WalletMatch, WalletMoney } from './match.ts';
import type { WalletCoverage } from './wallet-import.ts';

/** The filters of the queue: what differs includes an ID that is like one that was seen. */
export const walletViews = ['seen', 'differs', 'not_seen'] as const;
export type WalletView = (typeof walletViews)[number];

/** Under which filter a proof stands; null for what nobody can know yet. */
export function walletViewOf({ state }: WalletMatch): WalletView | null {
  if (state === 'unknown') return null;
  return state === 'look_alike' ? 'differs' : state;
}

export type WalletWord = {
  /** A few words, for a list. */
  readonly short: string;
  /** A sentence without its full stop. */
  readonly long: string;
  /** What the few words leave out; null where they say it all. */
  readonly more: string | null;
  readonly tone: 'good' | 'doubt' | 'quiet';
};

/** An ID in few letters, of which people compare the end: `PP…D77012`. */
export const shortId = (id: string): string => (id.length <= 9 ? id : `${id.slice(0, 2)}…${id.slice(-6)}`);

/** `14:02`, or with its day where that is another one. */
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

const NOT_YET = 'The wallet is not known up to this payment yet';

/** What the wallet says of a proof, as a reviewer reads it. */
export function walletWord(match: WalletMatch, now: Instant): WalletWord {
  switch (match.state) {
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
      const long = `Not seen, though the wallet is known up to ${until}`;
      return { short: `Not seen by ${until}`, long, more: null, tone: 'doubt' };
    }
    default:
      return { short: 'Not known yet', long: NOT_YET, more: NOT_YET, tone: 'quiet' };
  }
}

function differs({ by, isOtherNetwork }: Extract<WalletMatch, { state: 'differs' }>) {
  const other = 'Seen with this amount, by another network';
  if (by === 0) return { short: 'Other network', long: other, more: other };
  const short = `${formatKwacha(Math.abs(by))} ${by < 0 ? 'less' : 'more'}`;
  const long = `${short} came in${isOtherNetwork ? ', and by another network' : ''}`;
  return { short, long, more: isOtherNetwork ? long : null };
}

/** Up to when each network's wallet is known, by whichever source reaches furthest. */
export function knownUntilOf(coverages: readonly Pick<WalletCoverage, 'network' | 'until'>[]): KnownUntil {
  const known: KnownUntil = {};
  for (const { network, until } of coverages) known[network] = Math.max(known[network] ?? 0, until);
  return known;
}

/** `Wallet known up to 14:02`, or each of several networks by its name; empty where nothing is known. */
export function knownText(knownUntil: KnownUntil, now: Instant): string {
  const known = mobileNetworkSchema.options.flatMap((network) => {
    const until = knownUntil[network];
    return until === undefined ? [] : [{ network, text: `up to ${timeOf(until, now)}` }];
  });
  const [only, ...others] = known;
  if (only === undefined) return '';
  if (others.length === 0) return `Wallet known ${only.text}`;
  const names = known.map(({ network, text }) => `${mobileNetworkLabels[network].split(' ')[0]} ${text}`);
  return `Wallet known: ${names.join(', ')}`;
}

/** What came in under a ledger entry; null for what only proofs claim. Money that is anybody's already is taken. */
export function walletMoneyOf({ id, network, amount, arrival, status }: Payment): WalletMoney | null {
  if (arrival === undefined) return null;
  return {
    id,
    network,
    amount: amount ?? arrival.amount,
    ...(arrival.at !== null && { at: arrival.at }),
    ...(arrival.phone !== null && { phone: arrival.phone }),
    ...(arrival.name !== null && { name: arrival.name }),
    ...(arrival.reference !== null && { reference: arrival.reference }),
    isTaken: status !== 'unclaimed',
  };
}
