/** The proofs of one order: those sent under it, and those sent under another one that show a payment for both. */
import type { PaymentProof } from '../../../src/domain/money/payment.ts';
import type { Transaction } from './store.ts';

export async function proofsOf(transaction: Transaction, orderId: string): Promise<PaymentProof[]> {
  const [own, shared] = await Promise.all([
    transaction.find('paymentProofs', [['orderId', '==', orderId]]),
    transaction.find('paymentProofs', [['alsoOrderIds', 'array-contains', orderId]]),
  ]);
  return [...own, ...shared];
}
