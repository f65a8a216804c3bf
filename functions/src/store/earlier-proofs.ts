/** Proofs that showed the same payment before: the new proof is warned of them, and they of the new one (rules §3). */
import {
  isForSameOrder,
  isLookAlike,
  lookAlikeKey,
  warningsBeside,
} from '../../../src/domain/money/look-alike.ts';
import { orderIdsOf } from '../../../src/domain/money/order.ts';
import { readPaymentMessage } from '../../../src/domain/money/payment-message.ts';
import {
  instantInTransactionId,
  type PaymentProof,
  type ProofWarning,
  transactionIdShapes,
} from '../../../src/domain/money/payment.ts';
import { proofWarnings } from '../../../src/domain/money/payment-warnings.ts';
import type { Transaction } from './store.ts';

/** So many are looked at for each thing that proofs can share; who finds more than that has seen enough. */
const MOST = 50;

export type EarlierProofs = {
  readonly sameId: readonly PaymentProof[];
  readonly lookAlikes: readonly PaymentProof[];
  readonly sameImage: readonly PaymentProof[];
};

/** Earlier proofs with this transaction ID, with one that looks like it, and with this picture. Reads only. */
export async function findEarlier(
  transaction: Transaction,
  transactionId: string,
  imageHash: string | null,
): Promise<EarlierProofs> {
  // The ID itself is asked for apart: many look-alikes must not crowd it out.
  const sameId = await transaction.find('paymentProofs', [['transactionId', '==', transactionId]], MOST);
  const sameKey = await transaction.find(
    'paymentProofs',
    [['lookAlikeKey', '==', lookAlikeKey(transactionId)]],
    MOST,
  );
  const sameImage =
    imageHash === null ? [] : await transaction.find('paymentProofs', [['imageHash', '==', imageHash]], MOST);
  const lookAlikes = sameKey.filter((other) => isLookAlike(other.transactionId, transactionId));
  return { sameId, lookAlikes, sameImage };
}

/** The earlier proofs as something that was read since changes them. */
export function withChanges(
  { sameId, lookAlikes, sameImage }: EarlierProofs,
  after: (proof: PaymentProof) => PaymentProof,
): EarlierProofs {
  return {
    sameId: sameId.map(after),
    lookAlikes: lookAlikes.map(after),
    sameImage: sameImage.map(after),
  };
}

type Warned = Omit<PaymentProof, 'warnings'>;

/** The warnings of a proof beside earlier ones; `due` is what its orders lacked when it was sent, kwacha. */
export function warningsOf(proof: Warned, due: number, earlier: EarlierProofs): ProofWarning[] {
  const { transactionId, message, submittedAt } = proof;
  // Somebody made up an Airtel ID whose day is in no calendar: its instant is as far off as possible.
  const madeUp = transactionIdShapes.airtel.test(transactionId) ? 0 : null;
  return proofWarnings({
    proof,
    due,
    ...usesIn(earlier, proof),
    messageSays: message === null ? {} : readPaymentMessage(message),
    idInstant: instantInTransactionId(transactionId) ?? madeUp,
    now: submittedAt,
  });
}

/** What the earlier proofs say about a new one, for its warnings. */
function usesIn(
  { sameId, lookAlikes, sameImage }: EarlierProofs,
  proof: Pick<PaymentProof, 'userId' | 'orderId' | 'alsoOrderIds'>,
) {
  // A superseded or undecided proof of the same order is a correction, not a reuse.
  const isOwn = (other: PaymentProof) => isForSameOrder(other, proof);
  const isReuse = (other: PaymentProof) =>
    !isOwn(other) || other.status === 'approved' || other.status === 'rejected';
  return {
    isUsedByOther: sameId.some((other) => other.userId !== proof.userId),
    isUsedBefore: sameId.some(isReuse),
    // Spelling an ID better after it was rejected is a correction, too.
    isLookAlikeUsed: lookAlikes.some(
      (other) => isReuse(other) && !(isOwn(other) && other.status === 'rejected'),
    ),
    isImageReused: sameImage.some(isReuse),
  };
}

/**
 * Warns the proofs that wait: whichever of the two a reviewer opens first, it shows that there is another. Whom such a
 * proof lets in meanwhile, it lets in no more.
 */
export function warnEarlier(transaction: Transaction, earlier: EarlierProofs, proof: PaymentProof): void {
  const all = [...earlier.sameId, ...earlier.lookAlikes, ...earlier.sameImage];
  const waiting = new Map(all.filter(({ status }) => status === 'under_review').map((one) => [one.id, one]));
  for (const other of waiting.values()) {
    const warnings = warningsBeside(other, proof);
    const isNew =
      warnings.length !== other.warnings.length || warnings.some((one) => !other.warnings.includes(one));
    if (!isNew) continue;
    transaction.update('paymentProofs', other.id, { warnings });
    for (const id of orderIdsOf(other)) transaction.update('enrollments', id, { provisionalUntil: null });
  }
}
