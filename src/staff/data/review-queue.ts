/** Reads of the review queue: proofs, whom they are about, what a decision rests on, and who looks at which proof. */
import { type Learner, learnerSchema } from '../../domain/people/account.ts';
import { collections } from '../../domain/wire/collections.ts';
import { type Enrollment, enrollmentSchema } from '../../domain/classes/enrollment.ts';
import { type Order, orderSchema } from '../../domain/money/order.ts';
import {
  deciderOf,
  type Payment,
  paymentSchema,
  type PaymentProof,
  paymentProofSchema,
} from '../../domain/money/payment.ts';
import type { Instant } from '../../domain/time/time.ts';
import { type ProofViewing, proofViewingSchema } from '../../domain/money/proof-viewing.ts';
import { viewProof } from '../../domain/wire/staff-command.ts';
import { newKey, sendCommand } from '../../shared/data/commands.ts';
import { readStaff, type StaffWatcher, watchStaff } from './reads.ts';
import { staffToken } from './staff-session.ts';

/** Proofs that the queue holds at once, the first classes' first; the rest comes up as these are decided. */
export const QUEUE_LIMIT = 100;
/** The same while somebody looks for some of them by a filter or a search. */
export const QUEUE_LIMIT_SOUGHT = 500;
export const DECIDED_LIMIT = 25;
const SAME_IMAGE_SHOWN = 5;

/** Whom a proof is about; null where the document is missing or does not fit. */
export type About = { readonly learner: Learner | null };

/** Proofs under review, `most` of them, by the weekend from which each learner may come, then oldest first; live. */
export function watchProofsUnderReview(most: number, watcher: StaffWatcher<PaymentProof>): () => void {
  return watchStaff(
    {
      collection: collections.paymentProofs,
      where: [['status', '==', 'under_review']],
      orderBy: [
        ['firstWeekend', 'asc'],
        ['submittedAt', 'asc'],
      ],
      limit: most,
    },
    paymentProofSchema,
    watcher,
  );
}

export type DecidedStatus = 'approved' | 'rejected';

export type DecidedFilter = {
  /** Null for both kinds. */
  readonly status: DecidedStatus | null;
  /** Only what was decided at this instant or later; null for all. */
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

/** Payments accepted since then, as the dashboard counts them: one that paid for two orders is one. @throws CommandError */
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

export function watchOrderOf(proof: PaymentProof, watcher: StaffWatcher<Order>): () => void {
  return watchStaff({ collection: collections.orders, id: proof.orderId }, orderSchema, watcher);
}

/** An order's enrollment has its id. */
export function watchEnrollmentOf(proof: PaymentProof, watcher: StaffWatcher<Enrollment>): () => void {
  return watchStaff({ collection: collections.enrollments, id: proof.orderId }, enrollmentSchema, watcher);
}

/** The ledger's entry of the transaction that a proof names. */
export function watchPaymentOf(proof: PaymentProof, watcher: StaffWatcher<Payment>): () => void {
  return watchStaff({ collection: collections.payments, id: proof.transactionId }, paymentSchema, watcher);
}

/** Whom each proof is about, by the proof's id. @throws CommandError */
export function aboutProofs(proofs: readonly PaymentProof[]): Promise<ReadonlyMap<string, About>> {
  const userIds = proofs.map(({ userId }) => userId);
  return readStaff(async ({ fetchByIds }) => {
    const learners = await fetchByIds(collections.users, userIds, learnerSchema);
    const byId = new Map(learners.values.map((learner) => [learner.id, learner]));
    return new Map(proofs.map(({ id, userId }) => [id, { learner: byId.get(userId) ?? null }]));
  });
}

/** Who said the latest word on each proof, by its id: null where the name was not kept or cannot be read. @throws CommandError */
export function fetchDeciders(proofs: readonly PaymentProof[]): Promise<ReadonlyMap<string, string | null>> {
  const transactions = proofs.map(({ transactionId }) => transactionId);
  return readStaff(async ({ fetchByIds }) => {
    const payments = await fetchByIds(collections.payments, transactions, paymentSchema);
    const byId = new Map(payments.values.map((payment) => [payment.id, payment]));
    return new Map(proofs.map(({ id, transactionId }) => [id, deciderOf(id, byId.get(transactionId))]));
  });
}

/** One proof whatever its status, or null. @throws CommandError */
export function fetchProof(id: string): Promise<PaymentProof | null> {
  return readStaff(({ fetchOne }) =>
    fetchOne({ collection: collections.paymentProofs, id }, paymentProofSchema),
  );
}

export function fetchProofs(ids: readonly string[]): Promise<readonly PaymentProof[]> {
  return readStaff(async ({ fetchByIds }) => {
    return (await fetchByIds(collections.paymentProofs, ids, paymentProofSchema)).values;
  });
}

/** Proofs that show the very same picture, a few at most. @throws CommandError */
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

/** The picture of a proof, loaded only when it is looked at. @throws CommandError */
export function fetchProofImage(proofId: string): Promise<Blob | null> {
  return readStaff(({ fetchImage }) => fetchImage(collections.proofImages, proofId));
}

/** All orders of one learner, newest first. @throws CommandError */
export function fetchOrdersOf(userId: string): Promise<readonly Order[]> {
  return readStaff(async ({ fetchRows }) => {
    const found = await fetchRows(
      { collection: collections.orders, where: [['userId', '==', userId]] },
      orderSchema,
    );
    return [...found.values].sort((a, b) => b.createdAt - a.createdAt);
  });
}

/** Who looks at which proof: one document for each member of staff who ever opened the queue; live. */
export function watchViewings(watcher: StaffWatcher<ProofViewing>): () => void {
  return watchStaff({ collection: collections.proofClaims }, proofViewingSchema, watcher);
}

/** Tells the others which proof is open here; where that fails nobody is held up, and the next time comes soon. */
export function reportViewing(proofId: string | null): void {
  sendCommand(viewProof, { proofId }, { key: newKey(), token: staffToken }).catch(() => undefined);
}
