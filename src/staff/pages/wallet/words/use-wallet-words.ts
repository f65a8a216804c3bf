/** What the wallet says of each waiting proof, live (rules §3, decision 0078). */
import { useMemo, useState } from 'react';
import type { CommandError } from '../../../../shared/data/errors.ts';
import { lookAlikeKey } from '../../../../domain/money/look-alike.ts';
import { amountDue, type sumOfOrders } from '../../../../domain/money/order.ts';
import type { Payment, PaymentProof } from '../../../../domain/money/payment.ts';
import {
  type KnownUntil,
  matchProof,
  type WalletMatch,
  type WalletMoney,
} from '../../../../domain/money/wallet/match.ts';
import type { WalletCoverage } from '../../../../domain/money/wallet/wallet-import.ts';
import { knownUntilOf, walletMoneyOf } from '../../../../domain/money/wallet/wallet-word.ts';
import { MINUTE } from '../../../../domain/wire/limits.ts';
import {
  fetchNear,
  FREE_MAX,
  fetchSumsFor,
  watchCoverages,
  watchFreeMoney,
} from '../../../data/wallet-words.ts';
import type { MoneyCounts } from '../../../data/wallet/money.ts';
import { useWatch } from '../../use-read.ts';
import { type Heard, useFollowedMoney } from './use-followed-money.ts';
import { type Fact, useProofFacts } from '../../payments/use-proof-context.ts';

/** What the wallet says of a proof, and the money that it is about, in the same order as look-alikes. */
export type WalletSays = { readonly match: WalletMatch; readonly money: readonly WalletMoney[] };

export type WalletWords = {
  /** By the proof's id; without those of which it is not known yet. */
  readonly says: ReadonlyMap<string, WalletSays>;
  readonly knownUntil: KnownUntil;
  /** True while something is read that says more. */
  readonly growing: boolean;
  readonly failure: CommandError | null;
};

/** What all orders of a proof cost and got. */
type Sum = ReturnType<typeof sumOfOrders>;

const SUMS: Fact<Sum | null> = { what: 'orders', keyOf: ({ id }) => id, read: fetchSumsFor };
const NO_PROOFS: readonly PaymentProof[] = [];
const NO_IDS: readonly string[] = [];
const NO_MONEY: readonly Payment[] = [];
/** How often, ms. */
const FORWARDER_LOOKED_THROUGH = 5 * MINUTE;
const NO_COVERAGE: readonly WalletCoverage[] = [];
/** Without any import the wallet says nothing of anybody. */
const SILENT: WalletWords = { says: new Map(), knownUntil: {}, growing: false, failure: null };

