/** Offers free places in earlier weekends, every minute, oldest request first, and closes expired offers (decision 0083). */
import * as logger from 'firebase-functions/logger';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import {
  canWantEarlier,
  isOpenOffer,
  type PlaceOffer,
  waitsFor,
} from '../../../src/domain/seats/place-offer.ts';
import { offerOccupancy, hasRoom } from '../../../src/domain/seats/seats.ts';
import type { Day, Instant } from '../../../src/domain/time/time.ts';
import { announceOffer } from '../push/outbox.ts';
import { type Lease, withLease } from '../store/lease.ts';
import { closeOffers, openOffersOf, seatAllocator, readSeats } from '../store/seats/seats.ts';
import { nullIfUnreadable } from '../store/unreadable-error.ts';
import { store, transact, type Transaction } from '../store/store.ts';
import { attempt } from './attempt.ts';

const AT_ONCE = 1_000;

export async function runJob(now: Instant): Promise<void> {
  const done = await offerPlaces(now);
  if (done && done.made + done.closed > 0) logger.info('Earlier places', done);
}

/** @returns null while another run works */
export async function offerPlaces(now: Instant): Promise<{ made: number; closed: number } | null> {
  const [open, waiting] = await Promise.all([
    store.find('placeOffers', { status: 'open' }, AT_ONCE),
    store.find('enrollments', { earlierWanted: ['>', 0] }, AT_ONCE),
  ]);
  if (open.length + waiting.length === 0) return { made: 0, closed: 0 };
  const began = performance.now();
  const clock = () => now + Math.round(performance.now() - began);
  return withLease('offerPlaces', async (lease) => {
    let closed = 0;
    for (const offer of open) {
      const isOver = !isOpenOffer(offer, now) || !(await isOffered(offer));
      if (isOver && (await attemptWith(lease, offer.id, (one) => closeOffer(one, offer.id, clock()))))
        closed += 1;
    }
    for (const { id } of waiting.filter((enrollment) => !canWantEarlier(enrollment, now)))
      await attemptWith(lease, id, (one) => dropFromWaitlist(one, id, clock()));
    let made = 0;
    for (const course of byCourse(waiting)) made += await offerIn(lease, course, clock);
    return { made, closed };
  });
}

function byCourse(waiting: readonly Enrollment[]): Enrollment[][] {
  const first = waiting.toSorted(
    (a, b) => (a.earlierWanted ?? 0) - (b.earlierWanted ?? 0) || a.id.localeCompare(b.id),
  );
  return [...Map.groupBy(first, ({ courseId }) => courseId).values()];
}

/** These reads only choose whom to try: each offer counts again in its transaction. */
async function offerIn(lease: Lease, waiting: readonly Enrollment[], clock: () => Instant): Promise<number> {
  const courseId = waiting[0]?.courseId ?? '';
  const seats = await readSeats(store, courseId, clock());
  const weekends = seats.offerings.map(({ weekendDate }) => weekendDate).sort();
  let made = 0;
  for (const enrollment of waiting) {
    const isFree = (weekend: Day) =>
      waitsFor(enrollment, weekend, clock()) &&
      hasRoom(weekend, seats.offerings, seats.occupancies, enrollment.orderId);
    const weekend = weekends.find(isFree);
    if (weekend === undefined) continue;
    const offer = await attemptWith(lease, enrollment.id, (one) =>
      makeOffer(one, enrollment.id, weekend, clock()),
    );
    const occupancy = offer && offerOccupancy(offer, clock());
    if (occupancy === null) continue;
    seats.occupancies = [...seats.occupancies, occupancy];
    made += 1;
  }
  return made;
}

const attemptWith = <T>(lease: Lease, id: string, work: (transaction: Transaction) => Promise<T>) =>
  attempt(id, async () => {
    await lease.renew();
    return transact(work);
  });

async function isOffered({ courseId, weekendDate }: PlaceOffer): Promise<boolean> {
  const found = await store.find('offerings', { courseId, isVisible: true, weekendDate });
  return found.length > 0;
}

async function makeOffer(
  transaction: Transaction,
  enrollmentId: string,
  weekend: Day,
  now: Instant,
): Promise<PlaceOffer | null> {
  const enrollment = await transaction.get('enrollments', enrollmentId);
  if (enrollment === null || !waitsFor(enrollment, weekend, now)) return null;
  if ((await openOffersOf(transaction, enrollment)).length > 0) return null;
  const learner = await nullIfUnreadable(transaction.get('users', enrollment.studentId));
  if ((learner?.closedAt ?? null) !== null) {
    // Nobody could answer an offer to a closed account.
    transaction.update('enrollments', enrollmentId, { earlierWanted: null });
    return null;
  }
  const offer = await seatAllocator(transaction, now).offer(enrollment, weekend);
  if (offer === null) return null;
  // Rewritten unchanged, so that a concurrent change of the enrollment conflicts and then sees the offer.
  transaction.update('enrollments', enrollmentId, { earlierWanted: enrollment.earlierWanted ?? now });
  announceOffer(transaction, offer);
  return offer;
}

async function closeOffer(transaction: Transaction, offerId: string, now: Instant): Promise<true | null> {
  const offer = await transaction.get('placeOffers', offerId);
  if (offer === null || offer.status !== 'open') return null;
  const enrollment = await transaction.get('enrollments', offer.orderId);
  closeOffers(transaction, [offer], now);
  if (enrollment !== null) transaction.update('enrollments', offer.orderId, { earlierWanted: null });
  return true;
}

async function dropFromWaitlist(
  transaction: Transaction,
  enrollmentId: string,
  now: Instant,
): Promise<true | null> {
  const enrollment = await transaction.get('enrollments', enrollmentId);
  if (enrollment === null || canWantEarlier(enrollment, now)) return null;
  if ((await openOffersOf(transaction, enrollment)).some((offer) => isOpenOffer(offer, now))) return null;
  transaction.update('enrollments', enrollmentId, { earlierWanted: null });
  return true;
}
