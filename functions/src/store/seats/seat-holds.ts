/** What payments do to seats that are not paid: a proof holds one, a rejection a little longer, a reversal frees it. */
import type { Enrollment } from '../../../../src/domain/classes/enrollment.ts';
import type { Order } from '../../../../src/domain/money/order.ts';
import { heldAfterRejection, UNTIL_DECIDED } from '../../../../src/domain/seats/seats.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import type { Decision } from '../../../../src/domain/wire/command.ts';
import { closeOffers, currentSeatSettings, openOffersOf, openSeats } from './seats.ts';
import type { Transaction } from '../store.ts';

/**
 * Reads the enrollments of orders for which a proof comes, and holds their seats until it is decided: in their own weekend,
 * or in the next one with room where a hold had ended. `enrollments` are as they are then.
 */
export async function prepareProofHolds(
  transaction: Transaction,
  orderIds: readonly string[],
  now: Instant,
): Promise<{ readonly enrollments: readonly Enrollment[]; readonly write: () => void }> {
  const [found, { seatHoldHours }] = await Promise.all([
    Promise.all(orderIds.map((id) => transaction.get('enrollments', id))),
    currentSeatSettings(transaction),
  ]);
  const known = found.filter((enrollment) => enrollment !== null);
  if (seatHoldHours === null) return { enrollments: known, write: () => undefined };
  const seats = openSeats(transaction, now);
  const given = await Promise.all(known.map((enrollment) => seats.give(enrollment, null, 'proof_sent')));
  return {
    enrollments: given.map(({ enrollment }) => enrollment),
    write: () => {
      for (const { write } of given) write();
    },
  };
}

/** Reads whose seats a proof held that is not approved; what it returns holds those of rejected orders a little longer. */
export async function prepareHoldsAfterRejection(
  transaction: Transaction,
  orders: readonly Order[],
  { request, now }: { readonly request: { readonly decision: Decision }; readonly now: Instant },
): Promise<(changes: ReadonlyMap<string, Pick<Order, 'status'>>) => void> {
  const ids = request.decision === 'approve' ? [] : orders.map(({ id }) => id);
  const enrollments = await Promise.all(ids.map((id) => transaction.get('enrollments', id)));
  const held = enrollments.filter((enrollment) => enrollment?.seatHeldUntil === UNTIL_DECIDED);
  const settings = held.length === 0 ? null : await currentSeatSettings(transaction);
  const until = heldAfterRejection(settings?.seatHoldHours ?? null, now);
  return (changes) => {
    for (const enrollment of held) {
      if (enrollment === null || changes.get(enrollment.id)?.status !== 'rejected') continue;
      transaction.update('enrollments', enrollment.id, { seatHeldUntil: until });
    }
  };
}

/** Reads what an order leaves behind that loses its seat; what it returns ends its wish for an earlier one, and its offers. */
export async function prepareLeaving(
  transaction: Transaction,
  orderId: string,
  now: Instant,
): Promise<() => void> {
  const enrollment = await transaction.get('enrollments', orderId);
  const offers = enrollment === null ? [] : await openOffersOf(transaction, enrollment);
  return () => {
    transaction.update('enrollments', orderId, { seatHeldUntil: null, earlierWanted: null });
    closeOffers(transaction, offers, now);
  };
}
