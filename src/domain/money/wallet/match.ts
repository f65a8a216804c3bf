/**
 * What the wallet says of a proof, and whose money without a proof probably is; each answer with its reasons (rules §3).
 * Nothing here decides: a reviewer does, or the rule that an owner switched on.
 */
import { DAY } from '../../wire/limits.ts';
import { hasWordStarts } from '../../people/name-keys.ts';
import type { Instant } from '../../time/time.ts';
import { isLookAlike, lookAlikeKey } from '../look-alike.ts';
import { roundKwacha } from '../order.ts';
import { instantInTransactionId, type MobileNetwork, type Payment, type PaymentProof } from '../payment.ts';
import type { ReceivedMoney } from './wallet-line.ts';

/** Money in the wallet, and whether something of it was claimed or given to an order. */
export type WalletMoney = ReceivedMoney & { readonly isTaken: boolean };

/** Up to when everything is known that a wallet of this network got; nothing where it was never imported. */
export type KnownUntil = Partial<Record<MobileNetwork, Instant>>;

/** How an ID, or a payment, is like another: most certain first. */
export type Likeness = 'letters' | 'digit' | 'swapped' | 'payer';

export type WalletMatch =
  | { readonly state: 'seen'; readonly id: string }
  /** `by` is what came in beyond what the proof says, kwacha, negative for less. */
  | { readonly state: 'differs'; readonly id: string; readonly by: number; readonly isOtherNetwork: boolean }
  | { readonly state: 'look_alike'; readonly alikes: readonly { id: string; likeness: Likeness }[] }
  | { readonly state: 'not_seen'; readonly knownUntil: Instant }
  | { readonly state: 'unknown' };

type Shown = Pick<
  PaymentProof,
  'transactionId' | 'network' | 'amount' | 'payerPhone' | 'paidAt' | 'submittedAt'
>;

/** A payment may be named by its day only, and a learner may show it a day later. */
const NEAR = 2 * DAY;

/**
 * What the wallet says of a proof. `money` may be all of it, or only what is near (`nearKeys`); `sumDue` is what all
 * orders of the proof lack together (`sumOfOrders`), for a proof that names no amount.
 */
export function matchProof(
  proof: Shown,
  sumDue: number,
  wallet: { readonly money: readonly WalletMoney[]; readonly knownUntil: KnownUntil },
): WalletMatch {
  const amount = proof.amount ?? sumDue;
  const same = wallet.money.find(({ id }) => id === proof.transactionId);
  if (same !== undefined) {
    const by = roundKwacha(same.amount - amount);
    const isOtherNetwork = same.network !== proof.network;
    const isSeen = by === 0 && !isOtherNetwork;
    return isSeen ? { state: 'seen', id: same.id } : { state: 'differs', id: same.id, by, isOtherNetwork };
  }
  const alikes = wallet.money.flatMap((one) => {
    const likeness = likenessOf(proof, amount, one);
    return likeness === null ? [] : [{ id: one.id, likeness }];
  });
  if (alikes.length > 0) return { state: 'look_alike', alikes: alikes.sort(byLikeness) };
  const knownUntil = wallet.knownUntil[proof.network];
  const isKnown = knownUntil !== undefined && paidBefore(proof) < knownUntil;
  return isKnown ? { state: 'not_seen', knownUntil } : { state: 'unknown' };
}

const ORDER: readonly Likeness[] = ['letters', 'digit', 'swapped', 'payer'];
const byLikeness = (a: { id: string; likeness: Likeness }, b: { id: string; likeness: Likeness }) =>
  ORDER.indexOf(a.likeness) - ORDER.indexOf(b.likeness) || a.id.localeCompare(b.id);

/** When the payment was made at the latest: by its id, by the message, or else when it was shown. */
const paidBefore = (proof: Shown): Instant =>
  instantInTransactionId(proof.transactionId) ?? proof.paidAt ?? proof.submittedAt;

/** Letters that look alike are enough by themselves; anything else needs free money of the same amount. */
function likenessOf(proof: Shown, amount: number, money: WalletMoney): Likeness | null {
  if (isLookAlike(proof.transactionId, money.id)) return 'letters';
  if (money.isTaken || money.amount !== amount) return null;
  const slip = slipBetween(lookAlikeKey(proof.transactionId), lookAlikeKey(money.id));
  if (slip !== null) return slip;
  const isSamePayer = money.phone !== undefined && money.phone === proof.payerPhone;
  const isNear = money.at !== undefined && Math.abs(money.at - paidBefore(proof)) <= NEAR;
  return isSamePayer && isNear ? 'payer' : null;
}

