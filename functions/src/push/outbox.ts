/** The push outbox: transactions write notices, and the next run of the job sends them. */
import { PUSH_OUTBOX_RETENTION } from '../../../src/domain/wire/limits.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import type { PlaceOffer } from '../../../src/domain/seats/place-offer.ts';
import type { Order } from '../../../src/domain/money/order.ts';
import { classStart, SLOTS } from '../../../src/domain/classes/class-session.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import type { Transaction } from '../store/store.ts';

const unsent = (orderId: string, userId: string) => ({ orderId, userId, answered: [] });

/** The decision on a payment or an attendance claim. Replaces an unsent notice about the same order or claim. */
export function announceDecision(
  transaction: Transaction,
  { id, userId }: Pick<Order, 'id' | 'userId'>,
  decidedAt: Instant,
  claimId?: string,
): void {
  const news = { kind: 'verdict', ...unsent(id, userId), decidedAt } as const;
  const ofClaim = claimId !== undefined && { claimId };
  transaction.set('decisionNotices', `verdict_${claimId ?? id}`, { ...news, ...ofClaim });
}

export function announceMove(
  transaction: Transaction,
  { orderId, studentId, firstWeekend }: Pick<Enrollment, 'orderId' | 'studentId' | 'firstWeekend'>,
  movedAt: Instant,
): void {
  const news = { kind: 'moved', ...unsent(orderId, studentId), weekendDate: firstWeekend, movedAt } as const;
  transaction.set('moveNotices', `moved_${orderId}`, news);
}

export function announceCertificate(
  transaction: Transaction,
  { orderId, userId }: Pick<Order, 'userId'> & { readonly orderId: string },
  issuedAt: Instant,
): void {
  const news = { kind: 'certificate', ...unsent(orderId, userId), issuedAt } as const;
  transaction.set('certificateNotices', `certificate_${orderId}`, news);
}

/** The offer's state at the time of sending decides whether the push offers or withdraws the place. */
export function announceOffer(transaction: Transaction, { id, orderId, userId }: PlaceOffer): void {
  const news = { kind: 'place_offer', ...unsent(orderId, userId), offerId: id } as const;
  transaction.set('offerNotices', `offer_${id}`, news);
}

type Timed = Pick<Offering, 'id' | 'saturdayStartsAt' | 'sundayStartsAt' | 'isVisible'>;

/** Adds a notice for each class whose time has changed; one moved back before anyone was notified counts as unchanged. */
export async function announceClassChanges(
  transaction: Transaction,
  before: Timed,
  after: Timed,
  changedAt: Instant,
): Promise<void> {
  const timeOf = (offering: Timed, slot: (typeof SLOTS)[number]) =>
    offering.isVisible ? classStart(offering, slot) : null;
  await Promise.all(
    SLOTS.map(async (slot) => {
      const id = `class_${before.id}_${slot}`;
      const untold = await transaction.get('classChanges', id);
      const isUntold =
        untold !== null && !untold.begun && changedAt <= untold.changedAt + PUSH_OUTBOX_RETENTION;
      const [wasAt, toAt] = [timeOf(before, slot), timeOf(after, slot)];
      if (toAt === wasAt) return;
      const fromAt = isUntold ? untold.fromAt : wasAt;
      const isNews = fromAt !== toAt && (toAt ?? fromAt ?? 0) > changedAt;
      const change = { offeringId: before.id, slot, fromAt, toAt, changedAt, begun: false };
      if (isNews) transaction.set('classChanges', id, { kind: 'class_changed', ...change });
      else transaction.remove('classChanges', id);
    }),
  );
}
