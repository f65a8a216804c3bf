/** Decisions as reviewers send them. */
import { reviewPayment } from '../../src/domain/wire/command.ts';
import { makePayment } from '../factories/payment.ts';
import { entriesWhere } from './audit-entries.ts';
import { put } from './hub.ts';
import { placeUnderReview, type UnderReview } from './order-fixtures.ts';

export const review = reviewPayment.name;
type Named = { readonly order: { readonly id: string }; readonly proof: { readonly id: string } };
export const approving = ({ order, proof }: Named, changes: object = {}) => ({
  orderId: order.id,
  proofId: proof.id,
  decision: 'approve',
  receivedAmount: 100,
  reason: null,
  ...changes,
});
export const rejecting = (placed: Named, reason: string | null = 'No such payment reached us.') =>
  approving(placed, { decision: 'reject', receivedAmount: null, reason });
export const auditOf = (placed: UnderReview) => entriesWhere('target.id', placed.order.id);

/** Two learners whose orders claim one transaction. */
export async function sharedPayment(): Promise<[UnderReview, UnderReview]> {
  const [one, two] = [await placeUnderReview(), await placeUnderReview()];
  const { transactionId } = one.proof;
  await put('paymentProofs', { ...two.proof, transactionId });
  await put(
    'payments',
    makePayment({ id: transactionId, amount: null, claims: [one.proof.id, two.proof.id] }),
  );
  return [one, { ...two, proof: { ...two.proof, transactionId } }];
}
