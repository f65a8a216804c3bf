/** Approving several proofs at once, limited to what was seen in the wallet and has no warning (decision 0029). */
import { amountDue, type Order, sumOfOrders, sumKwacha } from './order.ts';
import { type MobileNetwork, mobileNetworkSchema, type Payment, type PaymentProof } from './payment.ts';
import { isBeyondDoubt, allowedDecision } from './review-queue.ts';
import { type MoneyMatch, matchMoney } from './wallet/match.ts';
import { walletMoneyOf } from './wallet/wallet-label.ts';

export type SeenApproval = { readonly amount: number; readonly match: MoneyMatch };

/** What to record if the proof can be approved unopened, else null. `orders`: all of the proof's, null if one is missing. */
export function seenApproval(
  proof: PaymentProof,
  orders: readonly Order[] | null,
  payment: Payment | null,
): SeenApproval | null {
  if (orders === null || payment === null) return null;
  const money = walletMoneyOf(payment);
  if (money === null) return null;
  const due = amountDue(sumOfOrders(orders));
  const match = matchMoney(proof, due, [money]);
  if (match === null || !isBeyondDoubt(proof, match, due)) return null;
  if (orders.some(({ status, latestProofId }) => status !== 'under_review' || latestProofId !== proof.id))
    return null;
  if (payment.claims.some((claim) => claim !== proof.id)) return null;
  const { amount } = money;
  if (orders.some((order) => amountDue(order) === 0)) return null;
  return allowedDecision(amount, sumOfOrders(orders), payment) === 'approve' ? { amount, match } : null;
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
