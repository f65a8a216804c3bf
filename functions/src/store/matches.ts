/** What follows from writes of money, proofs, orders and profiles, in the same transaction: matches and names (decision 0111). */
import { isDeepStrictEqual } from 'node:util';
import { amountDue, orderIdsOf, sumOfOrders } from '../../../src/domain/money/order.ts';
import { type Payment, type PaymentProof, payerPhoneOf } from '../../../src/domain/money/payment.ts';
import { matchMoney, nearKeys, nearKeysOf } from '../../../src/domain/money/wallet/match.ts';
import { walletMoneyOf } from '../../../src/domain/money/wallet/wallet-label.ts';
import type { Learner } from '../../../src/domain/people/account.ts';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import { IN_MAX } from '../../../src/domain/wire/collections.ts';
import type { Document, Reader, Table, Transaction } from './documents.ts';
import { nullIfUnreadable } from './unreadable-error.ts';

const followed = ['payments', 'paymentProofs', 'orders', 'users'] as const;
type Followed = (typeof followed)[number];
type Step = (before: object | null) => object | null;
type Change<T extends Followed> = {
  readonly id: string;
  readonly before: Document<T> | null;
  readonly after: Document<T> | null;
};
type Changes = { readonly [T in Followed]: ReadonlyMap<string, Change<T>> };

export function followChanges() {
  const written = new Map<Followed, Map<string, Step[]>>(followed.map((table) => [table, new Map()]));
  const changesOf = async <T extends Followed>(transaction: Reader, table: T) => {
    const changes = [...(written.get(table) ?? [])].map(async ([id, steps]): Promise<Change<T>> => {
      const before = await nullIfUnreadable(transaction.get(table, id));
      const after = steps.reduce<object | null>((document, step) => step(document), before);
      return { id, before, after: after as Document<T> | null };
    });
    return new Map((await Promise.all(changes)).map((change) => [change.id, change]));
  };
  return {
    /** Notes a write of the whole document, of some fields, or its removal. */
    add(table: Table, id: string, how: 'set' | 'update' | 'remove', fields: object): void {
      const ofTable = written.get(table as Followed);
      if (ofTable === undefined) return;
      const steps = ofTable.get(id) ?? [];
      steps.push((before) => {
        if (how === 'update') return before && { ...before, ...fields };
        return how === 'set' ? { ...fields, id } : null;
      });
      ofTable.set(id, steps);
    },
    /** Writes what follows from the noted writes, and still reads those documents as they were before. */
    async follow(transaction: Transaction): Promise<void> {
      const [payments, paymentProofs, orders, users] = await Promise.all([
        changesOf(transaction, 'payments'),
        changesOf(transaction, 'paymentProofs'),
        changesOf(transaction, 'orders'),
        changesOf(transaction, 'users'),
      ]);
      // A learner who changes the profile leaves it without search keys, until these are added.
      const renamed = [...users.values()].filter(
        ({ before, after }) =>
          before !== null &&
          (!hasSearchKeys(before) || !isDeepStrictEqual(shownLearner(before), after && shownLearner(after))),
      );
      const ofRenamed = await refreshLearnerFacts(transaction, renamed);
      const proofs = new Map([...ofRenamed, ...paymentProofs]);
      await refreshMatches(transaction, { payments, paymentProofs: proofs, orders, users });
    },
  };
}

/** False for a profile that its learner has changed, until the server adds the keys of name and phone. */
export function hasSearchKeys({ name, nameKeys, phone, reversedPhone }: Document<'users'>): boolean {
  const isPhoneRight = (reversedPhone ?? null) === (phone === null ? null : backwards(phone));
  return isPhoneRight && nameKeys?.join('|') === nameKeysOf(name).join('|');
}

export const shownLearner = ({ name, email, phone }: Learner): NonNullable<PaymentProof['learner']> => ({
  name,
  email,
  phone,
});

/** @returns the proofs that it changes */
async function refreshLearnerFacts(
  transaction: Transaction,
  users: readonly Change<'users'>[],
): Promise<Changes['paymentProofs']> {
  const changed = await Promise.all(
    users.map(async ({ id, after }) => {
      if (after === null) return [];
      const learner = shownLearner(after);
      const money = await transaction.lockOptimistically(MONEY_LOCK);
      const proofs = await money.find('paymentProofs', { userId: id });
      const outdated = proofs.filter((proof) => !isDeepStrictEqual(proof.learner, learner));
      for (const proof of outdated) transaction.update('paymentProofs', proof.id, { learner });
      return outdated.map((before) => ({ id: before.id, before, after: { ...before, learner } }));
    }),
  );
  return new Map(changed.flat().map((change) => [change.id, change]));
}

const isWaiting = (proof: PaymentProof | null): proof is PaymentProof => proof?.status === 'under_review';