/** What one slip made of one key the other: a character wrong, missing or too many, or two neighbours swapped. */
function slipBetween(one: string, other: string): 'digit' | 'swapped' | null {
  if (Math.abs(one.length - other.length) > 1) return null;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (word: string, from: number) => word.slice(from);
  if (short.length < long.length) return rest(short, at) === rest(long, at + 1) ? 'digit' : null;
  if (at === short.length) return null;
  if (rest(short, at + 1) === rest(long, at + 1)) return 'digit';
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && rest(short, at + 2) === rest(long, at + 2) ? 'swapped' : null;
}

/** A database compares a field with so many values at once. */
const NEAR_KEYS_MAX = 30;

/**
 * The keys that an ID shares with every ID from which one slip parts it, and with its look-alikes: its own key, and that
 * without each of its characters. Kept with free money, so that a database finds what is near without reading all of it.
 */
export function nearKeys(transactionId: string): string[] {
  const key = lookAlikeKey(transactionId);
  const without = [...key].map((_, at) => key.slice(0, at) + key.slice(at + 1));
  return [...new Set([key, ...without])].slice(0, NEAR_KEYS_MAX);
}

/**
 * The keys by which money is found. Only money that nobody claims can be one slip away from a proof (`matchProof`): other
 * money has its own key alone, and what only proofs claim has none (decision 0098).
 */
export function nearKeysOf({ id, status, arrival }: Pick<Payment, 'id' | 'status' | 'arrival'>): string[] {
  if (arrival === undefined) return [];
  return status === 'unclaimed' ? nearKeys(id) : [lookAlikeKey(id)];
}

/** An order that lacks money, and whose it is. */
export type OpenOrder = {
  readonly orderId: string;
  readonly learner: { readonly phone: string | null; readonly name: string };
  /** Kwacha. */
  readonly due: number;
  /** Kwacha of all the learner's orders that lack money, where there are several: one payment may be for all of them. */
  readonly sumDue?: number;
};

export type OwnerReason = 'code' | 'phone' | 'name';

export type ProbableOwner = {
  readonly orderId: string;
  readonly reasons: readonly OwnerReason[];
  /** Whether the money is exactly what the order lacks, or what all of the learner's orders do. */
  readonly isExact: boolean;
};

const WEIGHT: Readonly<Record<OwnerReason, number>> = { code: 8, phone: 4, name: 2 };

/** The orders that money without a proof may be for, the most probable first; none where nothing speaks for any. */
export function probableOwners(
  money: Pick<ReceivedMoney, 'amount' | 'phone' | 'name' | 'reference'>,
  orders: readonly OpenOrder[],
): ProbableOwner[] {
  const weightOf = ({ reasons, isExact }: ProbableOwner) =>
    reasons.reduce((sum, reason) => sum + WEIGHT[reason], isExact ? 1 : 0);
  return orders
    .map(({ orderId, learner, due, sumDue = due }) => ({
      orderId,
      reasons: reasonsFor(money, orderId, learner),
      isExact: money.amount === due || money.amount === sumDue,
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => weightOf(b) - weightOf(a) || a.orderId.localeCompare(b.orderId));
}

function reasonsFor(
  { phone, name, reference }: Pick<ReceivedMoney, 'phone' | 'name' | 'reference'>,
  orderId: string,
  learner: OpenOrder['learner'],
): OwnerReason[] {
  const written = (reference ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
  const checks: Record<OwnerReason, boolean> = {
    code: written.includes(orderId),
    phone: phone !== undefined && phone === learner.phone,
    name: name !== undefined && isNameAlike(name, learner.name),
  };
  return (['code', 'phone', 'name'] as const).filter((reason) => checks[reason]);
}

/** True iff all words of one name begin words of the other, and there are two of them: initials alone say too little. */
function isNameAlike(one: string, other: string): boolean {
  const isFull = (name: string) => (name.match(/\p{L}{2,}/gu) ?? []).length >= 2;
  return isFull(one) && isFull(other) && (hasWordStarts(one, other) || hasWordStarts(other, one));
}
