/** Everything that a decision on one proof needs, live where others may change it. */
import {
  fetchProofImage,
  fetchProofs,
  fetchProofsWithImage,
  liveEnrollmentOf,
  liveLookAlikesOf,
  livePaymentOf,
} from '../../data/review-queue.ts';
import { liveOrdersOf } from '../../data/people.ts';
import type { Read } from '../../../shared/data/decode.ts';
import { isForSameOrder } from '../../../domain/money/look-alike.ts';
import { oldestFirst, type Order, orderIdsOf } from '../../../domain/money/order.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { useRead, useWatch } from '../use-read.ts';

/** Another proof that shares the transaction ID, a look-alike of it, or the picture. */
export type OtherClaim = {
  readonly proof: PaymentProof;
  readonly learner: string;
  readonly isSame: boolean;
  readonly shares: 'ID' | 'look' | 'picture';
};

export type Case = ReturnType<typeof useCase>;

export function useCase(proof: PaymentProof) {
  const ids = orderIdsOf(proof);
  const orders = useWatch(liveOrdersOf(proof.userId));
  const payment = useWatch(livePaymentOf(proof));
  const enrollment = useWatch(liveEnrollmentOf(proof));
  const picture = useRead(`picture ${proof.id}`, async () =>
    proof.hasImage ? fetchProofImage(proof.id) : null,
  );
  const claims = (payment.value?.values[0]?.claims ?? []).filter((id) => id !== proof.id);
  const likes = useWatch(liveLookAlikesOf(proof));
  const alike = likes.value?.values ?? NONE;
  const others = useRead(othersKey(proof, claims, alike), () => fetchOtherClaims(claims, alike, proof));
  const broken = [
    ...ids.map((id) => brokenText('order', id, readOf(orders.value, id))),
    brokenText('ledger entry', proof.transactionId, payment.value),
  ].filter((text) => text !== null);

  const failed = [orders, payment, likes, others].find(({ failure }) => failure !== null);
  const own = orders.value?.values.filter(({ id }) => ids.includes(id)) ?? [];
  const known = {
    order: own.find(({ id }) => id === proof.orderId) ?? null,
    /** All of the proof's orders, oldest first; null while one is missing. */
    orders: own.length < ids.length ? null : oldestFirst(own),
    payment: payment.value?.values[0] ?? null,
  };
  return {
    ...known,
    /** Not needed for a decision; null while loading or unreadable. */
    enrollment: enrollment.value?.values[0] ?? null,
    picture,
    otherOrders: othersOf(orders.value, ids),
    otherClaims: others.value,
    rivals: others.value?.filter((other) => !isForSameOrder(other.proof, proof)) ?? [],
    broken,
    failure: failed?.failure ?? null,
    retry: () => failed?.retry(),
    complete:
      known.orders !== null &&
      known.payment !== null &&
      likes.value !== null &&
      others.value !== null &&
      !picture.busy &&
      picture.failure === null,
  };
}

const NONE: readonly PaymentProof[] = [];

/** Includes the claims' states, because a colleague may decide one meanwhile. */
function othersKey(proof: PaymentProof, claims: readonly string[], alike: readonly PaymentProof[]): string {
  const states = alike.map(({ id, status }) => `${id} ${status}`);
  return `others of ${proof.id}: ${[...claims, ...states].join()}`;
}

async function fetchOtherClaims(
  claims: readonly string[],
  alike: readonly PaymentProof[],
  proof: PaymentProof,
): Promise<readonly OtherClaim[]> {
  // Only so many look-alikes are watched; the ledger names every claim.
  const unknown = claims.filter((id) => !alike.some((other) => other.id === id));
  const [byLedger, sameImage] = await Promise.all([
    unknown.length === 0 ? [] : fetchProofs(unknown),
    proof.imageHash === null ? [] : fetchProofsWithImage(proof.imageHash),
  ]);
  const sharesOf = (other: PaymentProof) => (other.transactionId === proof.transactionId ? 'ID' : 'look');
  const found: Pick<OtherClaim, 'proof' | 'shares'>[] = [
    ...[...alike, ...byLedger].map((other) => ({ proof: other, shares: sharesOf(other) }) as const),
    ...sameImage.map((other) => ({ proof: other, shares: 'picture' as const })),
  ].filter((other) => other.proof.id !== proof.id);
  return found.map((other) => ({
    ...other,
    learner: other.proof.learner?.name ?? 'A learner',
    isSame: other.proof.userId === proof.userId,
  }));
}

const othersOf = (read: Read<Order> | null, ids: readonly string[]): readonly Order[] | null =>
  read && read.values.filter(({ id }) => !ids.includes(id)).sort((a, b) => b.createdAt - a.createdAt);

function readOf(read: Read<Order> | null, id: string): Read<Order> | null {
  return read && { ...read, values: read.values.filter((order) => order.id === id) };
}

function brokenText(what: string, id: string, read: Read<unknown> | null): string | null {
  if (read === null || read.values.length > 0) return null;
  return `The ${what} ${id} ${read.unreadable.length > 0 ? 'cannot be read' : 'is missing'}, so nothing can be decided here. Tell whoever looks after the hub.`;
}