/** Everything in a proof on which its match, or the match's place in the queue, depends. */
const matchedBy = (proof: PaymentProof) => [
  isWaiting(proof),
  orderIdsOf(proof),
  proof.transactionId,
  proof.network,
  proof.amount,
  payerPhoneOf(proof),
  proof.paidAt,
  proof.firstWeekend,
];

/** The optimistic lock of all transactions that write proofs or the ledger's money (decision 0116). */
export const MONEY_LOCK = 'money';

async function refreshMatches(transaction: Transaction, changes: Changes): Promise<void> {
  const proofs = [...changes.paymentProofs.values()];
  const ended = proofs.filter(({ before, after }) => isWaiting(before) && !isWaiting(after));
  const changed = proofs.flatMap(({ before, after }) =>
    isWaiting(after) && (before === null || !isDeepStrictEqual(matchedBy(before), matchedBy(after)))
      ? [after]
      : [],
  );
  const keys = movedKeys(changes);
  const unpaid = [...changes.orders.values()].flatMap(({ before, after }) =>
    before !== null && after !== null && amountDue(before) !== amountDue(after)
      ? (after.latestProofId ?? [])
      : [],
  );
  if (changes.payments.size + proofs.length + unpaid.length > 0)
    await transaction.lockOptimistically(MONEY_LOCK);
  const near = await matchesNear(transaction.unlocked, keys);
  const ids = new Set([...near.keys(), ...unpaid].filter((id) => !changes.paymentProofs.has(id)));
  const others = await Promise.all(
    [...ids].map((id) => nullIfUnreadable(transaction.get('paymentProofs', id))),
  );
  const again = proofs.flatMap(({ id, after }) =>
    isWaiting(after) && (near.has(id) || unpaid.includes(id)) ? [after] : [],
  );
  const affected = new Map([...changed, ...again, ...others.filter(isWaiting)].map((one) => [one.id, one]));
  const matches = await Promise.all(
    [...affected.values()].map(async (proof) => {
      const match = await matchOf(transaction, proof, changes);
      return {
        id: proof.id,
        match,
        isMatched: match !== null,
        nearKeys: nearKeys(proof.transactionId, payerPhoneOf(proof)),
        firstWeekend: proof.firstWeekend,
        submittedAt: proof.submittedAt,
      };
    }),
  );
  for (const { id } of ended) transaction.remove('proofMatches', id);
  for (const match of matches)
    if (!isDeepStrictEqual(near.get(match.id), match)) transaction.set('proofMatches', match.id, match);
}

/** The keys of changed money, both before and after the change. */
function movedKeys({ payments }: Changes): string[] {
  const moneyOf = (entry: Payment | null) => entry && walletMoneyOf(entry);
  const keys = [...payments.values()].flatMap(({ before, after }) =>
    isDeepStrictEqual(moneyOf(before), moneyOf(after))
      ? []
      : [before, after].flatMap((entry) => (entry === null ? [] : nearKeysOf(entry))),
  );
  return [...new Set(keys)];
}

/** The stored matches that money with these keys may concern, by id. */
async function matchesNear(reader: Reader, keys: readonly string[]) {
  const found = await Promise.all(
    chunksOf(keys, IN_MAX).map((some) =>
      reader.find('proofMatches', { nearKeys: ['array-contains-any', some] }),
    ),
  );
  return new Map(found.flat().map((match) => [match.id, match]));
}

async function matchOf(transaction: Transaction, proof: PaymentProof, { payments, orders }: Changes) {
  const known = async <T extends 'payments' | 'orders'>(table: T, id: string, changed: Changes[T]) => {
    const change = changed.get(id);
    return change === undefined ? nullIfUnreadable(transaction.get(table, id)) : change.after;
  };
  const of = await Promise.all(orderIdsOf(proof).map((id) => known('orders', id, orders)));
  const owed = of.filter((order) => order !== null);
  const sumDue = owed.length < of.length ? 0 : amountDue(sumOfOrders(owed));
  const same = await known('payments', proof.transactionId, payments);
  const entries =
    same?.arrival === undefined ? await nearEntries(transaction.unlocked, proof, payments) : [same];
  const money = entries.map(walletMoneyOf).filter((one) => one !== null);
  return matchMoney(proof, sumDue, money);
}

/** The entries that may be the proof's money under another id, as the transaction leaves them. */
async function nearEntries(
  reader: Reader,
  proof: PaymentProof,
  payments: Changes['payments'],
): Promise<Payment[]> {
  const found = await Promise.all(
    chunksOf(nearKeys(proof.transactionId, payerPhoneOf(proof)), IN_MAX).map((some) =>
      reader.find('payments', { nearKeys: ['array-contains-any', some] }),
    ),
  );
  const all = new Map<string, Payment | null>(found.flat().map((entry) => [entry.id, entry]));
  for (const { id, after } of payments.values()) all.set(id, after);
  return [...all.values()].filter((entry) => entry !== null);
}
