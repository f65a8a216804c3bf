/** Approving several proofs at once, limited to those without any doubt (decision 0029). */
import { amountDue, type Order, sumOfOrders, sumKwacha } from './order.ts';
import { type MobileNetwork, mobileNetworkSchema, type Payment, type PaymentProof } from './payment.ts';
import { moneyAllows } from './review-queue.ts';
import { matchMoney } from './wallet/match.ts';
import { walletMoneyOf } from './wallet/wallet-word.ts';

export type BulkKind = 'seen' | 'clean';

/** Kwacha to record if the proof can be approved unopened, else null. `orders`: all of the proof's, null if one is missing. */
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

/** Like `bulkApprovalAmount`, for money seen in the wallet. Conflicting amounts and money set aside need a review. */
export function seenApprovalAmount(
  proof: PaymentProof,
  orders: readonly Order[] | null,
  payment: Payment | null,
): number | null {
  if (orders === null || payment === null || payment.conflict || payment.setAside) return null;
  const money = walletMoneyOf(payment);
  if (money === null) return null;
  const match = matchMoney(proof, amountDue(sumOfOrders(orders)), [money]);
  return match?.state === 'seen' ? bulkApprovalAmount(proof, orders, payment) : null;
}

/** True iff a row qualifies for bulk approval: no warning, not skipped, and not open elsewhere. */
export function isForBulkApproval(
  { id, warnings }: Pick<PaymentProof, 'id' | 'warnings'>,
  skipped: readonly string[],
  viewers: ReadonlyMap<string, readonly string[]>,
): boolean {
  return warnings.length === 0 && !skipped.includes(id) && !viewers.has(id);
}

export type Paid = { readonly network: MobileNetwork; readonly amount: number };
type Sum = { readonly count: number; readonly kwacha: number };

function sumOf(paid: readonly Paid[]): Sum {
  return { count: paid.length, kwacha: sumKwacha(paid.map(({ amount }) => amount)) };
}

/** Count and total, overall and by network; networks without payments are omitted. */
export function bulkSummary(
  paid: readonly Paid[],
): Sum & { readonly networks: readonly (Sum & { readonly network: MobileNetwork })[] } {
  const networks = mobileNetworkSchema.options
    .map((network) => ({ network, ...sumOf(paid.filter((one) => one.network === network)) }))
    .filter(({ count }) => count > 0);
  return { ...sumOf(paid), networks };
}
