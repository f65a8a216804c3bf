/** Reads of the review queue: proofs, their matches with the wallet, the documents that a decision needs, and viewings. */
import { collections } from '../../domain/wire/collections.ts';
import { lookAlikeKey } from '../../domain/money/look-alike.ts';
import { deciderOf, type Payment, type PaymentProof, PROOF_WAITS } from '../../domain/money/payment.ts';
import { DUPLICATE_WARNINGS } from '../../domain/money/review-queue.ts';
import type { Instant } from '../../domain/time/time.ts';
import { correctTransactionId, viewProof } from '../../domain/wire/staff-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { sendStaffCommand } from './commands.ts';
import { countRows, fetchByIds, fetchImage, fetchMap, fetchRows, liveOptional, liveQuery } from './reads.ts';
import { staffToken } from './staff-session.ts';
import { tables } from './tables.ts';

/** The rest follow as these are decided. */
export const QUEUE_MAX = 200;
const SAME_IMAGE_SHOWN = 5;
const SAME_KEY_SHOWN = 20;

const inQueueOrder = {
  orderBy: [
    ['firstWeekend', 'asc'],
    ['submittedAt', 'asc'],
  ],
  limit: QUEUE_MAX,
} as const;

export const liveProofsUnderReview = liveQuery({
  ...tables.paymentProofs,
  where: [PROOF_WAITS],
  ...inQueueOrder,
});

/** The matches of these proofs, but only where some money matches. */
export const liveMatches = liveQuery({
  ...tables.proofMatches,
  where: [['isMatched', '==', true]],
  ...inQueueOrder,
});

export const liveMatch = (id: string) => liveOptional({ ...tables.proofMatches, id });

export const liveCoverages = liveQuery(tables.walletCoverage);

/** Gives a proof the transaction ID of the money that its own ID resembles. */
export async function takeTransactionId(proofId: string, transactionId: string): Promise<void> {
  await sendStaffCommand(correctTransactionId, { proofId, transactionId });
}

export const fetchPayments = async (ids: readonly string[]): Promise<readonly Payment[]> =>
  (await fetchByIds(tables.payments, ids)).values;

export const countProofsWaiting = (): Promise<number> =>
  countRows({ ...tables.paymentProofs, where: [PROOF_WAITS] });

export type DecidedStatus = 'approved' | 'rejected';

/** Decided proofs, latest first; `status` null for both kinds, `from` null for all times. */
export const liveDecided = (status: DecidedStatus | null, from: Instant | null, most: number) =>
  liveQuery({
    ...tables.paymentProofs,
    where: [
      ...(status === null ? [] : [['status', '==', status] as const]),
      ...(status === null || from !== null ? [['reviewedAt', '>=', { instant: from ?? 0 }] as const] : []),
    ],
    orderBy: [['reviewedAt', 'desc']],
    limit: most,
  });

/** Payments accepted since then, as the dashboard counts them: a payment for two orders counts once. */
export const countAccepted = (from: Instant): Promise<number> =>
  countRows({
    ...tables.payments,
    where: [
      ['status', '==', 'approved'],
      ['reviewedAt', '>=', { instant: from }],
    ],
  });

export const countDuplicates = (): Promise<number> =>
  countRows({
    ...tables.paymentProofs,
    where: [PROOF_WAITS, ['warnings', 'array-contains-any', DUPLICATE_WARNINGS]],
  });

export const liveEnrollmentOf = ({ orderId: id }: PaymentProof) => liveQuery({ ...tables.enrollments, id });

export const livePaymentOf = ({ transactionId: id }: PaymentProof) =>
  liveOptional({ ...tables.payments, id });

/** The proofs of this transaction ID and of its look-alikes, this one among them. */
export const liveLookAlikesOf = ({ transactionId }: PaymentProof) =>
  liveQuery({
    ...tables.paymentProofs,
    where: [['lookAlikeKey', '==', lookAlikeKey(transactionId)]],
    limit: SAME_KEY_SHOWN,
  });

/** The decider of each proof, by its id; null where the name was not stored or is unreadable. */
export async function fetchDeciders(
  proofs: readonly PaymentProof[],
): Promise<ReadonlyMap<string, string | null>> {
  const transactions = proofs.map(({ transactionId }) => transactionId);
  const payments = await fetchMap(tables.payments, transactions);
  return new Map(proofs.map(({ id, transactionId }) => [id, deciderOf(id, payments.get(transactionId))]));
}

export const liveProof = (id: string) => liveQuery({ ...tables.paymentProofs, id });

export const fetchProofs = async (ids: readonly string[]): Promise<readonly PaymentProof[]> =>
  (await fetchByIds(tables.paymentProofs, ids)).values;

/** Proofs with exactly the same picture, a few at most. */
export async function fetchProofsWithImage(imageHash: string): Promise<readonly PaymentProof[]> {
  const where = [['imageHash', '==', imageHash]] as const;
  return (await fetchRows({ ...tables.paymentProofs, where, limit: SAME_IMAGE_SHOWN })).values;
}

export const fetchProofImage = (proofId: string): Promise<Blob | null> =>
  fetchImage(collections.proofImages, proofId);

export const liveViewings = liveQuery(tables.proofViewings);

/** Reports which proof is open here. A failure is ignored, because the next report follows soon. */
export function reportViewing(proofId: string | null): void {
  sendCommand(viewProof, { proofId }, { key: newKey(), token: staffToken, isQuiet: true }).catch(
    () => undefined,
  );
}
