/** Earlier proofs of the same payment: they and the new proof are warned of each other (rules §3). */
import {
  isForSameOrder,
  isLookAlike,
  lookAlikeKey,
  warningsAfterLaterProof,
} from '../../../src/domain/money/look-alike.ts';
import { orderIdsOf } from '../../../src/domain/money/order.ts';
import { readPaymentMessage } from '../../../src/domain/money/payment-message.ts';
import {
  instantInTransactionId,
  isTimedId,
  type PaymentProof,
  type ProofWarning,
} from '../../../src/domain/money/payment.ts';
import { proofWarnings } from '../../../src/domain/money/payment-warnings.ts';
import { MONEY_LOCK } from './matches.ts';
import type { Transaction } from './store.ts';

/** The most proofs read for each shared property; more would make no difference. */
const MOST = 50;

export type EarlierProofs = Awaited<ReturnType<typeof findEarlier>>;

export async function findEarlier(transaction: Transaction, transactionId: string, imageHash: string | null) {
  const money = await transaction.lockOptimistically(MONEY_LOCK);
  // A separate query, so that many look-alikes cannot crowd out the ID itself.
  const sameId = await money.find('paymentProofs', { transactionId }, MOST);
  const sameKey = await money.find('paymentProofs', { lookAlikeKey: lookAlikeKey(transactionId) }, MOST);
  const sameImage = imageHash === null ? [] : await money.find('paymentProofs', { imageHash }, MOST);
  const lookAlikes = sameKey.filter((other) => isLookAlike(other.transactionId, transactionId));
  return { sameId, lookAlikes, sameImage };
}

/** `changed`: the proofs that the transaction changes, as it leaves them, by id. */
export function withChanges(
  { sameId, lookAlikes, sameImage }: EarlierProofs,
  changed: ReadonlyMap<string, PaymentProof>,
): EarlierProofs {
  const after = (proof: PaymentProof) => changed.get(proof.id) ?? proof;
  return {
    sameId: sameId.map(after),
    lookAlikes: lookAlikes.map(after),
    sameImage: sameImage.map(after),
  };
}

type Warned = Omit<PaymentProof, 'warnings'>;

/** `due`: what the proof's orders still lacked when it was sent, in kwacha. */
export function warningsOf(proof: Warned, due: number, earlier: EarlierProofs): ProofWarning[] {
  const { transactionId, message, submittedAt } = proof;
  // An invented ID with an impossible date: treat its instant as infinitely far off.
  const madeUp = isTimedId(transactionId) ? 0 : null;
  return proofWarnings({
    proof,
    due,
    ...usesIn(earlier, proof),
    messageSays: message === null ? {} : readPaymentMessage(message),
    idInstant: instantInTransactionId(transactionId) ?? madeUp,
    now: submittedAt,
  });
}

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
    // Correcting the spelling of a rejected ID is no reuse either.
    isLookAlikeUsed: lookAlikes.some(
      (other) => isReuse(other) && !(isOwn(other) && other.status === 'rejected'),
    ),
    isImageReused: sameImage.some(isReuse),
  };
}

/** Warns the other proofs as well, so that a reviewer sees it whichever is opened first, and ends their provisional entry. */
export function warnEarlier(transaction: Transaction, earlier: EarlierProofs, proof: PaymentProof): void {
  const all = [...earlier.sameId, ...earlier.lookAlikes, ...earlier.sameImage];
  const waiting = new Map(all.filter(({ status }) => status === 'under_review').map((one) => [one.id, one]));
  for (const other of waiting.values()) {
    const warnings = warningsAfterLaterProof(other, proof);
    const isNew =
      warnings.length !== other.warnings.length || warnings.some((one) => !other.warnings.includes(one));
    if (!isNew) continue;
    transaction.update('paymentProofs', other.id, { warnings });
    for (const id of orderIdsOf(other)) transaction.update('enrollments', id, { provisionalUntil: null });
  }
}
