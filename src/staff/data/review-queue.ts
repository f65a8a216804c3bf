/** Reads of the review queue: proofs, their matches with the wallet, the documents that a decision needs, and viewings. */
import { collections } from '../../domain/wire/collections.ts';
import { type Enrollment, enrollmentSchema } from '../../domain/classes/enrollment.ts';
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
import { type ProofViewing, proofViewingSchema } from '../../domain/money/proof-viewing.ts';
import { type ProofMatch, proofMatchSchema } from '../../domain/money/wallet/match.ts';
import { type WalletCoverage, walletCoverageSchema } from '../../domain/money/wallet/wallet-import.ts';
import { correctTransactionId, viewProof } from '../../domain/wire/staff-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { sendStaff } from './commands.ts';
import { readStaff, type StaffWatcher, watchStaff } from './reads.ts';
import { staffToken } from './staff-session.ts';

/** The rest follow as these are decided. */
export const QUEUE_MAX = 200;
const SAME_IMAGE_SHOWN = 5;
const SAME_KEY_SHOWN = 20;

/** By the weekend from which each learner may come, then oldest first. */
const inQueueOrder = {
  orderBy: [
    ['firstWeekend', 'asc'],
    ['submittedAt', 'asc'],
  ],
  limit: QUEUE_MAX,
} as const;

/** The first `QUEUE_MAX` proofs under review; live. */
export function watchProofsUnderReview(watcher: StaffWatcher<PaymentProof>): () => void {
  const source = { collection: collections.paymentProofs, where: [PROOF_WAITS], ...inQueueOrder } as const;
  return watchStaff(source, paymentProofSchema, watcher);
}

/** The matches of these proofs, without those of proofs that no money matches; live. */
export function watchMatches(watcher: StaffWatcher<ProofMatch>): () => void {
  const where = [['isMatched', '==', true]] as const;
  return watchStaff(
    { collection: collections.proofMatches, where, ...inQueueOrder },
    proofMatchSchema,
    watcher,
  );
}

/** The match of one proof, while it waits; live. */
export function watchMatch(id: string, watcher: StaffWatcher<ProofMatch>): () => void {
  return watchStaff({ collection: collections.proofMatches, id }, proofMatchSchema, watcher);
}

/** How far each source knows the wallet; live. */
export function watchCoverages(watcher: StaffWatcher<WalletCoverage>): () => void {
  return watchStaff({ collection: collections.walletCoverage }, walletCoverageSchema, watcher);
}

/** Gives a proof the ID of money that its own is like. @throws CommandError */
export async function takeTransactionId(proofId: string, transactionId: string): Promise<void> {
  await sendStaff(correctTransactionId, { proofId, transactionId });
}

/** @throws CommandError */
export function fetchPayments(ids: readonly string[]): Promise<readonly Payment[]> {
  return readStaff(
    async ({ fetchByIds }) => (await fetchByIds(collections.payments, ids, paymentSchema)).values,
  );
}

/** @throws CommandError */
export function countProofsWaiting(): Promise<number> {
  return readStaff(({ countRows }) =>
    countRows({ collection: collections.paymentProofs, where: [PROOF_WAITS] }),
  );
}

export type DecidedStatus = 'approved' | 'rejected';

export type DecidedFilter = {
  readonly status: DecidedStatus | null;
  readonly from: Instant | null;
};

/** Proofs that were decided, latest first; live. */
export function watchDecided(
  { status, from }: DecidedFilter,
  most: number,
  watcher: StaffWatcher<PaymentProof>,
): () => void {
  return watchStaff(
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
    watcher,
  );
}

/** Payments accepted since then, as the dashboard counts them: a payment for two orders counts once. @throws CommandError */
export function countAccepted(from: Instant): Promise<number> {
  return readStaff(({ countRows }) =>
    countRows({
      collection: collections.payments,
      where: [
        ['status', '==', 'approved'],
        ['reviewedAt', '>=', { instant: from }],
      ],
    }),
  );
}

/** Proofs that wait and whose transaction ID was shown before. @throws CommandError */
export function countDuplicates(): Promise<number> {
  return readStaff(({ countRows }) =>
    countRows({
      collection: collections.paymentProofs,
      where: [PROOF_WAITS, ['warnings', 'array-contains-any', DUPLICATE_WARNINGS]],
    }),
  );
}

export function watchEnrollmentOf(proof: PaymentProof, watcher: StaffWatcher<Enrollment>): () => void {
  return watchStaff({ collection: collections.enrollments, id: proof.orderId }, enrollmentSchema, watcher);
}

export function watchPaymentOf(proof: PaymentProof, watcher: StaffWatcher<Payment>): () => void {
  return watchStaff({ collection: collections.payments, id: proof.transactionId }, paymentSchema, watcher);
}

/** The proofs of this transaction ID and of its look-alikes, this one among them; live. */
export function watchLookAlikesOf(proof: PaymentProof, watcher: StaffWatcher<PaymentProof>): () => void {
  return watchStaff(
    {
      collection: collections.paymentProofs,
      where: [['lookAlikeKey', '==', lookAlikeKey(proof.transactionId)]],
      limit: SAME_KEY_SHOWN,
    },
    paymentProofSchema,
    watcher,
  );
}

/** The decider of each proof, by its id; null where the name was not stored or is unreadable. @throws CommandError */
export function fetchDeciders(proofs: readonly PaymentProof[]): Promise<ReadonlyMap<string, string | null>> {
  const transactions = proofs.map(({ transactionId }) => transactionId);
  return readStaff(async ({ fetchByIds }) => {
    const payments = await fetchByIds(collections.payments, transactions, paymentSchema);
    const byId = new Map(payments.values.map((payment) => [payment.id, payment]));
    return new Map(proofs.map(({ id, transactionId }) => [id, deciderOf(id, byId.get(transactionId))]));
  });
}

export function watchProof(id: string, watcher: StaffWatcher<PaymentProof>): () => void {
  return watchStaff({ collection: collections.paymentProofs, id }, paymentProofSchema, watcher);
}

export function fetchProofs(ids: readonly string[]): Promise<readonly PaymentProof[]> {
  return readStaff(async ({ fetchByIds }) => {
    return (await fetchByIds(collections.paymentProofs, ids, paymentProofSchema)).values;
  });
}

/** Proofs with exactly the same picture, a few at most. @throws CommandError */
export function fetchProofsWithImage(imageHash: string): Promise<readonly PaymentProof[]> {
  return readStaff(async ({ fetchRows }) => {
    const source = {
      collection: collections.paymentProofs,
      where: [['imageHash', '==', imageHash]],
      limit: SAME_IMAGE_SHOWN,
    } as const;
    return (await fetchRows(source, paymentProofSchema)).values;
  });
}

/** @throws CommandError */
export function fetchProofImage(proofId: string): Promise<Blob | null> {
  return readStaff(({ fetchImage }) => fetchImage(collections.proofImages, proofId));
}

/** One document per member of staff; live. */
export function watchViewings(watcher: StaffWatcher<ProofViewing>): () => void {
  return watchStaff({ collection: collections.proofClaims }, proofViewingSchema, watcher);
}

/** Reports which proof is open here. A failure is ignored, because the next report follows soon. */
export function reportViewing(proofId: string | null): void {
  sendCommand(viewProof, { proofId }, { key: newKey(), token: staffToken, isQuiet: true }).catch(
    () => undefined,
  );
}
