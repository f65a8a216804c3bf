/** Everything that a decision on one proof needs, live where others may change it. */
import {
  aboutProofs,
  fetchOrdersOf,
  fetchProofImage,
  fetchProofs,
  fetchProofsWithImage,
  watchEnrollmentOf,
  watchOrderOf,
  watchPaymentOf,
} from '../../data/review-queue.ts';
import type { CommandError } from '../../../shared/data/errors.ts';
import type { Read } from '../../../shared/data/decode.ts';
import type { Enrollment } from '../../../domain/classes/enrollment.ts';
import type { Order } from '../../../domain/money/order.ts';
import type { Payment, PaymentProof } from '../../../domain/money/payment.ts';
import { type Reading, useRead, useWatch } from '../use-read.ts';

/** Another proof with the same transaction ID or the same picture. */
export type OtherClaim = {
  readonly proof: PaymentProof;
  readonly learner: string;
  readonly isSame: boolean;
  readonly shares: 'ID' | 'picture';
};

export type Case = {
  readonly order: Order | null;
  readonly payment: Payment | null;
  /** Null while it is unknown or where it is unreadable. A decision does not need it. */
  readonly enrollment: Enrollment | null;
  readonly picture: Reading<Blob | null>;
  readonly otherOrders: readonly Order[] | null;
  readonly otherClaims: readonly OtherClaim[] | null;
  /** True iff a proof of another order has the same transaction or picture. Then the portal asks before approving. */
  readonly isShared: boolean;
  /** A sentence for each missing or unreadable document that a decision needs. */
  readonly broken: readonly string[];
  readonly failure: CommandError | null;
  readonly retry: () => void;
  /** True once everything that a decision needs is loaded. */
  readonly complete: boolean;
};

export function useCase(proof: PaymentProof): Case {
  const order = useWatch<Order>(`order ${proof.orderId}`, (watcher) => watchOrderOf(proof, watcher));
  const payment = useWatch<Payment>(`payment ${proof.transactionId}`, (watcher) =>
    watchPaymentOf(proof, watcher),
  );
  const enrollment = useWatch<Enrollment>(`enrollment ${proof.orderId}`, (watcher) =>
    watchEnrollmentOf(proof, watcher),
  );
  const picture = useRead(`picture ${proof.id}`, async () =>
    proof.hasImage ? fetchProofImage(proof.id) : null,
  );
  const orders = useRead(`orders ${proof.userId}`, () => fetchOrdersOf(proof.userId));
  const claims = (payment.value?.values[0]?.claims ?? []).filter((id) => id !== proof.id);
  const others = useRead(`claims ${claims.join()} of ${proof.id}`, () => fetchOtherClaims(claims, proof));
  const broken = [
    brokenText('order', proof.orderId, order.value),
    brokenText('ledger entry', proof.transactionId, payment.value),
  ].filter((text) => text !== null);

  const failed = [order, payment, orders, others].find(({ failure }) => failure !== null);
  const known = {
    order: order.value?.values[0] ?? null,
    payment: payment.value?.values[0] ?? null,
  };
  return {
    ...known,
    enrollment: enrollment.value?.values[0] ?? null,
    picture,
    otherOrders: orders.value?.filter(({ id }) => id !== proof.orderId) ?? null,
    otherClaims: others.value,
    isShared: others.value?.some((other) => other.proof.orderId !== proof.orderId) ?? false,
    broken,
    failure: failed?.failure ?? null,
    retry: () => failed?.retry(),
    complete:
      known.order !== null &&
      known.payment !== null &&
      others.value !== null &&
      !picture.busy &&
      picture.failure === null,
  };
}

async function fetchOtherClaims(ids: readonly string[], proof: PaymentProof): Promise<readonly OtherClaim[]> {
  const [sameId, sameImage] = await Promise.all([
    ids.length === 0 ? [] : fetchProofs(ids),
    proof.imageHash === null ? [] : fetchProofsWithImage(proof.imageHash),
  ]);
  const found = [
    ...sameId.map((other) => ({ proof: other, shares: 'ID' as const })),
    ...sameImage.map((other) => ({ proof: other, shares: 'picture' as const })),
  ].filter((other) => other.proof.id !== proof.id);
  if (found.length === 0) return [];
  const about = await aboutProofs(found.map((other) => other.proof));
  return found.map((other) => ({
    ...other,
    learner: about.get(other.proof.id)?.learner?.name ?? 'A learner',
    isSame: other.proof.userId === proof.userId,
  }));
}

/** The sentence about a missing or unreadable document, or null. */
function brokenText(what: string, id: string, read: Read<unknown> | null): string | null {
  if (read === null || read.values.length > 0) return null;
  return `The ${what} ${id} ${read.unreadable.length > 0 ? 'cannot be read' : 'is missing'}, so nothing can be decided here. Tell whoever looks after the hub.`;
}
