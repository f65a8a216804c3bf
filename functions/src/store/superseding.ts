/** Ends proofs under review whose orders are paid otherwise; a proof for further orders stays for those (rules §3). */
import { amountDue, type Order, orderIdsOf, sumOfOrders } from '../../../src/domain/money/order.ts';
import type { PaymentProof } from '../../../src/domain/money/payment.ts';
import { warningsForDue } from '../../../src/domain/money/payment-warnings.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { prepareClaimsEnd } from './order-payments.ts';
import type { Transaction } from './store.ts';

type Superseding = {
  readonly after: (proof: PaymentProof) => PaymentProof;
  readonly write: () => void;
};

/** `nextId`: the transaction that replaces theirs; `by`: the member of staff who ends them. */
export async function prepareSuperseding(
  transaction: Transaction,
  orders: readonly Order[],
  { nextId, now, by }: { readonly nextId: string; readonly now: Instant; readonly by?: string },
): Promise<Superseding> {
  const latest = [...new Set(orders.map(({ latestProofId }) => latestProofId))];
  const found = await Promise.all(
    latest.map(async (id) => (id === null ? null : transaction.get('paymentProofs', id))),
  );
  const waiting = found.filter(
    (proof) => proof !== null && proof.status === 'under_review',
  ) as PaymentProof[];
  const replaced = new Set(orders.map(({ id }) => id));
  const restOf = (proof: PaymentProof) => orderIdsOf(proof).filter((id) => !replaced.has(id));
  const gone = waiting.filter((proof) => restOf(proof).length === 0);
  const staying = waiting.filter((proof) => restOf(proof).length > 0);
  // The new proof writes its own claim.
  const ended = gone.filter(({ transactionId }) => transactionId !== nextId);
  const endClaims = await prepareClaimsEnd(transaction, ended);
  const kept = new Map(
    await Promise.all(
      staying.map(async (proof) => [proof.id, await narrowed(transaction, proof, restOf(proof))] as const),
    ),
  );
  const word = by === undefined ? {} : { reviewedAt: now, reviewedBy: by };
  return {
    after: (proof) => kept.get(proof.id) ?? proof,
    write: () => {
      endClaims();
      for (const { id } of gone) transaction.update('paymentProofs', id, { status: 'superseded', ...word });
      for (const { id, ...proof } of kept.values()) transaction.set('paymentProofs', id, proof);
    },
  };
}

async function narrowed(
  transaction: Transaction,
  proof: PaymentProof,
  ids: readonly string[],
): Promise<PaymentProof> {
  const [orders, enrollments] = await Promise.all([
    Promise.all(ids.map((id) => transaction.get('orders', id))),
    Promise.all(ids.map((id) => transaction.get('enrollments', id))),
  ]);
  const known = orders.filter((order) => order !== null);
  const weekends = enrollments.flatMap((enrollment) =>
    enrollment === null ? [] : [enrollment.firstWeekend],
  );
  return {
    ...proof,
    ...ofOrders(known),
    firstWeekend: weekends.sort()[0] ?? proof.firstWeekend,
    warnings: warningsForDue(proof, amountDue(sumOfOrders(known))),
  };
}

/** The order fields of a proof, the order it is sent under first. @throws if there is none */
export function ofOrders(
  orders: readonly Pick<Order, 'id' | 'courseId'>[],
): Pick<PaymentProof, 'orderId' | 'courseId' | 'alsoOrderIds' | 'alsoCourseIds'> {
  const [first, ...others] = orders;
  if (first === undefined) throw new Error('a proof without an order');
  return {
    orderId: first.id,
    courseId: first.courseId,
    alsoOrderIds: others.map(({ id }) => id),
    alsoCourseIds: others.map(({ courseId }) => courseId),
  };
}
