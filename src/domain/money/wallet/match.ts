/** Matches proofs with wallet money, and unclaimed money with probable owners (rules §3). It never decides anything. */
import * as z from 'zod/mini';
import { documentIdSchema } from '../../classes/offering.ts';
import { DAY } from '../../wire/limits.ts';
import { hasWordStarts } from '../../people/name-keys.ts';
import { daySchema, type Instant, instantSchema } from '../../time/time.ts';
import { isLookAlike, lookAlikeKey } from '../look-alike.ts';
import { roundKwacha } from '../order.ts';
import {
  instantInTransactionId,
  type MobileNetwork,
  type Payment,
  type PaymentProof,
  payerPhoneOf,
  transactionIdSchema,
} from '../payment.ts';
import type { Stretch } from './wallet-import.ts';
import type { ReceivedMoney } from './wallet-line.ts';

/** What staff must settle before money can be given to an order. */
const openQuestions = ['conflict', 'set_aside'] as const;

export type WalletMoney = ReceivedMoney & {
  /** Claimed, or allocated to an order. */
  readonly isTaken: boolean;
  /** Kwacha neither allocated nor refunded. */
  readonly left: number;
  readonly open?: (typeof openQuestions)[number];
};

/** Per network, the stretches in which the wallet is known, the furthest first; absent if never imported. */
export type KnownWallet = Partial<Record<MobileNetwork, readonly Stretch[]>>;

/** Kinds of similarity, most certain first. */
const likenesses = ['letters', 'digit', 'swapped', 'payer'] as const;
type Likeness = (typeof likenesses)[number];

const moneyMatchSchema = z.discriminatedUnion('state', [
  /** All of it, or all but `left`, was allocated or refunded. */
  z.object({ state: z.literal('used'), id: transactionIdSchema, left: z.number() }),
  z.object({ state: z.literal('unsettled'), id: transactionIdSchema, why: z.enum(openQuestions) }),
  z.object({ state: z.literal('seen'), id: transactionIdSchema }),
  z.object({
    state: z.literal('differs'),
    id: transactionIdSchema,
    /** Kwacha received beyond what the proof says, negative for less than that or than what is due. */
    by: z.number(),
    isOtherNetwork: z.boolean(),
  }),
  z.object({
    state: z.literal('look_alike'),
    alikes: z.readonly(z.array(z.object({ id: transactionIdSchema, likeness: z.enum(likenesses) }))),
  }),
]);
export type MoneyMatch = z.infer<typeof moneyMatchSchema>;

export type WalletMatch =
  | MoneyMatch
  | { readonly state: 'not_seen'; readonly knownUntil: Instant }
  | { readonly state: 'unknown' };

/** The stored match of a proof that waits, under the proof's id. Staff only: it tells of other people's money. */
export const proofMatchSchema = z.object({
  id: documentIdSchema,
  /** Null while no money matches; `isMatched` lets queries leave those out. */
  match: z.nullable(moneyMatchSchema),
  isMatched: z.boolean(),
  /** The proof's `nearKeys`, by which changed money finds it. */
  nearKeys: z.array(z.string()),
  /** Copied from the proof, so that both are listed in the same order. */
  firstWeekend: daySchema,
  submittedAt: instantSchema,
});
export type ProofMatch = z.infer<typeof proofMatchSchema>;

type Shown = Pick<
  PaymentProof,
  'transactionId' | 'network' | 'amount' | 'payerPhone' | 'learner' | 'paidAt' | 'submittedAt'
>;

/** A payment may carry only its date, and may be shown a day later. */
const NEAR = 2 * DAY;

/** The most serious finding on the money that a proof shows or resembles, or null. `money`: at least all that shares a key (`nearKeys`). */
export function matchMoney(proof: Shown, sumDue: number, money: readonly WalletMoney[]): MoneyMatch | null {
  const amount = proof.amount ?? sumDue;
  const same = money.find(({ id }) => id === proof.transactionId);
  if (same !== undefined) return sameMoney(proof, Math.max(amount, sumDue), amount, same);
  const alikes = money.flatMap((one) => {
    const likeness = likenessOf(proof, amount, one);
    return likeness === null ? [] : [{ id: one.id, likeness }];
  });
  return alikes.length === 0 ? null : { state: 'look_alike', alikes: alikes.sort(byLikeness) };
}

