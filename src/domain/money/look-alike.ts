/** Transaction IDs that people mistake for one another, and warnings for proofs that share one (rules §3). */
import { orderIdsOf } from './order.ts';
import { type PaymentProof, type ProofWarning, proofWarningSchema } from './payment.ts';

/** Labels typed in front of an ID, after look-alike characters are merged. */
const TYPED_BEFORE = /^(?:TRANSACT10N1D|TRANSACT10N|TRANS1D|TXN1D|TXN|T1D|1D)+(?=.{8})/;

/** Normalises look-alikes for comparison: no separators or `TID`, O as 0, I and L as 1. Not an id itself. */
export function lookAlikeKey(transactionId: string): string {
  const plain = transactionId
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return plain.replace(TYPED_BEFORE, '');
}

export function isLookAlike(one: string, other: string): boolean {
  return one !== other && lookAlikeKey(one) === lookAlikeKey(other);
}

type Shown = Pick<PaymentProof, 'orderId' | 'alsoOrderIds' | 'userId' | 'transactionId' | 'imageHash'>;

/** True iff one proof may correct the other: they share an order. */
export function isForSameOrder(
  one: Pick<PaymentProof, 'orderId' | 'alsoOrderIds'>,
  other: Pick<PaymentProof, 'orderId' | 'alsoOrderIds'>,
): boolean {
  const orders = orderIdsOf(one);
  return orderIdsOf(other).some((id) => orders.includes(id));
}

/** Warnings of a waiting proof after another order's proof may show the same payment. */
export function warningsAfterLaterProof(
  earlier: Shown & Pick<PaymentProof, 'warnings'>,
  later: Shown,
): ProofWarning[] {
  if (isForSameOrder(earlier, later)) return [...earlier.warnings];
  const isSameId = earlier.transactionId === later.transactionId;
  const warnings = new Set(earlier.warnings);
  if (isSameId) warnings.add(earlier.userId === later.userId ? 'id_used_before' : 'id_used_by_other');
  if (isLookAlike(earlier.transactionId, later.transactionId)) warnings.add('id_looks_used');
  if (earlier.imageHash !== null && earlier.imageHash === later.imageHash) warnings.add('image_seen');
  // The stronger warning includes the weaker.
  if (warnings.has('id_used_by_other')) warnings.delete('id_used_before');
  return proofWarningSchema.options.filter((warning) => warnings.has(warning));
}