/** `counts` says how much money nobody claims; null while that is counted. */
export function useWalletWords(
  proofs: readonly PaymentProof[],
  counts: Partial<MoneyCounts> | null,
): WalletWords {
  const coverages = useWatch<WalletCoverage>(proofs.length > 0 ? 'wallet, coverages' : null, watchCoverages);
  const known = coverages.value?.values ?? NO_COVERAGE;
  const isKnown = known.length > 0;
  const heard = useMemo((): Heard => {
    const reach = known.map(({ importId, until }) => `${importId} ${until}`).join();
    return { imports: known.map(versionOf).join(), reach, knownUntil: knownUntilOf(known) };
  }, [known]);
  const ids = useMemo(() => (isKnown ? idsOf(proofs) : NO_IDS), [isKnown, proofs]);
  const found = useFollowedMoney(ids, heard);

  const keys = useMemo(() => new Set(found.payments.map(({ id }) => lookAlikeKey(id))), [found]);
  const isFound = ({ transactionId }: PaymentProof) => keys.has(lookAlikeKey(transactionId));
  const lacking = proofs.filter((proof) => found.of.has(proof.transactionId) && !isFound(proof));
  const free = useFreeMoney(lacking.length > 0 ? counts : null);
  const near = useProofFacts(
    { what: 'near money', keyOf: (proof) => `${claimOf(proof)} ${heard.imports}`, read: fetchNear },
    free.isAll || counts === null ? NO_PROOFS : lacking,
  );
  const withoutAmount = isKnown ? proofs.filter(({ amount }) => amount === null) : NO_PROOFS;
  const orders = useProofFacts<Sum | null>(SUMS, withoutAmount);

  const says = useMemo(() => {
    const byKey = groupedByKey(found.payments);
    // Until the newest import is looked through, what was near before it stays.
    const nearBy = new Map([...near.known].map(([key, payments]) => [key.replace(/ \S+$/, ''), payments]));
    return new Map(
      proofs.flatMap((proof): [string, WalletSays][] => {
        const order = proof.amount === null ? orders.known.get(proof.id) : null;
        const same = byKey.get(lookAlikeKey(proof.transactionId));
        const payments = same ?? (free.isAll ? free.money : nearBy.get(claimOf(proof)));
        // Nothing counts as not seen by a later time than that at which it was looked for.
        const knownUntil = found.of.get(proof.transactionId);
        if (order === undefined || knownUntil === undefined || payments === undefined) return [];
        const money = payments.map(walletMoneyOf).filter((one) => one !== null);
        const match = matchProof(proof, order === null ? 0 : amountDue(order), { money, knownUntil });
        return [[proof.id, { match, money: moneyOf(match, money) }]];
      }),
    );
  }, [found, proofs, orders.known, near.known, free.isAll, free.money]);

  if (coverages.value !== null && !isKnown) return SILENT;
  const failed = [coverages, found, free, near, orders].find(({ failure }) => failure !== null);
  return {
    says,
    knownUntil: heard.knownUntil,
    growing: failed === undefined && says.size < proofs.length,
    failure: failed?.failure ?? null,
  };
}

/**
 * The money that nobody claims, followed from when it is first wanted, where it is little enough; `isAll` while it is not known, so
 * that nothing else is asked for.
 */
function useFreeMoney(wanted: Partial<MoneyCounts> | null) {
  const [isFollowed, setIsFollowed] = useState(false);
  const isMuch = wanted !== null && (wanted.unclaimed ?? FREE_MAX) >= FREE_MAX;
  if (wanted !== null && !isMuch && !isFollowed) setIsFollowed(true);
  const { value, failure } = useWatch<Payment>(isFollowed ? 'free money' : null, watchFreeMoney);
  const isAll = isFollowed ? value === null || value.values.length < FREE_MAX : !isMuch;
  return { money: value?.values, isAll, failure };
}

/** Each import may have brought what is near; a forwarder tells of every message, and is looked through now and then. */
const versionOf = ({ source, importId, until }: WalletCoverage) =>
  source === 'forwarder' ? Math.floor(until / FORWARDER_LOOKED_THROUGH) : importId;

/** A proof and what it claims, which may be corrected. */
const claimOf = ({ id, transactionId }: PaymentProof) => `${id} ${transactionId}`;

const idsOf = (proofs: readonly PaymentProof[]) => [
  ...new Set(proofs.map(({ transactionId }) => transactionId)),
];

function groupedByKey(payments: readonly Payment[]): ReadonlyMap<string, readonly Payment[]> {
  const byKey = new Map<string, readonly Payment[]>();
  for (const payment of payments) {
    const key = lookAlikeKey(payment.id);
    byKey.set(key, [...(byKey.get(key) ?? NO_MONEY), payment]);
  }
  return byKey;
}

/** The money that a match is about. */
function moneyOf(match: WalletMatch, money: readonly WalletMoney[]): readonly WalletMoney[] {
  if (match.state === 'look_alike')
    return match.alikes.flatMap(({ id }) => money.find((one) => one.id === id) ?? []);
  if (match.state !== 'seen' && match.state !== 'differs') return [];
  return money.filter(({ id }) => id === match.id);
}
