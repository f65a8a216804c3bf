/** How payments affect unpaid seats: a proof holds one, a rejection extends it a little, a reversal frees it. */
import type { Enrollment } from '../../../../src/domain/classes/enrollment.ts';
import type { Order } from '../../../../src/domain/money/order.ts';
import { heldAfterRejection, UNTIL_DECIDED } from '../../../../src/domain/seats/seats.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import type { Decision } from '../../../../src/domain/wire/command.ts';
import { closeOffers, currentSeatSettings, openOffersOf, openSeats } from './seats.ts';
import type { Transaction } from '../store.ts';

/** Holds the seats of orders until their proof is decided, in the next weekend with room if a hold has ended. */
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
