/** Approving many proofs at once: only those without any doubt (decision 0029). */
import { amountDue, type Order, sumOfOrders, sumKwacha } from './order.ts';
import { type MobileNetwork, mobileNetworkSchema, type Payment, type PaymentProof } from './payment.ts';
import { moneyAllows } from './review-queue.ts';
import { matchProof } from './wallet/match.ts';
import { walletMoneyOf } from './wallet/wallet-word.ts';

/** What is approved together: what the wallet has seen, or whatever has no warning. */
export type BulkKind = 'seen' | 'clean';

/**
 * The kwacha to record where a proof can be approved without opening it, else null: no warning, the newest proof of each order that
 * it is for, a transaction that nobody else showed, and an amount that covers what is due. `orders` are all of the proof's; null
 * where one of them is missing.
 */
export function bulkApprovalAmount(
  proof: Pick<PaymentProof, 'id' | 'warnings' | 'amount'>,
  orders: readonly Order[] | null,
  payment: Payment | null,
): number | null {
  if (proof.warnings.length > 0 || orders === null || payment === null) return null;
  if (orders.some(({ status, latestProofId }) => status !== 'under_review' || latestProofId !== proof.id))
    return null;
  if (payment.claims.some((claim) => claim !== proof.id)) return null;
  const received = payment.amount ?? proof.amount;
  if (received === null || orders.some((order) => amountDue(order) === 0)) return null;
  return moneyAllows(received, sumOfOrders(orders), payment) === 'approve' ? received : null;
}

/**
 * The kwacha to record where a proof agrees with money that was seen in the wallet and can be approved without opening
 * it; else null. Money of which two amounts were told, or which staff noted to be no course money, needs a look.
 */
export function seenApprovalAmount(
  proof: PaymentProof,
  orders: readonly Order[] | null,
  payment: Payment | null,
): number | null {
  if (orders === null || payment === null || payment.conflict || payment.setAside) return null;
  const money = walletMoneyOf(payment);
  if (money === null) return null;
  const { state } = matchProof(proof, amountDue(sumOfOrders(orders)), { money: [money], knownUntil: {} });
  return state === 'seen' ? bulkApprovalAmount(proof, orders, payment) : null;
}

/** True iff a row is offered for approval together: no warning, not skipped for a second look, and not open elsewhere. */
export function isForBulkApproval(
  { id, warnings }: Pick<PaymentProof, 'id' | 'warnings'>,
  skipped: readonly string[],
  /** The other viewers of each proof. */
  viewers: ReadonlyMap<string, readonly string[]>,
): boolean {
  return warnings.length === 0 && !skipped.includes(id) && !viewers.has(id);
}

export type Paid = { readonly network: MobileNetwork; readonly amount: number };
type Sum = { readonly count: number; readonly kwacha: number };

function sumOf(paid: readonly Paid[]): Sum {
  return { count: paid.length, kwacha: sumKwacha(paid.map(({ amount }) => amount)) };
}

/** How many and how much, in all and by network; networks without a payment are left out. */
export function bulkSummary(
  paid: readonly Paid[],
): Sum & { readonly networks: readonly (Sum & { readonly network: MobileNetwork })[] } {
  const networks = mobileNetworkSchema.options
    .map((network) => ({ network, ...sumOf(paid.filter((one) => one.network === network)) }))
    .filter(({ count }) => count > 0);
  return { ...sumOf(paid), networks };
}
