/** Transaction IDs that people take for the same one, and what two proofs that share something are warned of (rules §3). */
import { orderIdsOf } from './order.ts';
import { type PaymentProof, type ProofWarning, proofWarningSchema } from './payment.ts';

/** What is typed in front of an ID, in the form in which letters and digits have fallen together. */
const TYPED_BEFORE = /^(?:TRANSACT10N1D|TRANSACT10N|TRANS1D|TXN1D|TXN|T1D|1D)+(?=.{8})/;

/**
 * The form in which look-alike transaction IDs are equal, whatever their network: without dots, spaces and other
 * signs, without a `TID` in front, O as 0, I and L as 1. Only for comparing; it is no ID itself.
 */
export function lookAlikeKey(transactionId: string): string {
  const plain = transactionId
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return plain.replace(TYPED_BEFORE, '');
}

/** True iff the IDs differ, and people may take one for the other. */
export function isLookAlike(one: string, other: string): boolean {
  return one !== other && lookAlikeKey(one) === lookAlikeKey(other);
}

type Shown = Pick<PaymentProof, 'orderId' | 'alsoOrderIds' | 'userId' | 'transactionId' | 'imageHash'>;

/** True iff one of them may correct the other: both are for the same order, or for some of the same orders. */
export function isForSameOrder(
  one: Pick<PaymentProof, 'orderId' | 'alsoOrderIds'>,
  other: Pick<PaymentProof, 'orderId' | 'alsoOrderIds'>,
): boolean {
  const orders = orderIdsOf(one);
  return orderIdsOf(other).some((id) => orders.includes(id));
}

/** The warnings of a proof that waits, once a proof of another order came that may show the same payment. */
export function warningsBeside(
  earlier: Shown & Pick<PaymentProof, 'warnings'>,
  later: Shown,
): ProofWarning[] {
  if (isForSameOrder(earlier, later)) return [...earlier.warnings];
  const isSameId = earlier.transactionId === later.transactionId;
  const warnings = new Set(earlier.warnings);
  if (isSameId) warnings.add(earlier.userId === later.userId ? 'id_used_before' : 'id_used_by_other');
  if (isLookAlike(earlier.transactionId, later.transactionId)) warnings.add('id_looks_used');
  if (earlier.imageHash !== null && earlier.imageHash === later.imageHash) warnings.add('image_seen');
  // Said once, the graver way.
  if (warnings.has('id_used_by_other')) warnings.delete('id_used_before');
  return proofWarningSchema.options.filter((warning) => warnings.has(warning));
}
