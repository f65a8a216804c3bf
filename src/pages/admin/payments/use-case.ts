/** One proof with everything that a decision needs, live where somebody else may change it. */
import {
  aboutProofs,
  fetchOrdersOf,
  fetchProofImage,
  fetchProofs,
  watchOrderOf,
  watchPaymentOf,
} from '../../../data/staff-queue.ts';
import type { CommandError } from '../../../data/errors.ts';
import type { Order } from '../../../domain/order.ts';
import type { Payment, PaymentProof } from '../../../domain/payment.ts';
import { type Reading, useRead, useWatch } from '../use-read.ts';

/** Another proof that names the same transaction. */
export type OtherClaim = { readonly proof: PaymentProof; readonly learner: string; readonly isSame: boolean };

export type Case = {
  readonly order: Order | null;
  readonly payment: Payment | null;
  readonly picture: Reading<Blob | null>;
  readonly otherOrders: readonly Order[] | null;
  readonly otherClaims: readonly OtherClaim[] | null;
  readonly failure: CommandError | null;
  readonly retry: () => void;
  /** True once what a decision rests on stands on the screen. */
  readonly complete: boolean;
};

export function useCase(proof: PaymentProof): Case {
  const order = useWatch<Order>(`order ${proof.orderId}`, (watcher) => watchOrderOf(proof, watcher));
  const payment = useWatch<Payment>(`payment ${proof.transactionId}`, (watcher) =>
    watchPaymentOf(proof, watcher),
  );
  const picture = useRead(`picture ${proof.id}`, async () =>
    proof.hasImage ? fetchProofImage(proof.id) : null,
  );
  const orders = useRead(`orders ${proof.userId}`, () => fetchOrdersOf(proof.userId));
  const claims = (payment.value?.values[0]?.claims ?? []).filter((id) => id !== proof.id);
  const others = useRead(`claims ${claims.join()} of ${proof.id}`, () => fetchClaims(claims, proof));

  const failed = [order, payment, orders, others].find(({ failure }) => failure !== null);
  const known = {
    order: order.value?.values[0] ?? null,
    payment: payment.value?.values[0] ?? null,
  };
  return {
    ...known,
    picture,
    otherOrders: orders.value?.filter(({ id }) => id !== proof.orderId) ?? null,
    otherClaims: others.value,
    failure: failed?.failure ?? null,
    retry: () => failed?.retry(),
    complete: known.order !== null && known.payment !== null && others.value !== null && !picture.busy,
  };
}

async function fetchClaims(ids: readonly string[], proof: PaymentProof): Promise<readonly OtherClaim[]> {
  if (ids.length === 0) return [];
  const found = await fetchProofs(ids);
  const about = await aboutProofs(found);
  return found.map((other) => ({
    proof: other,
    learner: about.get(other.id)?.learner?.name ?? 'A learner',
    isSame: other.userId === proof.userId,
  }));
}