function sameMoney(proof: Shown, wanted: number, amount: number, money: WalletMoney): MoneyMatch {
  const { id, left, open } = money;
  if (left === 0) return { state: 'used', id, left };
  if (open !== undefined) return { state: 'unsettled', id, why: open };
  if (left < money.amount) return { state: 'used', id, left };
  const by = roundKwacha(money.amount - (money.amount < wanted ? wanted : amount));
  const isOtherNetwork = money.network !== proof.network;
  const isSeen = by === 0 && !isOtherNetwork;
  return isSeen ? { state: 'seen', id } : { state: 'differs', id, by, isOtherNetwork };
}

export function walletMatchOf(proof: Shown, match: MoneyMatch | null, known: KnownWallet): WalletMatch {
  if (match !== null) return match;
  const paid = paidBefore(proof);
  const around = known[proof.network]?.find(({ from, until }) => from <= paid && paid < until);
  return around ? { state: 'not_seen', knownUntil: around.until } : { state: 'unknown' };
}

/** The same from the stored matches; null if these or the coverage are not loaded, or the proof's own match is unreadable. */
export function storedWalletMatchOf(
  proof: Shown & Pick<PaymentProof, 'id'>,
  stored: { readonly values: readonly ProofMatch[]; readonly unreadable: readonly string[] } | null,
  known: KnownWallet | null,
): WalletMatch | null {
  if (stored === null || known === null || stored.unreadable.includes(proof.id)) return null;
  return walletMatchOf(proof, stored.values.find(({ id }) => id === proof.id)?.match ?? null, known);
}

const byLikeness = (a: { id: string; likeness: Likeness }, b: { id: string; likeness: Likeness }) =>
  likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness) || a.id.localeCompare(b.id);

/** Latest possible payment time: from the id, the message, or when it was shown. */
const paidBefore = (proof: Shown): Instant =>
  instantInTransactionId(proof.transactionId) ?? proof.paidAt ?? proof.submittedAt;

/** Look-alike letters suffice alone; anything else needs unclaimed money of the same amount. */
function likenessOf(proof: Shown, amount: number, money: WalletMoney): Likeness | null {
  if (isLookAlike(proof.transactionId, money.id)) return 'letters';
  if (money.isTaken || money.amount !== amount) return null;
  const slip = slipBetween(lookAlikeKey(proof.transactionId), lookAlikeKey(money.id));
  if (slip !== null) return slip;
  const isSamePayer = money.phone !== undefined && money.phone === payerPhoneOf(proof);
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

/** Shared by a proof and its money: the id's look-alike key, that key without each character in turn, and the payer's phone. */
export function nearKeys(transactionId: string, payerPhone: string | null): string[] {
  const key = lookAlikeKey(transactionId);
  const without = [...key].map((_, at) => key.slice(0, at) + key.slice(at + 1));
  return [...new Set([key, ...without, ...(payerPhone === null ? [] : [payerPhone])])];
}

/** Only unclaimed money matches by a typing slip or by payer; other money has only its look-alike key, and unseen money none. */
export function nearKeysOf({ id, status, arrival }: Pick<Payment, 'id' | 'status' | 'arrival'>): string[] {
  if (arrival === undefined) return [];
  return status === 'unclaimed' ? nearKeys(id, arrival.phone) : [lookAlikeKey(id)];
}

export type OpenOrder = {
  readonly orderId: string;
  readonly learner: { readonly phone: string | null; readonly name: string };
  readonly due: number;
  /** Total due on the learner's orders, in kwacha, if there are several. */
  readonly sumDue?: number;
};

export type OwnerReason = 'code' | 'phone' | 'name';

export type ProbableOwner = ReturnType<typeof probableOwners>[number];

const WEIGHT: Readonly<Record<OwnerReason, number>> = { code: 8, phone: 4, name: 2 };

export function probableOwners(
  money: Pick<ReceivedMoney, 'amount' | 'phone' | 'name' | 'reference'>,
  orders: readonly OpenOrder[],
) {
  const owners = orders.map(({ orderId, learner, due, sumDue = due }) => ({
    orderId,
    reasons: reasonsFor(money, orderId, learner),
    /** The money is exactly what is due on this order, or on all of the learner's orders. */
    isExact: money.amount === due || money.amount === sumDue,
  }));
  const weightOf = ({ reasons, isExact }: (typeof owners)[number]) =>
    reasons.reduce((sum, reason) => sum + WEIGHT[reason], isExact ? 1 : 0);
  return owners
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
