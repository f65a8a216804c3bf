/** Approving many proofs at once: only proofs that need no second look (decision 0029). */
import { amountDue, type Order, roundKwacha } from './order.ts';
import { type Network, networkSchema, type Payment, type PaymentProof } from './payment.ts';
import { moneyAllows } from './review-queue.ts';

/**
 * The kwacha to record where a proof can be approved without opening it, else null. It must have no warning, be the
 * newest proof of an order under review, name a transaction of no other proof, and its amount must cover what is due.
 */
export function bulkAmount(
  proof: Pick<PaymentProof, 'id' | 'warnings' | 'amount'>,
  order: Order | null,
  payment: Payment | null,
): number | null {
  if (proof.warnings.length > 0 || order === null || payment === null) return null;
  if (order.status !== 'under_review' || order.latestProofId !== proof.id) return null;
  if (payment.claims.some((claim) => claim !== proof.id)) return null;
  const received = payment.amount ?? proof.amount;
  if (received === null || amountDue(order) === 0) return null;
  return moneyAllows(received, order, payment) === 'approve' ? received : null;
}

/** True iff bulk approval offers this row: it has no warning, the reviewer did not skip it, and nobody else has it open. */
export function isForBulk(
  { id, warnings }: Pick<PaymentProof, 'id' | 'warnings'>,
  skipped: readonly string[],
  /** Who else looks at each proof. */
  lookers: ReadonlyMap<string, readonly string[]>,
): boolean {
  return warnings.length === 0 && !skipped.includes(id) && !lookers.has(id);
}

export type Paid = { readonly network: Network; readonly amount: number };
type Sum = { readonly count: number; readonly kwacha: number };

function sumOf(paid: readonly Paid[]): Sum {
  return { count: paid.length, kwacha: roundKwacha(paid.reduce((sum, { amount }) => sum + amount, 0)) };
}

/** How many and how much, in all and by network; networks without a payment are left out. */
export function bulkSummary(
  paid: readonly Paid[],
): Sum & { readonly networks: readonly (Sum & { readonly network: Network })[] } {
  const networks = networkSchema.options
    .map((network) => ({ network, ...sumOf(paid.filter((one) => one.network === network)) }))
    .filter(({ count }) => count > 0);
  return { ...sumOf(paid), networks };
}
