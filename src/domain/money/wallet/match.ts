/** Matches proofs with wallet money, and unclaimed money with probable owners (rules §3). It never decides anything. */
import { DAY } from '../../wire/limits.ts';
import { hasWordStarts } from '../../people/name-keys.ts';
import type { Instant } from '../../time/time.ts';
import { isLookAlike, lookAlikeKey } from '../look-alike.ts';
import { roundKwacha } from '../order.ts';
import { instantInTransactionId, type MobileNetwork, type Payment, type PaymentProof } from '../payment.ts';
import type { ReceivedMoney } from './wallet-line.ts';

/** `isTaken`: claimed, or allocated to an order. */
export type WalletMoney = ReceivedMoney & { readonly isTaken: boolean };

/** Per network, how far the wallet is known; absent if never imported. */
export type KnownUntil = Partial<Record<MobileNetwork, Instant>>;

/** Kinds of similarity, most certain first. */
export type Likeness = 'letters' | 'digit' | 'swapped' | 'payer';

export type WalletMatch =
  | { readonly state: 'seen'; readonly id: string }
  /** `by`: kwacha received beyond what the proof says, negative for less. */
  | { readonly state: 'differs'; readonly id: string; readonly by: number; readonly isOtherNetwork: boolean }
  | { readonly state: 'look_alike'; readonly alikes: readonly { id: string; likeness: Likeness }[] }
  | { readonly state: 'not_seen'; readonly knownUntil: Instant }
  | { readonly state: 'unknown' };

type Shown = Pick<
  PaymentProof,
  'transactionId' | 'network' | 'amount' | 'payerPhone' | 'paidAt' | 'submittedAt'
>;

/** A payment may carry only its date, and may be shown a day later. */
const NEAR = 2 * DAY;

/**
 * What the wallet says of a proof. `money`: all, or only what shares a key (`nearKeys`). `sumDue`: the total due on its orders
 * (`sumOfOrders`), for proofs without an amount.
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

/** Latest possible payment time: from the id, the message, or when it was shown. */
const paidBefore = (proof: Shown): Instant =>
  instantInTransactionId(proof.transactionId) ?? proof.paidAt ?? proof.submittedAt;

/** Look-alike letters suffice alone; anything else needs unclaimed money of the same amount. */
function likenessOf(proof: Shown, amount: number, money: WalletMoney): Likeness | null {
  if (isLookAlike(proof.transactionId, money.id)) return 'letters';
  if (money.isTaken || money.amount !== amount) return null;
  const slip = slipBetween(lookAlikeKey(proof.transactionId), lookAlikeKey(money.id));
  if (slip !== null) return slip;
  const isSamePayer = money.phone !== undefined && money.phone === proof.payerPhone;
  const isNear = money.at !== undefined && Math.abs(money.at - paidBefore(proof)) <= NEAR;
  return isSamePayer && isNear ? 'payer' : null;
}

/** One typing slip: a wrong, missing or extra character, or two neighbours swapped. */
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

/** Firestore's limit of values in one filter. */
const NEAR_KEYS_MAX = 30;

/**
 * Keys shared by ids within one slip of each other, and by look-alikes: the id's own key, and that without each character in
 * turn. Lets queries find similar ids.
 */
export function nearKeys(transactionId: string): string[] {
  const key = lookAlikeKey(transactionId);
  const without = [...key].map((_, at) => key.slice(0, at) + key.slice(at + 1));
  return [...new Set([key, ...without])].slice(0, NEAR_KEYS_MAX);
}

/**
 * The keys stored with money. Only unclaimed money can be a slip away from a proof (`matchProof`), so other money has just its
 * own key, and unseen claims none (decision 0098).
 */
export function nearKeysOf({ id, status, arrival }: Pick<Payment, 'id' | 'status' | 'arrival'>): string[] {
  if (arrival === undefined) return [];
  return status === 'unclaimed' ? nearKeys(id) : [lookAlikeKey(id)];
}

export type OpenOrder = {
  readonly orderId: string;
  readonly learner: { readonly phone: string | null; readonly name: string };
  readonly due: number;
  /** Total due on the learner's orders, in kwacha, if there are several. */
  readonly sumDue?: number;
};

export type OwnerReason = 'code' | 'phone' | 'name';

export type ProbableOwner = {
  readonly orderId: string;
  readonly reasons: readonly OwnerReason[];
  /** The money is exactly what this order, or all of the learner's, lacks. */
  readonly isExact: boolean;
};

const WEIGHT: Readonly<Record<OwnerReason, number>> = { code: 8, phone: 4, name: 2 };

/** Orders that unclaimed money may be for, most probable first. */
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

/** True iff the shorter name has at least two words and each begins a word of the other; initials alone say too little. */
function isNameAlike(one: string, other: string): boolean {
  const isFull = (name: string) => (name.match(/\p{L}{2,}/gu) ?? []).length >= 2;
  return isFull(one) && isFull(other) && (hasWordStarts(one, other) || hasWordStarts(other, one));
}
