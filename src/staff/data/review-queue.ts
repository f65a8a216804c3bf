/** Reads of the review queue: proofs, their matches with the wallet, the documents that a decision needs, and viewings. */
import { collections } from '../../domain/wire/collections.ts';
import { enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { lookAlikeKey } from '../../domain/money/look-alike.ts';
import {
  deciderOf,
  type Payment,
  paymentSchema,
  type PaymentProof,
  paymentProofSchema,
  PROOF_WAITS,
} from '../../domain/money/payment.ts';
import { DUPLICATE_WARNINGS } from '../../domain/money/review-queue.ts';
import type { Instant } from '../../domain/time/time.ts';
import { proofViewingSchema } from '../../domain/money/proof-viewing.ts';
import { proofMatchSchema } from '../../domain/money/wallet/match.ts';
import { walletCoverageSchema } from '../../domain/money/wallet/wallet-import.ts';
import { correctTransactionId, viewProof } from '../../domain/wire/staff-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { sendStaff } from './commands.ts';
import { countRows, fetchByIds, fetchImage, fetchRows, liveLater, liveQuery } from './reads.ts';
import { staffToken } from './staff-session.ts';

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

export const liveProofsUnderReview = liveQuery(
  { collection: collections.paymentProofs, where: [PROOF_WAITS], ...inQueueOrder },
  paymentProofSchema,
);

/** The matches of these proofs, without those of proofs that no money matches. */
export const liveMatches = liveQuery(
  { collection: collections.proofMatches, where: [['isMatched', '==', true]], ...inQueueOrder },
  proofMatchSchema,
);

export const liveMatch = (id: string) =>
  liveLater({ collection: collections.proofMatches, id }, proofMatchSchema);

export const liveCoverages = liveQuery({ collection: collections.walletCoverage }, walletCoverageSchema);

/** Gives a proof the ID of money that its own is like. */
export async function takeTransactionId(proofId: string, transactionId: string): Promise<void> {
  await sendStaff(correctTransactionId, { proofId, transactionId });
}

export const fetchPayments = async (ids: readonly string[]): Promise<readonly Payment[]> =>
  (await fetchByIds(collections.payments, ids, paymentSchema)).values;

export const countProofsWaiting = (): Promise<number> =>
  countRows({ collection: collections.paymentProofs, where: [PROOF_WAITS] });

export type DecidedStatus = 'approved' | 'rejected';

/** Proofs that were decided, latest first; null for both kinds, and for all times. */
export const liveDecided = (status: DecidedStatus | null, from: Instant | null, most: number) =>
  liveQuery(
    {
      collection: collections.paymentProofs,
      where: [
        ...(status === null ? [] : [['status', '==', status] as const]),
        ...(status === null || from !== null ? [['reviewedAt', '>=', { instant: from ?? 0 }] as const] : []),
      ],
      orderBy: [['reviewedAt', 'desc']],
      limit: most,
    },
    paymentProofSchema,
  );

/** Payments accepted since then, as the dashboard counts them: a payment for two orders counts once. */
export const countAccepted = (from: Instant): Promise<number> =>
  countRows({
    collection: collections.payments,
    where: [
      ['status', '==', 'approved'],
      ['reviewedAt', '>=', { instant: from }],
    ],
  });

export const countDuplicates = (): Promise<number> =>
  countRows({
    collection: collections.paymentProofs,
    where: [PROOF_WAITS, ['warnings', 'array-contains-any', DUPLICATE_WARNINGS]],
  });

export const liveEnrollmentOf = ({ orderId: id }: PaymentProof) =>
  liveQuery({ collection: collections.enrollments, id }, enrollmentSchema);

export const livePaymentOf = ({ transactionId: id }: PaymentProof) =>
  liveLater({ collection: collections.payments, id }, paymentSchema);

/** The proofs of this transaction ID and of its look-alikes, this one among them. */
export const liveLookAlikesOf = ({ transactionId }: PaymentProof) =>
  liveQuery(
    {
      collection: collections.paymentProofs,
      where: [['lookAlikeKey', '==', lookAlikeKey(transactionId)]],
      limit: SAME_KEY_SHOWN,
    },
    paymentProofSchema,
  );

/** The decider of each proof, by its id; null where the name was not stored or is unreadable. */
export async function fetchDeciders(
  proofs: readonly PaymentProof[],
): Promise<ReadonlyMap<string, string | null>> {
  const transactions = proofs.map(({ transactionId }) => transactionId);
  const payments = await fetchByIds(collections.payments, transactions, paymentSchema);
  const byId = new Map(payments.values.map((payment) => [payment.id, payment]));
  return new Map(proofs.map(({ id, transactionId }) => [id, deciderOf(id, byId.get(transactionId))]));
}

export const liveProof = (id: string) =>
  liveQuery({ collection: collections.paymentProofs, id }, paymentProofSchema);

export const fetchProofs = async (ids: readonly string[]): Promise<readonly PaymentProof[]> =>
  (await fetchByIds(collections.paymentProofs, ids, paymentProofSchema)).values;

/** Proofs with exactly the same picture, a few at most. */
export async function fetchProofsWithImage(imageHash: string): Promise<readonly PaymentProof[]> {
  const source = {
    collection: collections.paymentProofs,
    where: [['imageHash', '==', imageHash]],
    limit: SAME_IMAGE_SHOWN,
  } as const;
  return (await fetchRows(source, paymentProofSchema)).values;
}

export const fetchProofImage = (proofId: string): Promise<Blob | null> =>
  fetchImage(collections.proofImages, proofId);

export const liveViewings = liveQuery({ collection: collections.proofClaims }, proofViewingSchema);

/** Reports which proof is open here. A failure is ignored, because the next report follows soon. */
export function reportViewing(proofId: string | null): void {
  sendCommand(viewProof, { proofId }, { key: newKey(), token: staffToken, isQuiet: true }).catch(
    () => undefined,
  );
}
